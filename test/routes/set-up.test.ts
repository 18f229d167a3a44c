import { expect, test } from "vitest";
import { loader as root } from "~/root";
import { loader as landing } from "~/routes/_index";
import { loader as frame } from "~/routes/app";
import { loader as home } from "~/routes/app._index";
import { action as account } from "~/routes/app.account";
import { action as pickups } from "~/routes/app.pickups";
import { loader as accountSettings } from "~/routes/app.settings.account/route";
import { action as language } from "~/routes/app.settings.language";
import { action as save } from "~/routes/app.settings.save";
import { loader as shipping } from "~/routes/app.settings.shipping/route";
import { loader as resume } from "~/routes/app.setup._index";
import { action as finish, loader as sampleFee } from "~/routes/app.setup.fee/route";
import { aShop, SHOP_TOKEN } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

/** A member of staff of a shop that is connected and has one confirmed pickup. */
const visit = async () => aMerchant(await aShop());

test("the language is the person's choice, else Shopify's, else that of the page that opened the app", async () => {
  const merchant = await visit();
  const localeOf = async (path: string) => (await frame(await merchant.asks(path))).locale;
  expect([await localeOf("/app"), await localeOf("/app?locale=en-GB"), await localeOf("/app?locale=fr")]).toEqual([
    null,
    "en",
    null,
  ]);
  const opened = (path: string) =>
    root({ request: new Request(`http://localhost:4101${path}`), params: {}, context: {} });
  expect([opened("/?locale=en-GB").locale, opened("/").locale]).toEqual(["en", null]);
  expect(await language(await merchant.sends("/app/settings/language", { locale: "en" }))).toEqual({
    outcome: "saved",
  });
  expect([await localeOf("/app"), await localeOf("/app?locale=vi")]).toEqual(["en", "en"]);
  expect((await thrownBy(language(await merchant.sends("/app/settings/language", { locale: "fr" })))).status).toBe(400);
});

test("without a valid session token every page is refused", async () => {
  await visit();
  const refused = await thrownBy(home(aStranger("/app")));
  expect(refused.status).toBe(401);
  expect(refused.headers.get("X-Shopify-Retry-Invalid-Session-Request")).toBe("1");
});

test("a visitor outside Shopify sees what Waybill is, in a language they accept; with a shop they are redirected to Shopify", async () => {
  await visit();
  const open = (path: string, language: string) =>
    landing({
      request: new Request(`http://localhost:4101${path}`, { headers: { "accept-language": language } }),
      params: {},
      context: {},
    });
  expect(await open("/", "en-GB,vi;q=0.5")).toEqual({ locale: "en" });
  const led = await thrownBy(open("/?shop=a.myshopify.com&host=abc", "vi"));
  expect([led.status, led.headers.get("location")]).toEqual([
    302,
    "https://admin.shopify.com/store/a/oauth/install?client_id=test-key",
  ]);
});

test("connecting: what is wrong is named by field, a refusal is quoted, and no secret comes back", async () => {
  const merchant = await visit();
  const connect = async (form: object) => account(await merchant.sends("/app/account", { intent: "connect", form }));
  const login = { method: "login", environment: "production", email: "chu@shop.vn", password: "mat-khau-bi-mat" };
  const paste = {
    method: "paste",
    environment: "production",
    code: "S1000001",
    token: "sai-token-bi-mat",
    expiresAt: "",
  };

  expect(await connect({ ...login, email: "chu" })).toMatchObject({ outcome: "invalid", faults: { email: "invalid" } });
  const refused = await connect(login);
  expect(refused).toMatchObject({ outcome: "refused", message: expect.stringContaining("mật khẩu") });
  const rejected = await connect(paste);
  expect(rejected).toEqual({ intent: "connect", outcome: "token_rejected" });
  expect(await connect({ ...paste, token: SHOP_TOKEN })).toEqual({ intent: "connect", outcome: "connected" });

  const page = await accountSettings(await merchant.asks("/app/settings/account"));
  expect(page).toMatchObject({
    account: { code: "S1000001", health: "ok", source: "pasted" },
    environments: ["production"],
  });
  expect(JSON.stringify([refused, rejected, page])).not.toMatch(new RegExp(`bi-mat|${SHOP_TOKEN}`));
  expect((await thrownBy(account(await merchant.sends("/app/account", { intent: "steal" })))).status).toBe(400);
});

test("a pickup's form is checked before it is stored", async () => {
  const merchant = await visit();
  const form = {
    pickAddressId: "18000226",
    address: "",
    street: "",
    ward: "",
    district: "Quận Ba Đình",
    province: "Hà Nội",
    phoneExt: "",
    email: "kho",
    returnTo: null,
    locationIds: [],
    isDefault: true,
  };
  expect(await pickups(await merchant.sends("/app/pickups", form))).toEqual({
    outcome: "invalid",
    faults: { address: "missing", email: "invalid" },
  });
  expect(await pickups(await merchant.sends("/app/pickups", { ...form, address: "33 Kim Mã", email: "" }))).toEqual({
    outcome: "confirmed",
  });
});

test("settings are saved by name; another body is refused", async () => {
  const merchant = await visit();
  expect(await save(await merchant.sends("/app/settings/save", { packagingWeightGrams: 120 }))).toEqual({
    outcome: "saved",
  });
  expect((await thrownBy(save(await merchant.sends("/app/settings/save", ["packagingWeightGrams"])))).status).toBe(400);
});

test("the carrier's weight limit is saved within its bounds, and each refusal names its own reason", async () => {
  const merchant = await visit();
  const saved = async (body: object) => save(await merchant.sends("/app/settings/save", body));
  expect((await shipping(await merchant.asks("/app/settings/shipping"))).settings).toMatchObject({
    weightLimitGrams: 20_000,
    aboveWeightLimit: "split",
  });
  for (const [weightLimitGrams, fault] of [
    [999, "too_small"],
    [100_001, "too_big"],
    [12.5, "not_whole"],
    [null, "missing"],
  ]) {
    expect(await saved({ weightLimitGrams })).toEqual({ outcome: "invalid", faults: { weightLimitGrams: fault } });
  }
  expect(await saved({ aboveWeightLimit: "guess" })).toEqual({
    outcome: "invalid",
    faults: { aboveWeightLimit: "invalid" },
  });
  expect(await saved({ weightLimitGrams: 30_000, aboveWeightLimit: "ask" })).toEqual({ outcome: "saved" });
  expect((await shipping(await merchant.asks("/app/settings/shipping"))).settings).toMatchObject({
    weightLimitGrams: 30_000,
    aboveWeightLimit: "ask",
  });
});

test("the set-up continues where it was left, shows a fee, and ends at the orders", async () => {
  const merchant = await visit();
  const locationOf = (response: Response) =>
    new URL(response.headers.get("location") ?? "", "http://localhost").pathname;
  expect(locationOf(await resume(await merchant.asks("/app/setup")))).toBe("/app/setup/fee");
  expect(await home(await merchant.asks("/app"))).toMatchObject({ setup: { onboarded: false, next: "fee" } });
  expect(await sampleFee(await merchant.asks("/app/setup/fee"))).toMatchObject({ fees: { outcome: "quoted" } });

  expect(locationOf(await finish(await merchant.sends("/app/setup/fee", null)))).toBe("/app/orders");
  expect(await home(await merchant.asks("/app"))).toMatchObject({
    setup: { onboarded: true, next: null },
    dashboard: { ready: 0 },
  });
});
