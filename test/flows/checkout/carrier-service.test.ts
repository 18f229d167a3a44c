import { describe, expect, test } from "vitest";
import { readCheckout } from "~/flows/checkout/read.server";
import { registerCarrierService, renewRatesAddress } from "~/flows/checkout/register-carrier-service.server";
import { pauseCarrierService, removeCarrierService } from "~/flows/checkout/stop-carrier-service.server";
import { findShop } from "~/store/shops.server";
import { aRateRequest, askRates, edgeOf } from "../a-checkout.ts";
import { uninstall } from "../a-message.ts";
import { aShop, SHOP, type TestShop } from "../a-shop.ts";

type Json = Record<string, unknown>;
interface Service {
  id: string;
  name: string;
  active: boolean;
  callbackUrl: string | null;
}

const shopOf = async ({ deps, shopId }: TestShop) => {
  const shop = await findShop(deps.database, shopId);
  if (!shop) throw new Error("the shop is gone");
  return { ...shop, domain: SHOP };
};
const services = ({ deps }: TestShop): Promise<Service[]> => deps.shopify.listCarrierServices({ domain: SHOP });
const addressOf = async (shop: TestShop) => (await services(shop))[0]?.callbackUrl ?? "";
const changeShop = (shop: TestShop, change: Json) => shop.controlShopify("PATCH", `/shops/${SHOP}`, change);
const intoZone = (shop: TestShop, carrierService = true) =>
  shop.controlShopify("PATCH", `/shops/${SHOP}/shipping`, { carrierService });
const fault = (shop: TestShop, body: Json) => shop.controlShopify("POST", "/faults", body);
const turnOn = async (shop: TestShop) => registerCarrierService(shop.deps, await shopOf(shop));
const see = async (shop: TestShop) => {
  const { state, problems } = await readCheckout(shop.deps, await shopOf(shop));
  return [state, problems.map(({ code }) => code).filter((code) => code !== "no_own_table")];
};
/**
 * Whether a rate address given to Shopify is valid at this test's edge; on a busy machine, it may answer that no fee arrived in
 * time.
 */
const answers = async (origin: string, address: string) =>
  (await askRates(origin + new URL(address).pathname, aRateRequest())).status !== 404;

describe("turning on", () => {
  test("registers one active service with an address that answers; buyers see it once it is in a zone", async () => {
    const shop = await aShop();
    const origin = await edgeOf(shop);
    expect(await see(shop)).toEqual(["off", []]);
    expect(await turnOn(shop)).toEqual({ outcome: "turned_on" });

    const [service, ...more] = await services(shop);
    expect(more).toEqual([]);
    expect(service).toMatchObject({ name: "Waybill", active: true });
    const address = service?.callbackUrl ?? "";
    expect(address).toMatch(new RegExp(`^http://localhost:4101/rates/${shop.shopId}/[\\w-]{43}$`));
    expect(await answers(origin, address)).toBe(true);
    expect(await see(shop)).toEqual(["on_not_shown", ["not_in_zone"]]);

    await intoZone(shop);
    await turnOn(shop);
    expect(await see(shop)).toEqual(["on_beside_others", ["own_rates"]]);
    expect(await addressOf(shop)).toBe(address);
  });

  test("two at once make one service", async () => {
    const shop = await aShop();
    const outcomes = await Promise.all([turnOn(shop), turnOn(shop)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["busy", "turned_on"]);
    expect(await services(shop)).toHaveLength(1);
  });

  test("after a lost answer, the service that Shopify made is found and used", async () => {
    const shop = await aShop();
    const origin = await edgeOf(shop);
    await fault(shop, { kind: "timeout_after", operation: "carrierServiceCreate", times: 1 });
    expect(await turnOn(shop)).toEqual({ outcome: "turned_on" });
    expect(await services(shop)).toHaveLength(1);
    expect(await answers(origin, await addressOf(shop))).toBe(true);
  }, 120_000);

  test("a service left by an earlier installation is found by its name and used", async () => {
    const shop = await aShop();
    await shop.deps.shopify.createCarrierService(
      { domain: SHOP },
      { name: "Waybill", callbackUrl: "https://old.example/rates/gone/secret" },
    );
    expect(await turnOn(shop)).toEqual({ outcome: "turned_on" });
    expect(await services(shop)).toMatchObject([{ active: true, callbackUrl: expect.stringContaining(shop.shopId) }]);
  });

  test("a service with an outdated address gets a new one", async () => {
    const shop = await aShop();
    const origin = await edgeOf(shop);
    await turnOn(shop);
    const before = await addressOf(shop);
    await shop.deps.database.query("UPDATE shop SET rates_secret_hashes = '{}'");
    await turnOn(shop);
    expect(await addressOf(shop)).not.toBe(before);
    expect(await answers(origin, await addressOf(shop))).toBe(true);
    expect(await services(shop)).toHaveLength(1);
  });

  test("a plan without carrier rates is not tried; for one that may have bought them Shopify's words are shown", async () => {
    const shop = await aShop();
    await changeShop(shop, { plan: "Grow", calculatedShippingBought: false });
    const { readShopFacts } = await import("~/flows/shop/install.server");
    await readShopFacts(shop.deps, shop.shopId, SHOP);
    expect(await see(shop)).toEqual(["off", ["plan_may_be_bought"]]);

    const messages = ["Carrier Calculated Shipping must be enabled for your store"];
    expect(await turnOn(shop)).toEqual({ outcome: "refused", messages });
    expect((await readCheckout(shop.deps, await shopOf(shop))).problems).toContainEqual({
      code: "refused",
      effect: "blocks",
      message: messages[0],
    });
    expect((await shopOf(shop)).settings.checkout.enabled).toBe(false);
    const [{ hashes } = { hashes: [""] }] = await shop.deps.database.query<{ hashes: string[] }>(
      "SELECT rates_secret_hashes AS hashes FROM shop",
    );
    expect(hashes).toEqual([]);

    await changeShop(shop, { calculatedShippingBought: true });
    expect(await turnOn(shop)).toEqual({ outcome: "turned_on" });
    expect(await see(shop)).toEqual(["on_not_shown", ["not_in_zone"]]);

    await changeShop(shop, { plan: "Basic" });
    await readShopFacts(shop.deps, shop.shopId, SHOP);
    expect(await see(shop)).toEqual(["on_not_shown", ["plan_not_included"]]);
  });

  test("without the scope nothing is tried", async () => {
    const shop = await aShop();
    const scopes = await shop.deps.shopify.readScopes({ domain: SHOP });
    await changeShop(shop, { scopes: scopes.filter((scope) => scope !== "write_shipping") });
    expect(await turnOn(shop)).toEqual({ outcome: "scope_missing" });
    expect(await see(shop)).toEqual(["cannot", ["scope_missing"]]);
    await changeShop(shop, { scopes });
    expect(await turnOn(shop)).toEqual({ outcome: "turned_on" });
  });

  test("without an answer of Shopify nothing changes, and the page says so", async () => {
    const shop = await aShop();
    await fault(shop, { kind: "error", operation: "CarrierServices", status: 503 });
    expect(await turnOn(shop)).toEqual({ outcome: "unreachable" });
    expect((await shopOf(shop)).settings.checkout.enabled).toBe(false);
  }, 120_000);
});

test("at a new address the old one is answered until Shopify has the new one, and never after", async () => {
  const shop = await aShop();
  const origin = await edgeOf(shop);
  await turnOn(shop);
  const before = await addressOf(shop);
  await fault(shop, { kind: "error", operation: "carrierServiceUpdate", times: 1, status: 503 });
  expect(await renewRatesAddress(shop.deps, await shopOf(shop))).toEqual({ outcome: "unknown" });
  expect(await answers(origin, before)).toBe(true);

  expect(await renewRatesAddress(shop.deps, await shopOf(shop))).toEqual({ outcome: "renewed" });
  expect(await addressOf(shop)).not.toBe(before);
  expect(await answers(origin, await addressOf(shop))).toBe(true);
  expect(await answers(origin, before)).toBe(false);
});

describe("turning off", () => {
  test("pausing keeps the place in the zone; removing takes it away, and the address is no longer answered", async () => {
    const shop = await aShop();
    const origin = await edgeOf(shop);
    await turnOn(shop);
    await intoZone(shop);
    expect(await pauseCarrierService(shop.deps, await shopOf(shop))).toEqual({ outcome: "turned_off" });
    expect(await services(shop)).toMatchObject([{ active: false }]);
    expect(await see(shop)).toEqual(["paused", []]);
    await turnOn(shop);
    expect(await see(shop)).toEqual(["on_beside_others", ["own_rates"]]);

    const address = await addressOf(shop);
    expect(await removeCarrierService(shop.deps, await shopOf(shop))).toEqual({ outcome: "removed" });
    expect(await services(shop)).toEqual([]);
    expect(await answers(origin, address)).toBe(false);
    expect(await see(shop)).toEqual(["off", []]);
    expect(await renewRatesAddress(shop.deps, await shopOf(shop))).toEqual({ outcome: "gone" });
  });

  test("a shop that removes the app is no longer answered, and starts again with its fees off", async () => {
    const shop = await aShop();
    const origin = await edgeOf(shop);
    await turnOn(shop);
    const address = await addressOf(shop);
    expect(await uninstall(shop)).toBe("uninstalled");
    await shop.deps.quotes.reloadShop(shop.shopId);
    expect(await answers(origin, address)).toBe(false);
    expect((await shopOf(shop)).settings.checkout.enabled).toBe(false);
    expect((await readCheckout(shop.deps, await shopOf(shop))).checkedAt).toBeNull();
  });
});
