import { describe, expect, test } from "vitest";
import { faultsOf } from "~/domain/field-faults";
import { shopSettingsSchema } from "~/domain/settings/settings";
import { connectFormSchema } from "~/flows/account/connect-form";
import { pickupFormSchema } from "~/flows/pickup/form";

const NOW = new Date("2026-11-21T03:00:00Z");

const faults = (
  schema: typeof pickupFormSchema | ReturnType<typeof connectFormSchema> | typeof shopSettingsSchema,
  form: unknown,
) => {
  const parsed = schema.safeParse(form);
  return parsed.success ? "accepted" : faultsOf(parsed.error, form);
};

const PICKUP = {
  pickAddressId: "18000226",
  address: "12 Lê Lợi",
  street: "",
  ward: "Phường Bến Nghé",
  district: "Quận 1",
  province: "Hồ Chí Minh",
  phoneExt: "",
  email: "",
  returnTo: null,
  locationIds: ["gid://shopify/Location/1"],
  isDefault: true,
};
const RETURN = {
  name: "Kho",
  phone: "0901 234 567",
  address: "1 A",
  province: "Hà Nội",
  district: "Ba Đình",
  ward: "",
};

describe("pickups", () => {
  test.each([
    [{}, "accepted"],
    [{ returnTo: RETURN }, "accepted"],
    [{ address: "  " }, { address: "missing" }],
    [{ province: "" }, { province: "missing" }],
    [{ email: "kho@" }, { email: "invalid" }],
    [{ returnTo: { ...RETURN, phone: "+84 (901) 234 567" } }, { "returnTo.phone": "invalid" }],
    [{ returnTo: { ...RETURN, phone: "......." } }, { "returnTo.phone": "invalid" }],
    [{ returnTo: { ...RETURN, phone: "0-9-0-1" } }, { "returnTo.phone": "invalid" }],
    [{ returnTo: { ...RETURN, phone: "+84 901.234-567" } }, "accepted"],
    [{ phoneExt: "12a" }, { phoneExt: "invalid" }],
    [{ ward: "x".repeat(201) }, { ward: "too_long" }],
    [
      { returnTo: { ...RETURN, phone: "", district: " " } },
      { "returnTo.phone": "missing", "returnTo.district": "missing" },
    ],
  ])("%j", (change, expected) => {
    expect(faults(pickupFormSchema, { ...PICKUP, ...change })).toEqual(expected);
  });
});

describe("accounts", () => {
  const paste = { method: "paste", environment: "production", code: "S123", token: "abc", expiresAt: "" };
  const create = {
    ...{ method: "create", environment: "production", name: "Kho", address: "1 A", province: "Hà Nội" },
    ...{ district: "Ba Đình", email: "a@b.vn", phone: "0901 234 567" },
  };
  test.each([
    [create, "accepted"],
    [{ ...create, phone: " " }, { phone: "missing" }],
    [{ ...create, phone: "-------" }, { phone: "invalid" }],
    [{ ...create, phone: "0901234567".repeat(3) }, { phone: "invalid" }],
    [paste, "accepted"],
    [{ ...paste, expiresAt: "2099-02-28" }, "accepted"],
    [{ ...paste, expiresAt: "2099-02-31" }, { expiresAt: "invalid" }],
    [{ ...paste, expiresAt: "2026-01-31" }, { expiresAt: "past" }],
    [{ ...paste, token: " " }, { token: "missing" }],
    [{ ...paste, token: "a\nb" }, { token: "invalid" }],
    [{ ...paste, code: "mã shop" }, { code: "invalid" }],
    [{ method: "login", environment: "production", email: "a@b.vn", password: "" }, { password: "missing" }],
    [{ method: "login", environment: "production", email: "a@", password: "x" }, { email: "invalid" }],
  ])("%j", (form, expected) => {
    expect(faults(connectFormSchema(NOW), form)).toEqual(expected);
  });

  test("a pasted token's last day ends at midnight in Vietnam, and pasted spaces are dropped", () => {
    expect(connectFormSchema(NOW).parse({ ...paste, token: " abc ", expiresAt: "2099-02-28" })).toMatchObject({
      token: "abc",
      expiresAt: new Date("2099-02-28T16:59:59Z"),
    });
  });
});

describe("settings", () => {
  test.each([
    [{ defaultLineWeightGrams: null }, { defaultLineWeightGrams: "missing" }],
    [{ defaultLineWeightGrams: 0 }, { defaultLineWeightGrams: "too_small" }],
    [{ defaultLineWeightGrams: 20_001 }, { defaultLineWeightGrams: "too_big" }],
    [{ noteTemplate: "x".repeat(501) }, { noteTemplate: "too_long" }],
    [{ transport: "ship" }, { transport: "invalid" }],
    [{ holdCodAboveVnd: null }, "accepted"],
  ])("%j", (patch, expected) => {
    expect(faults(shopSettingsSchema, patch)).toEqual(expected);
  });
});
