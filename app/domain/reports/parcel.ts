import { chargedVnd, type Sums } from "~/domain/cod/accounts";
import type { BuyerOutcome } from "~/domain/confirm/history";
import { DAY_MS } from "~/domain/durations";
import type { DeliveryPromise } from "~/domain/transit/promise";
import { dayInVietnam } from "~/domain/vietnam-time";
import { type ReportOutcome, reportOutcome } from "./outcome";

/** What is known of a parcel that was booked, as far as reports say anything of it. Names nobody. */
export interface ReportFacts {
  isCancelled: boolean;
  buyerOutcome: BuyerOutcome | null;
  bookedAt: Date;
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  /** Failed attempts at the door. */
  failedAttempts: number;
  /** The fee that was quoted before the booking. */
  quotedVnd: number | null;
  /** The order's shipping line, and the part of it that this parcel's buyer pays to the courier instead. */
  shippingVnd: number | null;
  takenOutVnd: number;
  /** How many of the order's parcels share its shipping line, and how many of them were booked before this one. */
  sharing: number;
  place: number;
  /** By when it was promised at its booking; null: nobody could say. */
  promise: DeliveryPromise | null;
  /** From the ledger. */
  sums: Sums;
}

/** What is counted of one parcel, whole VND. */
export interface ReportCount {
  outcome: ReportOutcome;
  /** Begun days from the pickup to the delivery. */
  days: number | null;
  attempts: number;
  /** Compared with `deliveryVnd`; null: not known, or the shop was charged for no delivery. */
  quotedVnd: number | null;
  deliveryVnd: number;
  returnVnd: number;
  chargedVnd: number;
  buyerPaidVnd: number;
  doorFeeVnd: number;
  compensationVnd: number;
  codVnd: number;
  collectedVnd: number;
  paidOutVnd: number;
  promise: DeliveryPromise | null;
  /** The day on which it arrived, in Vietnam; null: it has not. */
  deliveredOn: string | null;
}

/** Returns what reports count of a parcel: its money is the ledger's, so that they agree with the COD book to the đồng. */
export function countParcel(facts: ReportFacts): ReportCount {
  const { sums } = facts;
  const outcome = reportOutcome(facts.buyerOutcome, facts.isCancelled);
  const arrived = outcome === "delivered" || outcome === "partly";
  const deliveryVnd = sums.shipping_fee + sums.insurance_fee;
  return {
    outcome,
    days: arrived ? daysOf(facts) : null,
    attempts: facts.failedAttempts + (arrived ? 1 : 0),
    quotedVnd: deliveryVnd > 0 ? facts.quotedVnd : null,
    ...{ deliveryVnd, returnVnd: sums.return_fee, chargedVnd: chargedVnd(sums) },
    ...{ buyerPaidVnd: buyerPaidVnd(facts, outcome), doorFeeVnd: sums.door_fee, compensationVnd: sums.compensation },
    ...{ codVnd: sums.booked, collectedVnd: sums.collected, paidOutVnd: sums.paid_out },
    promise: facts.promise,
    deliveredOn: arrived && facts.deliveredAt !== null ? dayInVietnam(facts.deliveredAt) : null,
  };
}

function daysOf({ bookedAt, pickedUpAt, deliveredAt }: ReportFacts): number | null {
  if (deliveredAt === null) return null;
  const ms = deliveredAt.getTime() - (pickedUpAt ?? bookedAt).getTime();
  return ms < 0 ? null : Math.max(1, Math.ceil(ms / DAY_MS));
}

/**
 * What the buyer paid to the shop for this parcel's way. The order's parcels share its shipping line; with cash at the door, nobody
 * paid it where nothing was collected. A parcel that is still under way has not earned it.
 */
function buyerPaidVnd(facts: ReportFacts, outcome: ReportOutcome): number {
  if (outcome === "under_way" || outcome === "cancelled" || facts.shippingVnd === null) return 0;
  const share = Math.max(0, shareOf(facts.shippingVnd, facts) - facts.takenOutVnd);
  if (facts.sums.booked === 0 || outcome === "delivered") return share;
  return Math.min(share, facts.sums.collected);
}

/** Equal shares in whole đồng; what is left over goes to the first. */
function shareOf(shippingVnd: number, { sharing, place }: ReportFacts): number {
  const whole = Math.max(0, shippingVnd);
  return Math.floor(whole / sharing) + (place < whole % sharing ? 1 : 0);
}
