import { expect, test } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { readOrderAtAdmin } from "~/flows/extension/read-order.server";
import { openOrder } from "~/flows/order/open.server";
import type { Database } from "~/store/database.server";
import { anOrder, aShop, type TestShop } from "../a-shop";

/**
 * Returns the shop's parts with a job that ends right after the given statement of a page, whose statements are carried out one by one, as
 * where the page has one connection.
 */
function endingAfter({ deps, shopId }: TestShop, orderId: string, statement: number) {
  let done = 0;
  let last: Promise<unknown> = Promise.resolve();
  const query: Database["query"] = (text, values, options) => {
    const rows = last.then(async () => {
      const answer = await deps.database.query(text, values, options);
      done += 1;
      if (done === statement) await endJob(deps, shopId, orderId);
      return answer;
    });
    last = rows.catch(() => undefined);
    return rows as never;
  };
  return { deps: { ...deps, database: { ...deps.database, query } }, answered: () => done };
}

/** As a reading of the order ends: what it found is stored before its work is gone. */
async function endJob({ database }: Deps, shopId: string, orderId: string) {
  await database.query("UPDATE shipment SET state = 'closed' WHERE shop_id = $1 AND order_id = $2", [shopId, orderId]);
  await database.query("DELETE FROM work WHERE shop_id = $1", [shopId]);
}

async function beginJob({ deps, shopId }: TestShop, orderId: string) {
  await deps.database.query("UPDATE shipment SET state = 'ready' WHERE shop_id = $1 AND order_id = $2", [
    shopId,
    orderId,
  ]);
  await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId });
}

const PAGES: [
  string,
  (deps: Deps, shopId: string, orderId: string) => Promise<{ isAtWork: boolean; state: unknown }>,
][] = [
  [
    "the order's page",
    async (deps, shopId, orderId) => {
      const view = await openOrder(deps, shopId, orderId.split("/").at(-1) ?? "");
      return { isAtWork: view?.isAtWork ?? false, state: view?.parcels[0]?.state };
    },
  ],
  [
    "the card in Shopify",
    async (deps, shopId, orderId) => {
      const { isAtWork, parcels } = await readOrderAtAdmin(deps, { id: shopId }, orderId);
      return { isAtWork, state: parcels[0]?.shipment.state };
    },
  ],
];

test.each(PAGES)("%s shows what work made that ended while it was read, or looks again", async (_page, open) => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  for (let statement = 1; ; statement += 1) {
    await beginJob(shop, orderId);
    const { deps, answered } = endingAfter(shop, orderId, statement);
    const { isAtWork, state } = await open(deps, shop.shopId, orderId);
    if (answered() < statement) break;
    expect(isAtWork || state === "closed", `after statement ${statement}`).toBe(true);
  }
});
