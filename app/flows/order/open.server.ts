import { isUnderAnotherAccount } from "~/domain/account/account";
import { mayAskForCancel, mayCancelAtCarrier, mayGiveUp } from "~/domain/booking/cancel";
import { allowsPartialPayments } from "~/domain/cod/paid";
import type { ParcelDraft } from "~/domain/draft/draft";
import type { OrderFacts } from "~/domain/order/order";
import { missingFulfillmentOrdersReason } from "~/domain/order/shippable";
import type { ParcelAddress } from "~/domain/parcel/address";
import { isToBeSent, mayBook } from "~/domain/parcel/state";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { oldDistricts } from "~/domain/places/gazetteer";
import { mayCloseAttention } from "~/domain/status/attention";
import { mayEnterAmount } from "~/domain/status/cod-state";
import { isHeldPayment } from "~/domain/status/shopify-plan";
import type { Deps } from "~/flows/deps.server";
import { isFresh } from "~/flows/fee/quote-parcel.server";
import { orderKeyOf } from "~/flows/order-list/views";
import { draftStoredParcel } from "~/flows/parcel/draft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { viewSplitting } from "~/flows/parcel/view-splitting";
import type { HistoryView, ParcelView, PickupOptionView, StatusRecordView, StepView } from "~/flows/parcel/views";
import { enteredAmountVnd } from "~/flows/status/entered-amount";
import { trackingUrlOf } from "~/flows/status/tracking-url";
import { readCurrentAttempt } from "~/store/bookings.server";
import { type HistoryRow, listHistory } from "~/store/history.server";
import { readStoredOrder, type StoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import { listSteps, type StepRow } from "~/store/steps.server";
import type { OrderView } from "./views";

/** Reads everything that the page of one order shows; null when the shop has no such order. */
export async function openOrder(deps: Deps, shopId: string, orderKey: string): Promise<OrderView | null> {
  const context = await loadShopContext(deps, shopId);
  const orderId = `gid://shopify/Order/${orderKey}`;
  const order = context && (await readStoredOrder(deps.database, shopId, orderId));
  if (!order) return null;
  const { facts, blocks } = order;
  const [shipments, remembered] = await Promise.all([
    listShipmentsOfOrder(deps.database, shopId, orderId),
    rememberedAddress(deps.database, shopId, facts),
  ]);
  await askForOldFees(deps, shipments);
  return {
    orderId,
    orderKey: orderKeyOf(orderId),
    name: facts.name,
    createdAt: facts.createdAt,
    financialStatus: facts.financialStatus,
    fulfillmentStatus: facts.fulfillmentStatus,
    cancelledAt: facts.cancelledAt,
    totalVnd: facts.totalVnd,
    outstandingVnd: facts.outstandingVnd,
    note: facts.note,
    gatewayNames: facts.gatewayNames,
    destination: facts.destination,
    personRemovedAt: iso(order.redactedAt),
    blocks: blocksOf(facts, blocks),
    parcels: await Promise.all(
      shipments.map((shipment) => viewParcel(deps, context, facts, shipment, shipments, remembered)),
    ),
    pickups: context.pickups.map(viewPickup),
    registersProducts: context.shop.settings.registerProducts,
    allowed: { ownLabels: context.shop.settings.ownLabels, scheduledDates: context.shop.settings.scheduledDates },
    livePlantsTag: context.rules.livePlantsTag,
    fastService: context.rules.fastService,
  };
}

/** Queues new fee questions for waiting parcels with old fees, so that staff who look at them see current ones. */
async function askForOldFees(deps: Deps, shipments: ShipmentRow[]): Promise<void> {
  for (const { id: shipmentId, shopId, state, fees } of shipments) {
    const waits = state === "ready" || state === "needs_review";
    if (!waits || !fees || isFresh(fees, deps.now())) continue;
    const once = { onceKey: `look:${shipmentId}`, onceIn: 600, priority: -1 };
    await deps.queue.enqueue(deps.database, "quote-parcel", { shopId, shipmentId }, once);
  }
}

/** Returns why fulfillment orders are blocked; includes an order whose fulfillment orders the app may not see at all. */
function blocksOf(facts: OrderFacts, blocks: StoredOrder["blocks"]): OrderView["blocks"] {
  const unseen = missingFulfillmentOrdersReason(facts);
  if (unseen === "no_access" || unseen === "digital")
    return [{ fulfillmentOrderId: facts.id, locationName: "", reason: unseen }];
  return facts.fulfillmentOrders.flatMap(({ id, locationName }) => {
    const reason = blocks[id];
    return reason ? [{ fulfillmentOrderId: id, locationName, reason }] : [];
  });
}

async function viewParcel(
  deps: Deps,
  context: ShopContext,
  order: OrderFacts,
  shipment: ShipmentRow,
  siblings: ShipmentRow[],
  remembered: ParcelAddress | null,
): Promise<ParcelView> {
  const [history, steps, attempt] = await Promise.all([
    listHistory(deps.database, shipment.shopId, shipment.id),
    listSteps(deps.database, shipment.shopId, shipment.id),
    readCurrentAttempt(deps.database, shipment.shopId, shipment.id),
  ]);
  // A queued parcel is shown as it would be drafted now: it is drafted once more when its booking runs.
  const draft = isToBeSent(shipment.state)
    ? draftStoredParcel(deps, context, order, shipment, siblings, remembered)
    : null;
  const fulfillmentOrder = order.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId);
  const { trackingNumber } = shipment;
  const elsewhere = trackingNumber !== null && isUnderAnotherAccount(shipment, context.account);
  const cancels = shipment.state === "booked" && !elsewhere;
  return {
    shipmentId: shipment.id,
    state: shipment.state,
    locationName: fulfillmentOrder?.locationName ?? "",
    draft,
    ...viewSplitting(order, shipment, siblings),
    sent: attempt?.request ?? null,
    sentOrigins: attempt?.origins ?? null,
    address: shipment.address,
    remembered: draft?.origins.address === "remembered" ? remembered : null,
    possibleDistricts: draft ? possibleDistricts(deps, shipment, draft, remembered) : [],
    problems: problemsOf(shipment, draft),
    overrides: shipment.overrides,
    partnerId: shipment.partnerId,
    trackingNumber,
    trackingUrl: trackingNumber ? trackingUrl(deps, context.shop, trackingNumber) : null,
    codVnd: shipment.codVnd,
    declaredValueVnd: shipment.declaredValueVnd,
    weightGrams: shipment.weightGrams,
    quotedFeeVnd: shipment.quotedFeeVnd,
    chargedFeeVnd: shipment.chargedFeeVnd,
    insuranceFeeVnd: shipment.insuranceFeeVnd,
    estimatedPickup: shipment.estimatedPickup,
    estimatedDelivery: shipment.estimatedDelivery,
    carrierNotice: shipment.carrierNotice,
    carrierStatus: shipment.carrierStatus,
    carrierStatusAt: iso(shipment.carrierStatusAt),
    codState: shipment.codState,
    collectedVnd: shipment.collectedVnd,
    enterAmount: sayAmountOf(context, shipment, history, steps),
    told: shipment.told,
    area: shipment.area,
    feePackage: shipment.feePackage,
    sortingCode: shipment.sortingCode,
    returnState: shipment.returnState,
    attention: shipment.attention,
    differences: shipment.differences,
    otherAccount: elsewhere ? { code: shipment.accountCode, environment: shipment.environment } : null,
    mismatch: shipment.attention === "adoption_mismatch" ? mismatchOf(history) : [],
    printedAt: iso(shipment.printedAt),
    bookedAt: iso(shipment.bookedAt),
    checkedAt: iso(shipment.checkedAt),
    mayCancel: cancels && mayAskForCancel(shipment.carrierStatus),
    mayRebook: cancels && mayCancelAtCarrier(shipment.carrierStatus),
    maySettle: mayCloseAttention(shipment.attention),
    mayBook: mayBook(shipment),
    mayShipAgain: mayGiveUp(shipment),
    record: shipment.record as StatusRecordView | null,
    history: history.map(viewHistory),
    steps: steps.map(viewStep),
  };
}

/** Returns whether staff may enter the collected amount, and what that does in Shopify (domain 2). */
function sayAmountOf(
  { shop }: ShopContext,
  { codState }: ShipmentRow,
  history: HistoryRow[],
  steps: StepRow[],
): ParcelView["enterAmount"] {
  const enteredVnd = enteredAmountVnd(history);
  if (!mayEnterAmount({ codState, enteredVnd })) return null;
  const held = steps.some(isHeldPayment);
  const takes = allowsPartialPayments(shop.planName) ? "payment" : "left_open";
  const effect = shop.settings.markPaidAt === "never" ? "never" : takes;
  return { enteredVnd, recorded: held && enteredVnd !== null, effect: held ? "paid_before" : effect };
}

function trackingUrl(deps: Deps, { domain, proxyPath }: ShopContext["shop"], trackingNumber: string): string | null {
  return domain && trackingUrlOf(deps.config.trackingUrl, { domain, proxyPath }, trackingNumber);
}

/** Returns the reasons of the last mismatch, from its line of history. */
function mismatchOf(history: HistoryRow[]): string[] {
  const last = history.findLast(({ kind }) => kind === "adoption_mismatch");
  return typeof last?.details.differs === "string" ? last.details.differs.split(", ").filter(Boolean) : [];
}

/** Returns the three-level districts among which staff choose when the draft asks for one. */
function possibleDistricts(
  { gazetteer }: Deps,
  { overrides, address }: ShipmentRow,
  draft: ParcelDraft,
  remembered: ParcelAddress | null,
): string[] {
  const place = overrides.address ?? remembered ?? (address?.status === "resolved" ? address.address : null);
  const asked = draft.problems.some(({ code }) => code === "district_unknown");
  return asked && place ? oldDistricts(gazetteer, place) : [];
}

/** Returns the draft's problems together with those found by booking, which a draft cannot find. */
function problemsOf(shipment: ShipmentRow, draft: ParcelDraft | null): ParcelView["problems"] {
  const found = shipment.problems.filter(({ foundBy }) => foundBy === "booking");
  return draft ? [...found, ...draft.problems] : shipment.problems;
}

function viewPickup({ pickAddressId, name, confirmed, isDefault, ...parts }: PickupChoice): PickupOptionView {
  const line = [parts.address, parts.ward, parts.district, parts.province].filter(Boolean).join(", ");
  return { pickAddressId, name, line, confirmed, isDefault };
}

function viewHistory(row: HistoryRow): HistoryView {
  const { kind, source, carrierStatus, reasonCode, words, actor } = row;
  return {
    kind,
    source,
    carrierStatus,
    reasonCode,
    words,
    actor,
    details: row.details as HistoryView["details"],
    happenedAt: row.happenedAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
  };
}

function viewStep(row: StepRow): StepView {
  return {
    key: row.key,
    kind: row.kind,
    state: row.state,
    status: (row.payload.status as string | undefined) ?? null,
    happenedAt: row.happenedAt.toISOString(),
    error: row.error,
  };
}

const iso = (time: Date | null) => time?.toISOString() ?? null;
