import { describe, expect, test } from "vitest";
import { readCheckout, readCheckoutBrief } from "~/flows/checkout/read.server";
import { registerCarrierService } from "~/flows/checkout/register-carrier-service.server";
import { watchCarrierService } from "~/flows/checkout/watch-carrier-service.server";
import { createLog } from "~/log.server";
import { findShop, markShopMilestone } from "~/store/shops.server";
import { aShop, SHOP, type TestShop } from "../a-shop.ts";

type Json = Record<string, unknown>;

const shopOf = async ({ deps, shopId }: TestShop) => {
  const shop = await findShop(deps.database, shopId);
  if (!shop) throw new Error("the shop is gone");
  return { ...shop, domain: SHOP };
};
const changeShop = (shop: TestShop, change: Json) => shop.controlShopify("PATCH", `/shops/${SHOP}`, change);
const intoZone = (shop: TestShop, carrierService = true) =>
  shop.controlShopify("PATCH", `/shops/${SHOP}/shipping`, { carrierService });
const serviceOf = async ({ deps }: TestShop) => {
  const [service] = await deps.shopify.listCarrierServices({ domain: SHOP });
  if (!service) throw new Error("there is no service");
  return service;
};
const seen = async (shop: TestShop) => {
  const { state, problems } = await readCheckoutBrief(shop.deps, await shopOf(shop));
  return [state, ...problems.map(({ code }) => code).filter((code) => code !== "no_own_table")];
};

/** The stand-in's zones have a flat rate of the merchant's own. */
const SHOWN = ["on_beside_others", "own_rates"];

/** A shop whose buyers see its rates, and the operator's log of what got worse. */
async function aShownShop() {
  const lines: Json[] = [];
  const shop = await aShop({ log: createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) }) });
  await registerCarrierService(shop.deps, await shopOf(shop));
  await intoZone(shop);
  const watch = () => watchCarrierService(shop.deps, shop.shopId);
  expect(await watch()).toEqual({ outcome: "checked" });
  expect(await seen(shop)).toEqual(SHOWN);
  const worse = () =>
    lines
      .filter(({ event }) => event === "carrier_service.worse")
      .map(({ shop: id, problems }) => [id, (problems as { code: string }[]).map(({ code }) => code)]);
  expect(worse()).toEqual([]);
  return { shop, watch, worse };
}

describe("changes at Shopify that no message reports are found", () => {
  test.each<[string, string, (shop: TestShop) => Promise<unknown>]>([
    ["taken out of its zone", "not_in_zone", (shop) => intoZone(shop, false)],
    [
      "stopped",
      "service_stopped",
      async (shop) =>
        shop.deps.shopify.updateCarrierService({ domain: SHOP }, { id: (await serviceOf(shop)).id, active: false }),
    ],
    [
      "deleted",
      "service_gone",
      async (shop) => shop.deps.shopify.deleteCarrierService({ domain: SHOP }, (await serviceOf(shop)).id),
    ],
    [
      "a plan that lost it",
      "plan_not_included",
      (shop) => changeShop(shop, { plan: "Basic", partnerDevelopment: false }),
    ],
    [
      "a permission withdrawn",
      "scope_missing",
      (shop) => changeShop(shop, { scopes: ["read_orders", "read_products"] }),
    ],
  ])("%s: the pages show it, and it is logged once", async (_, code, lose) => {
    const { shop, watch, worse } = await aShownShop();
    await lose(shop);
    expect(await seen(shop)).toEqual(SHOWN);
    expect(await watch()).toEqual({ outcome: "checked" });
    expect(await seen(shop)).toEqual(["on_not_shown", code]);
    expect(await watch()).toEqual({ outcome: "checked" });
    expect(worse()).toEqual([[shop.shopId, [code]]]);
  });

  test("and so is what was fixed", async () => {
    const { shop, watch, worse } = await aShownShop();
    await intoZone(shop, false);
    await watch();
    await intoZone(shop);
    await watch();
    expect(await seen(shop)).toEqual(SHOWN);
    expect(worse()).toHaveLength(1);
  });
});

test("without an answer of Shopify nothing changes, and the outcome says so", async () => {
  const { shop, watch, worse } = await aShownShop();
  const { checkedAt } = await readCheckout(shop.deps, await shopOf(shop));
  await intoZone(shop, false);
  await shop.controlShopify("POST", "/faults", { kind: "error", operation: "CarrierServices", status: 503 });
  expect(await watch()).toEqual({ outcome: "unreachable" });
  expect(await seen(shop)).toEqual(SHOWN);
  expect((await readCheckout(shop.deps, await shopOf(shop))).checkedAt).toBe(checkedAt);
  expect(worse()).toEqual([]);
}, 120_000);

test("it does nothing while somebody changes the service", async () => {
  const { shop, watch } = await aShownShop();
  const outcome = await shop.deps.locks.exclusively(`carrier-service:${shop.shopId}`, watch);
  expect(outcome).toEqual({ outcome: "busy" });
});

test("a shop that removed the app is not checked", async () => {
  const { shop, watch } = await aShownShop();
  await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
  expect(await watch()).toEqual({ outcome: "gone" });
});
