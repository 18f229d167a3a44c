import { expect, test } from "vitest";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import type { Deps } from "~/flows/deps.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import type { Sql } from "~/store/database.server";
import { findShop } from "~/store/shops.server";
import { beginStep, listSteps } from "~/store/steps.server";
import { applyCarrierEvent } from "../a-message";
import { aBookedParcel, aShop } from "../a-shop";

/** The app, where another process does something just before wanted steps are taken back. */
function interruptedBy(deps: Deps, meanwhile: () => Promise<unknown>): Deps {
  const transaction: Deps["database"]["transaction"] = (work) =>
    deps.database.transaction((sql) => {
      const query: Sql["query"] = async (text, values, options) => {
        if (text.startsWith("DELETE FROM shopify_step")) await meanwhile();
        return sql.query(text, values, options);
      };
      return work({ query });
    });
  return { ...deps, database: { ...deps.database, transaction } };
}

test("a payment stays wanted when the delivery before it begins to be sent while both are planned anew", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId } = await aBookedParcel(shop);
  await syncShopify(deps, shopId, shipmentId);
  const row = await findShop(deps.database, shopId);
  if (!row) throw new Error("no shop");
  const told = (app: Deps, code: number, minute: number) => {
    const receivedAt = new Date(Date.now() + minute * 60_000);
    const event: CarrierEvent = { code, actionTime: receivedAt, receivedAt, reasonCode: null, partialReturn: null };
    return applyCarrierEvent(app, row, { id: shipmentId, shopId }, event, { source: "poll", words: null });
  };
  await told(deps, 6, 3);
  const open = async () =>
    (await listSteps(deps.database, shopId, shipmentId))
      .filter(({ state }) => state === "wanted" || state === "sent")
      .map(({ key, state }) => [key, state]);
  expect(await open()).toEqual([
    ["event:DELIVERED", "wanted"],
    ["paid", "wanted"],
  ]);

  const begins = async () => {
    const [delivered] = (await listSteps(deps.database, shopId, shipmentId)).filter(({ state }) => state === "wanted");
    if (delivered) await beginStep(deps.database, delivered);
  };
  await told(interruptedBy(deps, begins), 5, 2);
  expect(await open()).toEqual([
    ["event:DELIVERED", "sent"],
    ["paid", "wanted"],
  ]);
});
