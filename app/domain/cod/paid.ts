import { wholeVnd } from "~/domain/money";
import type { CodState, ReturnState } from "~/domain/parcel/state";
import type { ShopSettings } from "~/domain/settings/settings";

/** The money of one parcel of an order. */
export interface PaidParcel {
  /** Its id; none for one that was not sent. */
  id?: string;
  codVnd: number;
  codState: CodState;
  /** Goods on their way back, or back. */
  returnState?: ReturnState;
  /** Staff entered that all of it was collected: this stands even when goods come back (decision 034). */
  enteredInFull?: boolean;
  /** What was collected, from the ledger; null or absent while unknown. */
  collectedVnd?: number | null;
  /** A statement of the carrier pays out exactly what was collected. */
  isStatedExactly?: boolean;
  /** What Shopify already has as a payment of its own for this parcel. */
  recordedVnd?: number | null;
  /** Shopify's shipping line, settled at the door as the carrier's fee (domain 1.6). */
  shippingTakenOutVnd?: number;
}

/** The money of one order: its live parcels, and what Shopify still counts as unpaid. */
export interface OrderMoney {
  parcels: readonly PaidParcel[];
  outstandingVnd: number;
  canMarkAsPaid: boolean;
}

/** `attention`: the parcels have ended, but what they collected is not the amount outstanding at Shopify. */
export type PaidDecision = "not_yet" | "mark" | "attention" | "nothing";

type MarkPaidAt = ShopSettings["markPaidAt"];

const WHOLE: readonly CodState[] = ["collected", "settled"];
const NOTHING_COLLECTED: readonly CodState[] = ["not_collected", "fee_collected"];

/**
 * Decides whether to mark an order as paid in Shopify. Marking takes the whole balance, so every COD parcel must be
 * collected, and their sum, with a shipping line that the receiver paid as the carrier's fee, must equal the amount
 * outstanding now (domain 1.6, 2.6). A partial delivery counts with the amount staff entered; until then the answer is `not_yet`.
 */
export function paidDecision(money: OrderMoney, markPaidAt: MarkPaidAt): PaidDecision {
  const parcels = money.parcels.filter(
    ({ codVnd, codState, recordedVnd = null }) => codVnd > 0 && codState !== "none" && recordedVnd === null,
  );
  const outstandingVnd = wholeVnd(money.outstandingVnd);
  if (markPaidAt === "never" || parcels.length === 0 || outstandingVnd === 0) return "nothing";
  if (parcels.some((parcel) => isOpen(parcel, markPaidAt))) return "not_yet";
  // Goods that came back are handled as a return; there is no money to compare.
  if (parcels.every(({ codState }) => NOTHING_COLLECTED.includes(codState))) return "nothing";
  const sumVnd = parcels.reduce((sum, parcel) => sum + collectedVndOf(parcel), 0);
  const sold = parcels.every((parcel) => isPartKnown(parcel) || countsAsSale(parcel));
  if (sold && sumVnd === outstandingVnd && sumVnd > 0) return money.canMarkAsPaid ? "mark" : "attention";
  // Staff who entered the amount were shown that the rest stays open.
  return parcels.some(isPartKnown) ? "nothing" : "attention";
}

/** Returns whether money is still to come, or its amount is unknown. */
function isOpen(parcel: PaidParcel, markPaidAt: Exclude<MarkPaidAt, "never">): boolean {
  if (NOTHING_COLLECTED.includes(parcel.codState)) return false;
  if (isPartKnown(parcel)) return isPartOpen(parcel, markPaidAt);
  if (!WHOLE.includes(parcel.codState)) return true;
  const { codState, isStatedExactly = false } = parcel;
  switch (markPaidAt) {
    case "delivered":
      return false;
    case "reconciled":
      return codState !== "settled" && !isStatedExactly;
    case "statement":
      return !isStatedExactly;
  }
}

/** What staff entered of a part is enough, but not for a shop that waits to see it on the statement (decisions 034, 085). */
const isPartOpen = ({ isStatedExactly = false }: PaidParcel, markPaidAt: MarkPaidAt) =>
  markPaidAt === "statement" && !isStatedExactly;

/** Goods that come back after delivery are not a sale, whatever was paid for them, unless staff entered the full amount. */
const countsAsSale = ({ codState, returnState = "none", enteredInFull = false }: PaidParcel) =>
  WHOLE.includes(codState) && (returnState === "none" || enteredInFull);

const isPartKnown = ({ codState, collectedVnd = null }: PaidParcel) =>
  codState === "collected_partly" && collectedVnd !== null;

function collectedVndOf({ codVnd, codState, collectedVnd, shippingTakenOutVnd = 0 }: PaidParcel): number {
  if (codState === "collected_partly") return Math.min(collectedVnd ?? 0, codVnd);
  return WHOLE.includes(codState) ? codVnd + shippingTakenOutVnd : 0;
}

/**
 * Returns the amount of a partial delivery to record at Shopify as a payment of its own, whole VND: exactly what was
 * collected, if the shop's plan accepts an amount (shopify 3.6) and at least that much is still owed. Null when nothing
 * is recorded and the order stays open.
 */
export function partialPaymentVnd(
  parcel: PaidParcel,
  {
    outstandingVnd,
    partialPaymentsAllowed,
    markPaidAt,
  }: { outstandingVnd: number; partialPaymentsAllowed: boolean; markPaidAt: MarkPaidAt },
): number | null {
  if (markPaidAt === "never" || !partialPaymentsAllowed) return null;
  if (!isPartKnown(parcel) || isPartOpen(parcel, markPaidAt)) return null;
  const amountVnd = collectedVndOf(parcel);
  return amountVnd > 0 && amountVnd <= wholeVnd(outstandingVnd) ? amountVnd : null;
}

/** Plans that may set the amount of a manual payment (shopify 3.6). */
const PLANS_TAKING_AMOUNTS: readonly string[] = ["Plus", "Plus Trial"];

/** Returns whether Shopify accepts a payment of less than the whole balance from a shop on this plan. */
export function allowsPartialPayments(planName: string | null): boolean {
  return planName !== null && PLANS_TAKING_AMOUNTS.includes(planName);
}
