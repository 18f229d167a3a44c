import type { BuyerHistory } from "~/domain/confirm/history";
import { firstTyped, nationalNumber } from "~/domain/order/phone";
import { missingFulfillmentOrdersReason } from "~/domain/order/shippable";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { pickAsJson } from "~/domain/storable-json";
import type { Deps } from "~/flows/deps.server";
import { readExchanges, withNamesOfExchanges } from "~/flows/exchange/read.server";
import { areFeesFresh } from "~/flows/fee/quote-parcel.server";
import { orderKeyOf } from "~/flows/order-key";
import { buyerOrders } from "~/flows/order-list/buyer-orders.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import type { PickupOptionView } from "~/flows/parcel/views";
import { expectParcels } from "~/flows/transit/expect.server";
import { readBuyerHistories } from "~/store/buyer-histories.server";
import { readStoredOrder, type StoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import { findOrdersAtWork } from "~/store/work-of-orders.server";
import { viewParcel } from "./parcel-view.server";
import { ORDER_FACTS, type OrderView } from "./views";

/** Reads everything that the page of one order shows; null when the shop has no such order. */
export async function openOrder(deps: Deps, shopId: string, orderKey: string): Promise<OrderView | null> {
  const context = await loadShopContext(deps, shopId);
  const orderId = `gid://shopify/Order/${orderKey}`;
  if (!context) return null;
  // Before what the work changes: read after it, work that ended meanwhile would be over and what it made not be seen, and the
  // open page would look no more.
  const atWork = await findOrdersAtWork(deps.database, shopId, [orderId]);
  const order = await readStoredOrder(deps.database, shopId, orderId);
  if (!order) return null;
  const { facts } = order;
  const [shipments, remembered, others, exchangesOf] = await Promise.all([
    listShipmentsOfOrder(deps.database, shopId, orderId),
    rememberedAddress(deps, deps.database, shopId, facts),
    buyerOrders(deps, shopId, orderId),
    readExchanges(deps.database, shopId, [orderId]),
  ]);
  const booked = shipments.filter(({ bookedAt }) => bookedAt !== null).map(({ id }) => id);
  const [buyerHistory, expectations] = await Promise.all([
    readBuyerHistory(deps, shopId, order, shipments),
    expectParcels(deps, shopId, booked),
  ]);
  await askForOldFees(deps, shipments);
  const parcels = await Promise.all(
    shipments.map((shipment) =>
      viewParcel(
        deps,
        { context, order: facts, shipment, siblings: shipments, buyerHistory: buyerHistory ?? undefined },
        remembered,
        expectations.get(shipment.id)?.expected ?? null,
      ),
    ),
  );
  return {
    orderId,
    orderKey: orderKeyOf(orderId),
    ...pickAsJson(facts, ORDER_FACTS),
    buyerErasedAt: iso(order.redactedAt),
    blocks: blocksOf(order),
    buyerOrders: others,
    buyerHistory,
    exchanges: exchangesOf(orderId),
    parcels: await withNamesOfExchanges(deps.database, shopId, parcels),
    isAtWork: atWork.has(orderId),
    pickups: context.pickups.map(viewPickup),
    registersProducts: context.shop.settings.registerProducts,
    allowed: { ownLabels: context.shop.settings.ownLabels, scheduledDates: context.shop.settings.scheduledDates },
    weightLimitGrams: context.shop.settings.weightLimitGrams,
    livePlantsTag: context.rules.livePlantsTag,
    fastService: context.rules.fastService,
  };
}

/** Returns the history of the phone that the order's newest parcel is for, else of the order's own; null: there is none. */
async function readBuyerHistory(
  deps: Deps,
  shopId: string,
  { facts, redactedAt }: StoredOrder,
  shipments: readonly ShipmentRow[],
): Promise<BuyerHistory | null> {
  if (redactedAt !== null) return null;
  const hashOf = await deps.buyers.ready();
  const own = nationalNumber(firstTyped([facts.destination?.phone, facts.phone]));
  const buyer = shipments.findLast((shipment) => shipment.buyer !== null)?.buyer ?? hashOf(shopId, own);
  return buyer === null ? null : (await readBuyerHistories(deps.database, shopId, [buyer]))(buyer);
}

/** Queues new fee questions for waiting parcels with old fees, so that staff who look at them see current ones. */
async function askForOldFees(deps: Deps, shipments: ShipmentRow[]): Promise<void> {
  for (const { id: shipmentId, shopId, state, fees } of shipments) {
    const waits = state === "ready" || state === "needs_review";
    if (!waits || !fees || areFeesFresh(fees, deps.now())) continue;
    const once = { onceKey: "look", onceIn: 600, priority: -1 };
    await deps.queue.enqueue(deps.database, "quote-parcel", { shopId, shipmentId }, once);
  }
}

/** Returns why fulfillment orders are blocked; includes an order whose fulfillment orders the app may not see at all. */
function blocksOf({ facts, blocks, readAt }: StoredOrder): OrderView["blocks"] {
  const unseen = missingFulfillmentOrdersReason(facts, readAt);
  if (unseen) return [{ fulfillmentOrderId: facts.id, locationName: "", reason: unseen }];
  return facts.fulfillmentOrders.flatMap(({ id, locationName }) => {
    const reason = blocks[id];
    return reason ? [{ fulfillmentOrderId: id, locationName, reason }] : [];
  });
}

function viewPickup({ pickAddressId, name, confirmed, isDefault, ...parts }: PickupChoice): PickupOptionView {
  const line = [parts.address, parts.ward, parts.district, parts.province].filter(Boolean).join(", ");
  return { pickAddressId, name, line, confirmed, isDefault };
}

const iso = (time: Date | null) => time?.toISOString() ?? null;
