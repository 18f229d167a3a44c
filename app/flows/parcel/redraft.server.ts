import { completeRequest, type ParcelDraft } from "~/domain/draft/draft";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import { isEditable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { findUnsentWithAddressText } from "~/store/order-addresses.server";
import { lockStoredOrder } from "~/store/orders.server";
import { listOrdersToRedraft, lockShipmentsOfOrder, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { draftStoredParcel, fingerprintOf, resolveDestination } from "./draft.server";
import type { ParcelInOrder } from "./parcel-in-order";
import { queueFeeQuotes } from "./queue-fee-quotes.server";
import { correctionKeys, rememberedAddress, touchCorrection } from "./remembered-address.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";
import { readBlock, withdrawParcel } from "./withdraw.server";

/** A parcel that was not ready before its redraft and is now. */
interface ReadyParcel {
  parcel: ParcelInOrder;
  draft: ParcelDraft;
}

/**
 * Redrafts these parcels of an order as far as staff may change them, by default all, and stores their states, problems and
 * amounts, inside the transaction that holds the order. Returns those that became ready.
 */
export async function redraftParcels(
  deps: Deps,
  sql: Sql,
  { context, order, siblings }: Omit<ParcelInOrder, "shipment">,
  parcels: readonly ShipmentRow[] = siblings,
): Promise<ReadyParcel[]> {
  const editable = parcels.filter(({ state }) => isEditable(state));
  if (editable.length === 0) return [];
  const remembered = await rememberedAddress(sql, context.shop.id, order);
  const ready: ReadyParcel[] = [];
  for (const shipment of editable) {
    const parcel = { context, order, shipment, siblings };
    const draft = await redraft(deps, sql, parcel, remembered);
    if (draft) ready.push({ parcel, draft });
  }
  return ready;
}

/** Returns the draft of a parcel that became ready; null for any other. */
async function redraft(
  deps: Deps,
  sql: Sql,
  parcel: ParcelInOrder,
  remembered: ParcelAddress | null,
): Promise<ParcelDraft | null> {
  const { context, order, shipment } = parcel;
  const draft = draftStoredParcel(deps, parcel, remembered);
  if (!draft) return null;
  if (draft.origins.address === "remembered") await touchCorrection(deps, sql, shipment.shopId, order);
  const ready = completeRequest(draft, shipment.partnerId ?? "");
  if (shipment.problems.some(({ foundBy }) => foundBy === "booking")) {
    // What stopped the parcel or was refused stays until the parcel has changed.
    const attempt = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
    if (ready && attempt && attempt.fingerprint === fingerprintOf(ready)) return null;
  }
  await updateShipment(sql, shipment, {
    state: ready ? "ready" : "needs_review",
    problems: draft.problems,
    address: resolveDestination(deps, context.shop.settings, order),
    codVnd: draft.request.codVnd,
    declaredValueVnd: draft.request.declaredValueVnd,
    weightGrams: draft.request.totalWeightGrams,
    quotedFeeVnd: draft.quotedFeeVnd,
    feePackage: draft.feePackage,
    updatedAt: deps.now(),
  });
  await queueFeeQuotes(deps, sql, shipment, draft);
  return ready && shipment.state !== "ready" ? draft : null;
}

/** When a redraft of the shop's parcels is already running, another one starts after this delay, with the settings of then. */
const BUSY_SECONDS = 2;

/**
 * Redrafts all unsent parcels of a shop after its settings, rules, account or pickups changed. Each order has its own
 * transaction, so that a failing order does not stop the others. Only one run at a time, because a run with older settings must
 * not finish after one with newer settings: a second call queues a job instead.
 */
export async function redraftOpenParcels(deps: Deps, shopId: string): Promise<void> {
  const done = await deps.locks.exclusively(`redraft:${shopId}`, () => redraftAll(deps, shopId));
  if (done === "busy") {
    await deps.queue.enqueue(deps.database, "redraft-parcels", { shopId }, { delaySeconds: BUSY_SECONDS });
  }
}

async function redraftAll(deps: Deps, shopId: string): Promise<void> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return;
  const failures: unknown[] = [];
  for (const orderId of await listOrdersToRedraft(deps.database, shopId)) {
    await redraftOrder(deps, context, orderId).catch((error: unknown) => {
      deps.log.error({ err: error, shop: shopId, order: orderId }, "redraft.failed");
      failures.push(error);
    });
  }
  // The queue retries; orders that succeeded are already correct.
  if (failures.length > 0) throw failures[0];
}

/**
 * Redrafts the other unsent parcels with the same address text of the same buyer, after one of them was corrected. Orders whose
 * text differs in case or spaces get the correction with their next draft.
 */
export async function redraftSameAddress(deps: Deps, context: ShopContext, order: OrderFacts): Promise<void> {
  const keys = correctionKeys(context.shop.id, order);
  if (!keys || !order.destination) return;
  const { address1, address2, city, province } = order.destination;
  const text = { address1, address2, city, province };
  for (const { id, details } of await findUnsentWithAddressText(deps.database, context.shop.id, order.id, text)) {
    if (correctionKeys(context.shop.id, details)?.key === keys.key) await redraftOrder(deps, context, id);
  }
}

/** Redrafts the unsent parcels of one order from the stored order. */
export async function redraftOrder(deps: Deps, context: ShopContext, orderId: string): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const order = await lockStoredOrder(sql, context.shop.id, orderId);
    if (!order) return;
    // Locked, so that a click that queues one of them meanwhile is not undone.
    const shipments = await lockShipmentsOfOrder(sql, context.shop.id, orderId);
    const open: ShipmentRow[] = [];
    for (const shipment of shipments) {
      const block = readBlock(context, order, shipment);
      if (block) await withdrawParcel(deps, sql, shipment, block);
      else open.push(shipment);
    }
    await redraftParcels(deps, sql, { context, order: order.facts, siblings: shipments }, open);
  });
}
