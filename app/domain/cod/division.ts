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
 * Divides the amount due over an order's parcels, one part each, in the order given (domain 2): what staff typed goes
 * first, in turn, and the shop's rule divides what is left over the others. All parts are whole VND ≥ 0 and never more
 * than is due together; by value (remainder on the last) and "all on the first" leave nothing over while a parcel is
 * left that nobody typed an amount for.
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

/** Money that came back uncollected, or never was to be collected, may be asked for by another parcel. */
const UNCLAIMED: ReadonlySet<CodState> = new Set(["none", "not_collected", "fee_collected"]);

/** The money of one sent parcel, as far as the order's others must know it. */
export interface ParcelMoney {
  codVnd: number;
  codState: CodState;
  shippingTakenOutVnd?: number;
  /** What was collected, whole VND; null or left out: the booked sum counts until somebody knows. */
  collectedVnd?: number | null;
  /** Of it, what Shopify holds as paid already and no longer counts as owed. */
  recordedVnd?: number | null;
}

/**
 * How much of an order's balance its sent parcels already claim, whole VND: what they collected or still will,
 * and the shipping line of Shopify's that the receiver settles with the courier instead (domain 1). A parcel that came
 * back claims nothing, so that shipping again collects again (domain 4).
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

/** Whether the courier has a parcel's money, or the shop has it: whatever became of the parcel, it is not asked for again. */
export const hasCollected = ({ codState }: { codState: CodState }): boolean => COLLECTED.has(codState);

/**
 * What an order's parcels have brought and Shopify still counts as owed, whole VND; of a partial delivery the booked sum,
 * while nobody knows it.
 */
export function collectedVnd(parcels: readonly ParcelMoney[]): number {
  return claimedCodVnd(parcels.filter(hasCollected));
}

/** Whether the goods of a parcel that was sent came back, or are lost, unpaid. */
export const isUncollected = ({ codState }: { codState: CodState }): boolean =>
  codState === "not_collected" || codState === "fee_collected";

function byValue(dueVnd: number, parcels: readonly CodShare[]): number[] {
  const values = parcels.map(({ valueVnd }) => wholeVnd(valueVnd));
  const total = values.reduce((sum, value) => sum + value, 0);
  const weights = total > 0 ? values : values.map(() => 1);
  const whole = total > 0 ? total : weights.length;
  let left = dueVnd;
  return weights.map((weight, index) => {
    const part = index === weights.length - 1 ? left : shareVnd(dueVnd, weight, whole);
    left -= part;
    return part;
  });
}

function takeInTurn(dueVnd: number, parcels: readonly CodShare[]): number[] {
  let left = dueVnd;
  return parcels.map(({ byHandVnd = 0 }) => {
    const part = Math.min(left, wholeVnd(byHandVnd));
    left -= part;
    return part;
  });
}
