import { expect, test } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { readOrderAtAdmin } from "~/flows/extension/read-order.server";
import { openOrder } from "~/flows/order/open.server";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";
import { whateverStatementEnds } from "../whatever-statement-ends";

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
  await whateverStatementEnds(shop, {
    begin: () => beginJob(shop, orderId),
    end: () => endJob(shop.deps, shop.shopId, orderId),
    async look(statement) {
      const { isAtWork, state } = await open(shop.deps, shop.shopId, orderId);
      expect(isAtWork || state === "closed", `after statement ${statement}`).toBe(true);
    },
  });
});

test.each(PAGES)(
  "%s looks again where it saw a cancel's answer and not yet what it made of the parcel",
  async (_page, open) => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    const { database } = shop.deps;
    await whateverStatementEnds(shop, {
      async begin() {
        await database.query("UPDATE shipment SET state = 'booked' WHERE id = $1", [shipmentId]);
        await database.query("DELETE FROM shipment_event WHERE shipment_id = $1 AND kind = 'cancel_accepted'", [
          shipmentId,
        ]);
        await shop.deps.queue.enqueue(database, "cancel-shipment", { shopId: shop.shopId, shipmentId });
      },
      async end() {
        await database.query("UPDATE shipment SET state = 'cancelling' WHERE id = $1", [shipmentId]);
        await database.query("DELETE FROM work WHERE shop_id = $1", [shop.shopId]);
      },
      async look(statement) {
        const { isAtWork, state } = await open(shop.deps, shop.shopId, orderId);
        expect(isAtWork || state === "cancelling", `after statement ${statement}`).toBe(true);
      },
    });
  },
);
