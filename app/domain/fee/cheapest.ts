import type { DayRow } from "~/domain/checkout/settings";
import { type Problem, warning } from "~/domain/parcel/problem";
import { TRANSPORTS, type Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import { daysInTransit, type ParcelDays } from "./days";
import type { ParcelFees, QuotedFee } from "./parcel-fees";

/** The days of a parcel by each transport; null: not known. Never a guess (domain 6.5). */
export type DaysByTransport = Record<Transport, ParcelDays | null>;

const NO_DAYS: DaysByTransport = { road: null, fly: null };

/**
 * Returns a parcel's days in transit: those of the shop's own parcels as of the moment its fees were asked, so that they do not
 * change with each counting; else those of the shop's table as it is now.
 */
export function parcelDays(
  fees: Pick<ParcelFees, "ownDays"> | null,
  table: readonly DayRow[],
  place: { from: string | undefined; to: string | null },
  provinces: Provinces,
): DaysByTransport {
  const { from, to } = place;
  if (from === undefined || to === null) return NO_DAYS;
  const daysOf = (transport: Transport) =>
    daysInTransit(fees?.ownDays?.[transport], table, { from, to }, transport, provinces);
  return { road: daysOf("road"), fly: daysOf("fly") };
}

/**
 * Why a transport was taken: it is the cheapest of those in time; or none is known to be in time, and its days are not known or
 * too many; or the fees are not known yet. Keys `parcel:cheapest.<why>`.
 */
type CheapestReason = "in_time" | "days_unknown" | "late" | "fee_unknown";

/** What *cheapest that arrives in time* means for one parcel. */
export interface CheapestChoice {
  /** Null: not decided, so that the carrier chooses. */
  transport: Transport | null;
  why: CheapestReason;
  withinDays: number;
  /** The days were promised at checkout by the rate that the buyer chose; else the shop's number. */
  promised: boolean;
}

interface Question {
  fees: Pick<ParcelFees, Transport> | null;
  days: DaysByTransport;
  withinDays: number;
  /** The transport decided before, kept while the fees of the changed parcel are asked. */
  before: Transport | null;
}

type Served = Extract<QuotedFee, { outcome: "served" }>;

/** From best to worst: days that are not known are never taken for days in time. */
const RANKS = ["in_time", "days_unknown", "late"] as const;

/**
 * Returns the cheapest transport that arrives in time (domain 1.10, decision 077). Where none is known to be in time, one
 * whose days are not known comes before one that is late; of several late ones the fastest. Equal fees: the faster. It depends on
 * the answers that are stored with the parcel only, so that drafting again does not change it.
 */
export function cheapestInTime({
  fees,
  days,
  withinDays,
  before,
}: Question): Pick<CheapestChoice, "transport" | "why"> {
  if (fees === null || TRANSPORTS.some((transport) => fees[transport].outcome === "unknown")) {
    return { transport: before, why: "fee_unknown" };
  }
  const offers = TRANSPORTS.flatMap((transport) => {
    const fee = fees[transport];
    return fee.outcome === "served" ? [{ transport, fee, days: days[transport], why: arrival(days[transport]) }] : [];
  });
  const why = RANKS.find((rank) => offers.some((offer) => offer.why === rank));
  if (why === undefined) return { transport: null, why: "days_unknown" };
  const best = offers.filter((offer) => offer.why === why).sort(why === "late" ? byDays : byFee)[0];
  return { transport: best?.transport ?? null, why };

  function arrival(known: ParcelDays | null): (typeof RANKS)[number] {
    if (known === null) return "days_unknown";
    return known.to <= withinDays ? "in_time" : "late";
  }
}

interface Offer {
  fee: Served;
  days: ParcelDays | null;
}

const lastDay = ({ days }: Offer) => days?.to ?? Number.POSITIVE_INFINITY;
const byFee = (a: Offer, b: Offer) => a.fee.feeVnd - b.fee.feeVnd || compare(lastDay(a), lastDay(b));
const byDays = (a: Offer, b: Offer) => compare(lastDay(a), lastDay(b)) || a.fee.feeVnd - b.fee.feeVnd;

/** Two unknown days are equal; their difference would not be a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Returns what staff should look at: a parcel that is not known to arrive in time, or whose fees are not compared yet. */
export function cheapestProblems(choice: CheapestChoice | null): Problem[] {
  if (choice === null || choice.why === "in_time") return [];
  return [warning("options", `cheapest_${choice.why}`, { days: choice.withinDays })];
}
