import { shareVnd, wholeVnd } from "~/domain/money";
import type { CodState } from "~/domain/parcel/state";
import type { ShopSettings } from "~/domain/settings/settings";

export interface CodShare {
  /** What the goods of this parcel are worth to the buyer, whole VND. */
  valueVnd: number;
  /** What staff typed for this parcel; undefined when they typed nothing. */
  byHandVnd?: number;
}

/**
 * Divides the amount due over an order's parcels and returns one part each, in the order given (domain 2.2). Amounts that
 * staff typed are taken first, in turn; the shop's rule divides the rest over the other parcels. All parts are whole VND
 * ≥ 0 and their sum never exceeds the amount due. As long as one parcel has no typed amount, "by value" (parts of whole
 * 1,000 ₫, the remainder on the last parcel with a value) and "all on the first" divide the whole amount.
 */
export function divideCod(amountVnd: number, parcels: readonly CodShare[], rule: ShopSettings["codSplit"]): number[] {
  const dueVnd = wholeVnd(amountVnd);
  const typed = takeInTurn(dueVnd, parcels);
  const leftVnd = dueVnd - typed.reduce((sum, part) => sum + part, 0);
  const parts = byRule(leftVnd, parcels.filter(isUntyped), rule).values();
  return parcels.map((parcel, index) => (isUntyped(parcel) ? (parts.next().value ?? 0) : (typed[index] ?? 0)));
}

const isUntyped = ({ byHandVnd }: CodShare) => byHandVnd === undefined;

function byRule(dueVnd: number, parcels: readonly CodShare[], rule: ShopSettings["codSplit"]): number[] {
  switch (rule) {
    case "first":
      return parcels.map((_, index) => (index === 0 ? dueVnd : 0));
    case "by_hand":
      return parcels.map(() => 0);
    case "by_value":
      return byValue(dueVnd, parcels);
  }
}

/** States in which a parcel collects nothing, so that another parcel may collect the money. */
const UNCLAIMED: ReadonlySet<CodState> = new Set(["none", "not_collected", "fee_collected"]);

/** The money of one sent parcel, as far as its sibling parcels need it. */
export interface ParcelMoney {
  codVnd: number;
  codState: CodState;
  shippingTakenOutVnd?: number;
  /** What was collected, whole VND; null or absent while unknown: the booked amount counts until then. */
  collectedVnd?: number | null;
  /** The part of it that Shopify already has as paid and no longer counts as owed. */
  recordedVnd?: number | null;
}

/**
 * Returns how much of an order's balance its sent parcels already claim, whole VND: what they collected or still will,
 * and Shopify's shipping line where the receiver pays the carrier's fee to the courier instead (domain 1.6). A parcel that
 * came back claims nothing, so that shipping again collects again (domain 2.3).
 */
export function claimedCodVnd(parcels: readonly ParcelMoney[]): number {
  return parcels
    .filter(({ codState }) => !UNCLAIMED.has(codState))
    .reduce((sum, parcel) => sum + wholeVnd(ownClaimVnd(parcel)) + wholeVnd(parcel.shippingTakenOutVnd ?? 0), 0);
}

function ownClaimVnd({ codVnd, codState, collectedVnd, recordedVnd }: ParcelMoney): number {
  const claimVnd = codState === "collected_partly" ? Math.min(codVnd, collectedVnd ?? codVnd) : codVnd;
  return Math.max(0, claimVnd - (recordedVnd ?? 0));
}

const COLLECTED: ReadonlySet<CodState> = new Set(["collected", "collected_partly", "collected_unclear", "settled"]);

/** Returns whether a parcel's money is with the courier or the shop: whatever happens to the parcel, it is not collected again. */
export const isMoneyCollected = ({ codState }: { codState: CodState }): boolean => COLLECTED.has(codState);

/**
 * Returns what an order's parcels collected and Shopify still counts as owed, whole VND; for a partial delivery the booked
 * amount while the collected one is unknown.
 */
export function collectedVnd(parcels: readonly ParcelMoney[]): number {
  return claimedCodVnd(parcels.filter(isMoneyCollected));
}

/** Returns whether the goods of a sent parcel came back or were lost without being paid for. */
export const isUncollected = ({ codState }: { codState: CodState }): boolean =>
  codState === "not_collected" || codState === "fee_collected";

function byValue(dueVnd: number, parcels: readonly CodShare[]): number[] {
  const values = parcels.map(({ valueVnd }) => wholeVnd(valueVnd));
  const total = values.reduce((sum, value) => sum + value, 0);
  const weights = total > 0 ? values : values.map(() => 1);
  const whole = total > 0 ? total : weights.length;
  const parts = weights.map((weight) => roundDown(shareVnd(dueVnd, weight, whole)));
  const last = weights.findLastIndex((weight) => weight > 0);
  const restVnd = dueVnd - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === last ? part + restVnd : part));
}

/** Buyers pay in cash, and nobody has 313 ₫ ready (domain 2.2). */
const CASH_STEP_VND = 1_000;

const roundDown = (amountVnd: number) => amountVnd - (amountVnd % CASH_STEP_VND);

function takeInTurn(dueVnd: number, parcels: readonly CodShare[]): number[] {
  let left = dueVnd;
  return parcels.map(({ byHandVnd = 0 }) => {
    const part = Math.min(left, wholeVnd(byHandVnd));
    left -= part;
    return part;
  });
}
