import { describe, expect, test } from "vitest";
import { saveCheckout } from "~/flows/checkout/save.server";
import { changeRules, rulesVersion } from "~/flows/rules/change.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { action as save } from "~/routes/app.settings.save";
import { findShop } from "~/store/shops.server";
import { aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";

const rowOf = async ({ deps, shopId }: TestShop) => {
  const row = await findShop(deps.database, shopId);
  if (!row) throw new Error("the shop is gone");
  return row;
};

describe("the settings of a shop", () => {
  test("refuse too long a text and unknown words of a note: the field is named, and nothing is stored", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const { settings: before } = await rowOf(shop);
    const saving = async (patch: object) => save(await merchant.sends("/app/settings/save", patch));
    expect(await saving({ noteTemplate: "x".repeat(400_000) })).toEqual({
      outcome: "invalid",
      faults: { noteTemplate: "too_long" },
    });
    expect(await saving({ noteTemplate: "{order} {sđt}" })).toEqual({
      outcome: "invalid",
      faults: { noteTemplate: "unknown_word" },
    });
    expect(await saving({ codGateways: ["x".repeat(400_000)] })).toEqual({
      outcome: "invalid",
      faults: { "codGateways.0": "too_long" },
    });
    expect(await saving({ codGateways: Array(100_000).fill("a") })).toMatchObject({
      faults: { codGateways: "too_many" },
    });
    expect(await saving({ minimumValueVnd: 9e15 })).toMatchObject({ faults: { minimumValueVnd: "too_big" } });
    expect((await rowOf(shop)).settings).toEqual(before);
  });

  test("are bounded in total, even if each rule and each table is short enough; stored ones can be made shorter", async () => {
    const shop = await aShop();
    const values = Array.from({ length: 100 }, (_, n) => `${n} ${"x".repeat(250)}`);
    const rule = (id: number, of: number) => ({
      id: `rule-${id}`,
      name: "x",
      conditions: Array.from({ length: of }, () => ({ fact: "orderTag", is: "any_of", values })),
      actions: { tags: [1] },
    });
    const change = async (form: Parameters<typeof changeRules>[3]) => {
      const { settings } = await rowOf(shop);
      return (await changeRules(shop.deps, shop.shopId, rulesVersion(settings.rules), form)).outcome;
    };
    expect(await change({ kind: "save", rule: rule(1, 10) })).toBe("saved");
    expect(await change({ kind: "save", rule: rule(2, 9) })).toBe("not_possible");
    expect(await change({ kind: "save", rule: rule(3, 0) })).toBe("saved");

    const row = await rowOf(shop);
    const provinces = Array.from({ length: 63 }, (_, n) => `${n} ${"x".repeat(50)}`);
    const days = Array.from({ length: 20 }, () => ({ provinces, transport: "road", from: 1, to: 2 }));
    expect(await saveCheckout(shop.deps, row, { days })).toEqual({ outcome: "invalid", faults: { days: "too_long" } });
    const codGateways = Array.from({ length: 100 }, (_, n) => `${n} ${"x".repeat(250)}`);
    expect(await saveSettings(shop.deps, row, { codGateways })).toMatchObject({ outcome: "invalid" });
    expect(await change({ kind: "delete", id: "rule-1" })).toBe("saved");
    expect(await saveSettings(shop.deps, await rowOf(shop), { codGateways })).toEqual({ outcome: "saved" });
  });
});

test("an unreadable form, or one that cannot be stored, is 400", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  for (const body of ["{", "", "[]", '{"noteTemplate":"\\u0000"}', '{"noteTemplate":"\\ud83d"}']) {
    const { request, ...rest } = await merchant.sends("/app/settings/save", {});
    const sent = new Request(request.url, { method: "POST", headers: request.headers, body });
    const { status } = await thrownBy(Promise.resolve(save({ ...rest, request: sent })));
    expect([body, status]).toEqual([body, 400]);
  }
});
