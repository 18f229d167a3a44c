import { isUnderAnotherAccount } from "~/domain/account/account";
import { waitingKind } from "~/domain/attention/waiting";
import { mayAskForCancel, mayCancelAtCarrier, mayGiveUp } from "~/domain/booking/cancel";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import type { AnswerKind } from "~/domain/buyer/answer";
import { deliveryFeesVnd } from "~/domain/cod/accounts";
import { allowsPartialPayments } from "~/domain/cod/paid";
import type { ParcelDraft } from "~/domain/draft/draft";
import type { ParcelAddress } from "~/domain/parcel/address";
import { mayCloseAttention } from "~/domain/parcel/attention";
import { isToBeSent, mayBook } from "~/domain/parcel/state";
import { districtBeside } from "~/domain/places/era";
import { oldDistricts } from "~/domain/places/gazetteer";
import { mayEnterAmount } from "~/domain/status/cod-state";
import { isDeliveredPartly } from "~/domain/status/partly";
import { isHeldPayment } from "~/domain/status/shopify-plan";
import { pickAsJson } from "~/domain/storable-json";
import { trackingLink } from "~/flows/buyer/tracking-link.server";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel, versionOf } from "~/flows/parcel/draft.server";
import type { ParcelInOrder } from "~/flows/parcel/parcel-in-order";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { viewSplitting } from "~/flows/parcel/view-splitting";
import {
  HISTORY_COLUMNS,
  type HistoryView,
  PARCEL_COLUMNS,
  type ParcelMoneyView,
  type ParcelView,
  STEP_COLUMNS,
  type StatusRecordView,
  type StepView,
} from "~/flows/parcel/views";
import { enteredAmountVnd } from "~/flows/status/entered-amount";
import { readCurrentAttempt } from "~/store/bookings.server";
import { type AnswerRow, readBuyerAnswerOf } from "~/store/buyer-answers.server";
import { type HistoryRow, listHistory } from "~/store/history.server";
import { type Balance, readBalances } from "~/store/money-balances.server";
import type { ShipmentRow } from "~/store/shipments.server";
import { listSteps, type StepRow } from "~/store/steps.server";

/** Returns a parcel as its order's page shows it, with its history and its steps in Shopify. */
export async function viewParcel(
  deps: Deps,
  parcel: ParcelInOrder,
  remembered: ParcelAddress | null,
  expected: ParcelView["expected"],
): Promise<ParcelView> {
  const { context, order, shipment, siblings } = parcel;
  const [history, steps, attempt, balances, trackingUrl, answer] = await Promise.all([
    listHistory(deps.database, shipment.shopId, shipment.id),
    listSteps(deps.database, shipment.shopId, shipment.id),
    readCurrentAttempt(deps.database, shipment.shopId, shipment.id),
    readBalances(deps.database, shipment.shopId, [shipment.id]),
    trackingUrlOfParcel(deps, context.shop, shipment),
    waitingKind(shipment) === "answered" ? readBuyerAnswerOf(deps.database, shipment.shopId, shipment.id) : null,
  ]);
  // A queued parcel is shown as it would be drafted now: it is drafted once more when its booking runs.
  const draft = isToBeSent(shipment.state) ? draftStoredParcel(deps, parcel, remembered) : null;
  const fulfillmentOrder = order.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId);
  const { trackingNumber } = shipment;
  const elsewhere = trackingNumber !== null && isUnderAnotherAccount(shipment, context.account);
  const cancels = shipment.state === "booked" && !elsewhere;
  return {
    ...pickAsJson(shipment, PARCEL_COLUMNS),
    shipmentId: shipment.id,
    locationName: fulfillmentOrder?.locationName ?? "",
    draft,
    ...viewSplitting(order, shipment, siblings),
    sent: attempt?.request ?? null,
    sentOrigins: attempt?.origins ?? null,
    remembered: draft?.origins.address === "remembered" ? remembered : null,
    formerDistrict: districtBeside(deps.gazetteer, (draft?.request ?? attempt?.request)?.recipient ?? {}),
    districtRequired: deps.config.carrierRules.missingDistrict === "review",
    possibleDistricts: draft ? possibleDistricts(deps, shipment, draft, remembered) : [],
    problems: problemsOf(shipment, draft),
    isDeliveredPartly: isDeliveredPartly(shipment),
    money: moneyOf(balances.get(shipment.id)),
    trackingUrl,
    enterAmount: enterAmountOf(context, shipment, history, steps),
    otherAccount: elsewhere ? { code: shipment.accountCode, environment: shipment.environment } : null,
    mismatch: shipment.attention === "adoption_mismatch" ? mismatchOf(history) : [],
    cancelAsked: isCancelUnanswered(shipment, history),
    mayCancel: cancels && mayAskForCancel(shipment.carrierStatus),
    mayRebook: cancels && mayCancelAtCarrier(shipment.carrierStatus),
    mayCloseAttention: mayCloseAttention(shipment.attention),
    mayBook: mayBook(shipment),
    version: draft && versionOf(draft),
    mayShipAgain: mayGiveUp(shipment),
    record: shipment.record as StatusRecordView | null,
    history: history.map(viewHistory),
    steps: steps.map(viewStep),
    answer: answer && viewAnswer(answer),
    expected,
  };
}

/** Returns whether staff may enter the collected amount, and what that does in Shopify (domain 2.5, 2.6). */
function enterAmountOf(
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
  const isUnclear = codState === "collected_unclear";
  const question = enteredVnd !== null ? "again" : isUnclear ? "unclear" : "partly";
  return { question, enteredVnd, recorded: held && enteredVnd !== null, effect: held ? "paid_before" : effect };
}

/** Returns what the ledger says of a parcel; null: it was not booked, or is not entered yet. */
export function moneyOf(balance: Balance | undefined): ParcelMoneyView | null {
  if (!balance) return null;
  const { stage, sums, isKnown } = balance;
  return {
    ...{ stage, bookedVnd: sums.booked, collectedVnd: isKnown ? sums.collected : null },
    ...{ doorFeeVnd: sums.door_fee, paidOutVnd: sums.paid_out },
    ...{ feeVnd: deliveryFeesVnd(sums) || null, insuranceFeeVnd: sums.insurance_fee },
  };
}

/** Staff see the parcel's page as its buyer does. */
async function trackingUrlOfParcel(
  deps: Deps,
  { domain, ...shop }: ShopContext["shop"],
  { orderId, trackingNumber }: ShipmentRow,
): Promise<string | null> {
  return domain && trackingNumber ? trackingLink(deps, { ...shop, domain }, { orderId, trackingNumber }) : null;
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

function viewHistory(row: HistoryRow): HistoryView {
  const { was, now, differences, ...details } = row.details;
  return {
    ...pickAsJson(row, HISTORY_COLUMNS),
    details: details as HistoryView["details"],
    edited: was && now ? ({ was, now } as HistoryView["edited"]) : null,
    differences: (differences as HistoryView["differences"]) ?? null,
  };
}

const viewAnswer = ({ kind, day, phone, place }: AnswerRow) => ({ kind: kind as AnswerKind, day, phone, place });

function viewStep(row: StepRow): StepView {
  const { status, messageKey } = row.payload as { status?: string; messageKey?: string };
  return { ...pickAsJson(row, STEP_COLUMNS), status: status ?? null, message: messageKey ?? null };
}
