import { chosenTransport, type ParcelDraft } from "~/domain/draft/draft";
import { DAY_MS, HOUR_MS } from "~/domain/durations";
import {
  isNotServed,
  isUnanswered,
  lacksFee,
  mayAskForFees,
  mergeFees,
  type ParcelFees,
} from "~/domain/fee/parcel-fees";
import type { Transport, TransportChoice } from "~/domain/parcel/request";
import { isEditable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel } from "~/flows/parcel/draft.server";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { readStoredOrder } from "~/store/orders.server";
import { markFeesAsked, saveQuotedFees } from "~/store/quoted-fees.server";
import { listShipmentsOfOrder, readShipment } from "~/store/shipments.server";
import { askParcelFees } from "./ask-parcel-fees.server";

export type QuoteParcelOutcome = {
  outcome:
    | "noted"
    /** The stored fees still answer the question. */
    | "known"
    /** The parcel lacks something, or is on its way. */
    | "not_ready"
    /** The parcel changed while the carrier was asked: the change has queued a new question. */
    | "outdated"
    /** The carrier did not answer: asked again later; no booking waits for it. */
    | "no_answer";
};

/** A place that is not served is asked about again after this long, so that a short interruption does not hold parcels back. */
const NOT_SERVED_AGAIN_SECONDS = 6 * 3600;

/** Whether stored fees are used without asking again: a day for served fees, an hour for refusals, which may be temporary. */
export function areFeesFresh(fees: ParcelFees, now: Date): boolean {
  const freshMs = isServed(fees) ? DAY_MS : HOUR_MS;
  return now.getTime() - Date.parse(fees.askedAt) < freshMs;
}

const isServed = ({ road, fly }: ParcelFees) => road.outcome === "served" || fly.outcome === "served";

/**
 * Asks the carrier what an unsent parcel would cost by road and by air (carrier 4.6), and redrafts its order with the answer:
 * COD below the fee, the fee of tag 19, a place that is not served. An answer is dropped if the parcel changed meanwhile.
 * Throws for an order that cannot be read.
 */
export async function quoteParcel(deps: Deps, shopId: string, shipmentId: string): Promise<QuoteParcelOutcome> {
  const shop = await deps.quotes.fetchShop(shopId);
  const before = shop && (await draftNow(deps, shopId, shipmentId));
  if (!before || !mayAskForFees(before.draft) || !before.draft.feesKey) {
    await markFeesAsked(deps.database, shopId, shipmentId, deps.now());
    return { outcome: "not_ready" };
  }
  const { draft, orderId } = before;
  const { feesKey } = before.draft;
  const now = deps.now();
  if (draft.fees && isUpToDate(draft.fees, chosenTransport(draft), now)) return { outcome: "known" };
  const asked: ParcelFees = {
    key: feesKey,
    askedAt: now.toISOString(),
    ...(await askParcelFees(deps, shop, draft)),
    ownDays: ownDays(deps, shopId, draft),
  };
  const fees = mergeFees(draft.fees, asked);
  const after = await draftNow(deps, shopId, shipmentId);
  if (after?.draft.feesKey !== feesKey) return { outcome: "outdated" };
  if (!(await saveQuotedFees(deps.database, shopId, shipmentId, fees, now))) return { outcome: "outdated" };
  if (isNotServed(fees)) await askAgainLater(deps, shopId, shipmentId);
  const context = await loadShopContext(deps, shopId);
  if (context) await redraftOrder(deps, context, orderId);
  return { outcome: isUnanswered(asked) ? "no_answer" : "noted" };
}

async function draftNow(
  deps: Deps,
  shopId: string,
  shipmentId: string,
): Promise<{ draft: ParcelDraft; orderId: string } | null> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment || !isEditable(shipment.state)) return null;
  const [context, order, siblings] = await Promise.all([
    loadShopContext(deps, shopId),
    readStoredOrder(deps.database, shopId, shipment.orderId),
    listShipmentsOfOrder(deps.database, shopId, shipment.orderId),
  ]);
  if (!context || !order) return null;
  const remembered = await rememberedAddress(deps, deps.database, shopId, order.facts);
  const draft = draftStoredParcel(deps, { context, order: order.facts, shipment, siblings }, remembered);
  return draft && { draft, orderId: shipment.orderId };
}

/** Returns the days of the shop's own parcels on this lane, by transport. */
function ownDays({ quotes }: Deps, shopId: string, { request }: ParcelDraft): ParcelFees["ownDays"] {
  const [from, to] = [request.pickup?.province, request.recipient.province];
  const daysOf = (transport: Transport) => (from && to ? (quotes.ownDays(shopId, transport, from, to) ?? null) : null);
  return { road: daysOf("road"), fly: daysOf("fly") };
}

/** Whether asking again now would bring nothing new. */
function isUpToDate(fees: ParcelFees, transport: TransportChoice | undefined, now: Date): boolean {
  return areFeesFresh(fees, now) && !isUnanswered(fees) && !lacksFee(fees, transport);
}

function askAgainLater(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const delaySeconds = NOT_SERVED_AGAIN_SECONDS;
  const later = { delaySeconds, onceKey: "not-served", priority: -1 };
  return deps.queue.enqueue(deps.database, "quote-parcel", { shopId, shipmentId }, later);
}
