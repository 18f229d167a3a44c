import { wholeVnd } from "~/domain/money";
import type { CodState, ReturnState } from "~/domain/parcel/state";
import type { ShopSettings } from "~/domain/settings/settings";

/** The money of one parcel of an order. */
export interface PaidParcel {
  codVnd: number;
  codState: CodState;
  /** Goods on their way back, or back. */
  returnState?: ReturnState;
  /** A person said that all of it was collected: their word outlives what comes back (decision 034). */
  enteredInFull?: boolean;
  /** What was collected of a partial delivery; null or left out while nobody knows. */
  collectedVnd?: number | null;
  /** Shopify holds it as a payment of its own already. */
  recordedVnd?: number | null;
  /** Shopify's shipping line, settled at the door as the carrier's fee (domain 1). */
  shippingTakenOutVnd?: number;
}

/** Money of one order: its living parcels, and what Shopify still counts as unpaid. */
export interface OrderMoney {
  parcels: readonly PaidParcel[];
  outstandingVnd: number;
  canMarkAsPaid: boolean;
}

/** `attention`: the parcels are done, but what they brought is not what Shopify waits for. */
export type PaidDecision = "not_yet" | "mark" | "attention" | "nothing";

type MarkPaidAt = ShopSettings["markPaidAt"];

const COLLECTED: Record<Exclude<MarkPaidAt, "never">, readonly CodState[]> = {
  delivered: ["collected", "settled"],
  reconciled: ["settled"],
};
const WHOLE: readonly CodState[] = ["collected", "settled"];
const BROUGHT_NOTHING: readonly CodState[] = ["not_collected", "fee_collected"];

/**
 * Whether to mark an order as paid in Shopify. That takes the whole balance, so every COD parcel must be collected
 * and their sum, with a shipping line that the receiver paid as the carrier's fee, must be what is outstanding now
 * (domain 1, 2). A partial delivery counts with the amount that a person said, and is waited for until then.
 */
export function paidDecision(money: OrderMoney, markPaidAt: MarkPaidAt): PaidDecision {
  const parcels = money.parcels.filter(
    ({ codVnd, codState, recordedVnd = null }) => codVnd > 0 && codState !== "none" && recordedVnd === null,
  );
  const outstandingVnd = wholeVnd(money.outstandingVnd);
  if (markPaidAt === "never" || parcels.length === 0 || outstandingVnd === 0) return "nothing";
  if (parcels.some((parcel) => isOpen(parcel, markPaidAt))) return "not_yet";
  // Goods that came back are asked about as a return; of their money there is nothing to compare.
  if (parcels.every(({ codState }) => BROUGHT_NOTHING.includes(codState))) return "nothing";
  const sumVnd = parcels.reduce((sum, parcel) => sum + broughtVnd(parcel), 0);
  const sold = parcels.every((parcel) => isPartKnown(parcel) || isSold(parcel));
  if (sold && sumVnd === outstandingVnd && sumVnd > 0) return money.canMarkAsPaid ? "mark" : "attention";
  // Who said the amount was told that the rest stays open.
  return parcels.some(isPartKnown) ? "nothing" : "attention";
}

/** Money is still to come, or nobody knows yet how much it was. */
function isOpen(parcel: PaidParcel, markPaidAt: Exclude<MarkPaidAt, "never">): boolean {
  if (BROUGHT_NOTHING.includes(parcel.codState) || isPartKnown(parcel)) return false;
  return !COLLECTED[markPaidAt].includes(parcel.codState);
}

/** Goods that come back after their delivery are no sale, whatever was paid for them, unless a person knows better. */
const isSold = ({ codState, returnState = "none", enteredInFull = false }: PaidParcel) =>
  WHOLE.includes(codState) && (returnState === "none" || enteredInFull);

const isPartKnown = ({ codState, collectedVnd = null }: PaidParcel) =>
  codState === "collected_partly" && collectedVnd !== null;

function broughtVnd({ codVnd, codState, collectedVnd, shippingTakenOutVnd = 0 }: PaidParcel): number {
  if (codState === "collected_partly") return Math.min(collectedVnd ?? 0, codVnd);
  return WHOLE.includes(codState) ? codVnd + shippingTakenOutVnd : 0;
}

/**
 * What of a partial delivery Shopify may hold as a payment of its own: exactly what was collected, where the shop's plan
 * takes an amount (shopify 3.6) and so much is still owed. Null: nothing is recorded, and the order stays open.
 */
export function partialPaymentVnd(
  parcel: PaidParcel,
  {
    outstandingVnd,
    partialPaymentsAllowed,
    markPaidAt,
  }: { outstandingVnd: number; partialPaymentsAllowed: boolean; markPaidAt: MarkPaidAt },
): number | null {
  if (markPaidAt === "never" || !partialPaymentsAllowed || !isPartKnown(parcel)) return null;
  const amountVnd = broughtVnd(parcel);
  return amountVnd > 0 && amountVnd <= wholeVnd(outstandingVnd) ? amountVnd : null;
}

/** Shopify lets these plans name the amount of a manual payment (shopify 3.6). */
const PLANS_TAKING_AMOUNTS: readonly string[] = ["Plus", "Plus Trial"];

/** Whether Shopify takes a payment of less than the whole balance from a shop of this plan. */
export function allowsPartialPayments(planName: string | null): boolean {
  return planName !== null && PLANS_TAKING_AMOUNTS.includes(planName);
}
