import { blocking, type Problem, type ProblemCode, warning } from "~/domain/parcel/problem";
import type { ParcelRequest, Transport, TransportChoice } from "~/domain/parcel/request";
import type { FeeQuestion } from "./carrier-fee";
import type { OwnDays } from "./days";
import { type Asker, quoteKey } from "./quote-key";

/** What the carrier says a parcel would cost by one transport (carrier 4.6). */
export type QuotedFee =
  /** Whole VND; the parts are contained in the fee. `area`: the carrier's name of the pricing package. */
  | { outcome: "served"; feeVnd: number; insuranceVnd: number; surchargesVnd: number; area: string | null }
  | { outcome: "not_served" }
  /** Not by this transport, or not the parcel as it is; `message` is the carrier's text. */
  | { outcome: "refused"; message: string }
  /** Not known: the carrier did not answer, the token may not ask, or there is no account. */
  | { outcome: "unknown"; reason: "no_answer" | "permission" | "no_account" };

type ServedFee = Extract<QuotedFee, { outcome: "served" }>;

/** The fees of a parcel, by transport. */
export interface ParcelFees {
  /** Key of the question: once the parcel has another key, these fees no longer apply to it. */
  key: string;
  /** ISO 8601. */
  askedAt: string;
  road: QuotedFee;
  fly: QuotedFee;
  /** The fee if the carrier chooses the transport; null: not asked, because one is chosen or both give the same answer. */
  unchosen: QuotedFee | null;
  /** The days of the shop's own parcels when the fees were asked; left out or null: too few to say. */
  ownDays?: Record<Transport, OwnDays | null>;
  /** The transport that *cheapest in time* last stood for, so that a change is said in the history. */
  decided?: Transport;
}

/** The parts of a parcel that its fee depends on. */
export type FeeBasis = Pick<ParcelRequest, "totalWeightGrams" | "declaredValueVnd" | "tags"> & {
  pickup: FeeQuestion["pickup"] | null;
  recipient: { province: string | null; district?: string; ward?: string };
};

/** Returns the question what a parcel costs by a transport; null while its origin or destination is unknown. */
export function feeQuestion(parcel: FeeBasis, transport: Transport): FeeQuestion | null {
  const { pickup, recipient } = parcel;
  if (!pickup || !recipient.province || !(recipient.district ?? recipient.ward)) return null;
  return {
    pickup: {
      pickAddressId: pickup.pickAddressId,
      address: pickup.address,
      province: pickup.province,
      district: pickup.district,
      ward: pickup.ward,
    },
    delivery: { province: recipient.province, district: recipient.district, ward: recipient.ward },
    weightGrams: parcel.totalWeightGrams,
    valueVnd: parcel.declaredValueVnd,
    transport,
    tags: parcel.tags,
  };
}

/**
 * Returns the key of a parcel's fee questions, including who asks; null as for `feeQuestion`. Both transports share one key.
 */
export function feesKey(asker: Asker | null, parcel: FeeBasis): string | null {
  const question = asker && feeQuestion(parcel, "road");
  return question && quoteKey(asker, question);
}

/** Problems that the carrier's answer about the fees itself solves or raises. */
const ANSWER_PROBLEMS: readonly ProblemCode[] = ["not_served", "not_delivered_fee_missing"];

interface AskedAbout {
  feesKey: string | null;
  problems: readonly Problem[];
}

/**
 * Returns whether the carrier may be asked for a parcel's fees: only if nothing blocks the parcel but problems that the answer
 * itself solves or raises.
 */
export function mayAskForFees({ feesKey, problems }: AskedAbout): boolean {
  return (
    feesKey !== null && problems.every(({ severity, code }) => severity !== "block" || ANSWER_PROBLEMS.includes(code))
  );
}

/** Returns why a parcel shows no fee: keys `parcel:fees.pending.<why>`. */
export function whyNoFee(draft: AskedAbout): "asking" | "no_account" | "no_places" | "problems" {
  if (mayAskForFees(draft)) return "asking";
  if (draft.problems.some(({ code }) => code === "no_account")) return "no_account";
  return draft.feesKey === null ? "no_places" : "problems";
}

/**
 * Returns whether a parcel for which no transport was chosen needs a question of its own, because the two transports were
 * answered differently.
 */
export function needsUnchosenQuote({ road, fly }: Pick<ParcelFees, Transport>): boolean {
  if (road.outcome === "unknown" || fly.outcome === "unknown") return false;
  if (road.outcome === "served" && fly.outcome === "served") return road.feeVnd !== fly.feeVnd;
  return road.outcome !== fly.outcome;
}

/** Returns whether there is still something to ask about a parcel for which this transport was chosen. */
export function lacksFee(fees: ParcelFees, transport: TransportChoice | undefined): boolean {
  return !transport && fees.unchosen === null && needsUnchosenQuote(fees);
}

/** Returns whether a question is unanswered that the carrier may answer later. */
export function isUnanswered({ road, fly, unchosen }: ParcelFees): boolean {
  return [road, fly, unchosen].some((fee) => fee?.outcome === "unknown" && fee.reason === "no_answer");
}

/** Merges new answers into earlier ones: when the carrier does not answer, what it said before about the same parcel stays. */
export function mergeFees(before: ParcelFees | null, fees: ParcelFees): ParcelFees {
  if (before?.key !== fees.key || !isUnanswered(fees)) return fees;
  const kept = (old: QuotedFee | null, fresh: QuotedFee | null) =>
    old !== null && (fresh === null || fresh.outcome === "unknown") ? old : fresh;
  return {
    ...before,
    road: kept(before.road, fees.road) ?? fees.road,
    fly: kept(before.fly, fees.fly) ?? fees.fly,
    unchosen: kept(before.unchosen, fees.unchosen),
  };
}

/** Returns the fee that applies to a parcel; null when unknown. */
export function feeOfParcel(fees: ParcelFees | null, transport: Transport | undefined): ServedFee | null {
  if (!fees) return null;
  const served = (fee: QuotedFee) => (fee.outcome === "served" ? fee : null);
  if (transport) return served(fees[transport]);
  if (fees.unchosen) return served(fees.unchosen);
  return served(fees.road)?.feeVnd === served(fees.fly)?.feeVnd ? served(fees.road) : null;
}

/**
 * Returns what the fees say against sending: the carrier does not serve the place at all (blocks), or not by the parcel's
 * transport (warns). An unknown fee is not a problem: it never prevents a parcel from being sent.
 */
export function feeProblems(fees: ParcelFees | null, transport: Transport | undefined): Problem[] {
  if (!fees) return [];
  if (isNotServed(fees)) return [blocking("address", "not_served")];
  const chosen = transport ? fees[transport] : fees.unchosen;
  if (chosen === null || !isOut(chosen)) return [];
  return [warning("options", notServedCode(fees, transport))];
}

/** Suggests another transport only where the carrier is known to serve the place by it. */
function notServedCode({ road, fly }: ParcelFees, transport: Transport | undefined): ProblemCode {
  if (road.outcome !== "served" && fly.outcome !== "served") return "not_served_this_way";
  return transport ? `not_served_by_${transport}` : "not_served_unchosen";
}

/** Returns whether the carrier serves the place by neither transport. */
export function isNotServed({ road, fly }: Pick<ParcelFees, Transport>): boolean {
  return isOut(road) && isOut(fly);
}

const isOut = ({ outcome }: QuotedFee) => outcome === "not_served";

/** Returns how much more air costs than road, whole VND; negative: road costs more. Null while one of them is not known. */
export function airSurplusVnd({ road, fly }: ParcelFees): number | null {
  return road.outcome === "served" && fly.outcome === "served" ? fly.feeVnd - road.feeVnd : null;
}
