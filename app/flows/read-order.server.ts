import type { OrderFacts } from "~/domain/order";
import type { BlockReason } from "~/domain/problem";
import { blockReason } from "~/domain/shippable";
import type { Sql } from "~/store/database.server";
import { saveOrder } from "~/store/orders.server";
import { createShipment, LIVE_STATES, listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import type { Deps } from "./deps.server";
import { followShopifyCancellation } from "./follow-cancellation.server";
import { redraft } from "./redraft-parcels.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";
import { withdrawShipment } from "./withdraw-shipment.server";

export type ReadOrderOutcome = "taken" | "stale" | "gone" | "shop_gone";

/**
 * Reads an order from Shopify and brings its parcels in line: a parcel for each fulfillment order that can be shipped and
 * has none, unsent parcels drafted anew, those that can no longer be shipped withdrawn. Webhooks only say *that* an order
 * changed; what it is now is read here, so that their order and number do not matter.
 */
export async function readOrder(deps: Deps, shopId: string, orderId: string): Promise<ReadOrderOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context?.shop.domain || context.shop.uninstalledAt) return "shop_gone";
  // Taken before the call: of two readers at once, the one that asked later has the newer answer.
  const readAt = deps.now();
  const facts = await deps.shopify.readOrder({ domain: context.shop.domain }, orderId);
  if (!facts) return "gone";
  const environment = context.account?.environment ?? null;
  const blocks = Object.fromEntries(
    facts.fulfillmentOrders.map((fulfillmentOrder) => [
      fulfillmentOrder.id,
      blockReason(facts, fulfillmentOrder, { environment }),
    ]),
  );
  return deps.database.transaction(async (sql) => {
    if (!(await saveOrder(sql, shopId, facts, blocks, readAt))) return "stale";
    await alignShipments(deps, sql, context, facts, blocks);
    if (facts.fulfillmentOrders.length === 0) await lookAgainSoon(deps, sql, shopId, facts);
    return "taken";
  });
}

/** Fulfillment orders are made a moment after the order (contracts 2.3); the webhook that says so may be lost. */
const ROUTING_MS = 5 * 60 * 1000;

async function lookAgainSoon(deps: Deps, sql: Sql, shopId: string, { id, createdAt, cancelledAt }: OrderFacts) {
  if (cancelledAt !== null || Date.parse(createdAt) < deps.now().getTime() - ROUTING_MS) return;
  const once = { onceKey: `routing:${id}`, onceIn: 60 };
  await deps.queue.enqueue(sql, "read-order", { shopId, orderId: id }, { delaySeconds: 60, ...once });
}

/** Brings an order's parcels in line with what is known of it, inside the transaction that holds the order. */
export async function alignShipments(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  facts: OrderFacts,
  blocks: Record<string, BlockReason | null>,
): Promise<void> {
  const before = await listShipmentsOfOrder(sql, context.shop.id, facts.id, true);
  for (const shipment of before) {
    const block = blocks[shipment.fulfillmentOrderId];
    if (block !== null && LIVE_STATES.includes(shipment.state)) {
      await withdrawShipment(deps, sql, shipment, block ?? "fulfillment_order_gone");
    }
  }
  const covered = new Set(
    before.filter(({ state }) => LIVE_STATES.includes(state)).map(({ fulfillmentOrderId }) => fulfillmentOrderId),
  );
  for (const { id } of facts.fulfillmentOrders) {
    if (blocks[id] !== null || covered.has(id)) continue;
    await createShipment(
      sql,
      {
        shopId: context.shop.id,
        orderId: facts.id,
        fulfillmentOrderId: id,
        state: "needs_review",
        overrides: carriedOverrides(before),
      },
      deps.now(),
    );
  }
  const shipments = await listShipmentsOfOrder(sql, context.shop.id, facts.id);
  for (const shipment of shipments) await redraft(deps, sql, context, facts, shipment, shipments);
  await followShopifyCancellation(deps, sql, context, facts, shipments);
}

/**
 * A parcel that is shipped again keeps the corrections of the buyer's data; what was decided for the earlier parcel alone
 * (a label, dates, collect-only) is not carried over.
 */
function carriedOverrides(before: ShipmentRow[]): ShipmentRow["overrides"] {
  const { recipientName, recipientPhone, address, unpaidAs, transport, tags, subTags, notDeliveredFeeVnd, note } =
    before.at(-1)?.overrides ?? {};
  const kept = { recipientName, recipientPhone, address, unpaidAs, transport, tags, subTags, notDeliveredFeeVnd, note };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
