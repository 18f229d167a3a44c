import type { Problem, ProblemCode } from "~/domain/parcel/problem";
import type { ParcelRequest, Transport } from "~/domain/parcel/request";
import type { FeeQuestion } from "./carrier-fee";
import { type Asker, quoteKey } from "./quote-key";

export const TRANSPORTS: readonly Transport[] = ["road", "fly"];

/** What the carrier says a parcel would cost by one transport (carrier 4.6). */
export type QuotedFee =
  /** Whole VND; the parts are contained in the fee. `area`: the carrier's name of the pricing package. */
  | { outcome: "served"; feeVnd: number; insuranceVnd: number; surchargesVnd: number; area: string | null }
  | { outcome: "not_served" }
  /** Not by this transport, or not as it is: the carrier's words. */
  | { outcome: "refused"; message: string }
  /** Nobody could say: the carrier did not answer, or the token may not ask. */
  | { outcome: "unknown"; reason: "no_answer" | "permission" | "no_account" };

type ServedFee = Extract<QuotedFee, { outcome: "served" }>;

/** The fees of a parcel, by each transport. */
export interface ParcelFees {
  /** The question: with another one these are not this parcel's fees any more. */
  key: string;
  /** ISO 8601. */
  askedAt: string;
  road: QuotedFee;
  fly: QuotedFee;
  /** Where the carrier chooses the transport; null: not asked, as one is chosen or both come to the same. */
  unchosen: QuotedFee | null;
}

/** The parts of a parcel that its fee depends on. */
export type FeeBasis = Pick<ParcelRequest, "totalWeightGrams" | "declaredValueVnd" | "tags"> & {
  pickup: FeeQuestion["pickup"] | null;
  recipient: { province: string | null; district?: string; ward?: string };
};

/** The question whose answer is what a parcel costs by a transport; null while it is not known from where to where. */
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

/** Tells one parcel's questions from another's, whoever asks included; null as above. Both transports go with one. */
export function feesKey(asker: Asker | null, parcel: FeeBasis): string | null {
  const question = asker && feeQuestion(parcel, "road");
  return question && quoteKey(asker, question);
}

/** What the carrier's answer about a parcel's fees settles or brings up by itself. */
const OF_THE_ANSWER: readonly ProblemCode[] = ["not_served", "not_delivered_fee_missing"];

interface AskedAbout {
  feesKey: string | null;
  problems: readonly Problem[];
}

/** Whether a parcel is whole but for what the carrier's answer about its fees says: only then is it asked about. */
export function mayAskForFees({ feesKey, problems }: AskedAbout): boolean {
  return (
    feesKey !== null && problems.every(({ severity, code }) => severity !== "block" || OF_THE_ANSWER.includes(code))
  );
}

/** Why a parcel shows no fee: keys `parcel:fees.pending.<why>`. */
export function whyNoFee(draft: AskedAbout): "asking" | "no_account" | "no_places" | "problems" {
  if (mayAskForFees(draft)) return "asking";
  if (draft.problems.some(({ code }) => code === "no_account")) return "no_account";
  return draft.feesKey === null ? "no_places" : "problems";
}

/** Whether it takes a question of its own what a parcel costs for which nobody chose a transport. */
export function needsUnchosenQuote({ road, fly }: Pick<ParcelFees, "road" | "fly">): boolean {
  if (road.outcome === "unknown" || fly.outcome === "unknown") return false;
  if (road.outcome === "served" && fly.outcome === "served") return road.feeVnd !== fly.feeVnd;
  return road.outcome !== fly.outcome;
}

/** Whether anything is left to ask about a parcel that goes by this transport. */
export function lacksFee(fees: ParcelFees, transport: Transport | undefined): boolean {
  return !transport && fees.unchosen === null && needsUnchosenQuote(fees);
}

/** Whether somebody did not answer who may answer later. */
export function isUnanswered({ road, fly, unchosen }: ParcelFees): boolean {
  return [road, fly, unchosen].some((fee) => fee?.outcome === "unknown" && fee.reason === "no_answer");
}

/** New answers over those of before: a carrier that does not answer takes nothing back of what it said of the same parcel. */
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

/** The fee that a parcel goes for; null where nobody knows. */
export function feeOfParcel(fees: ParcelFees | null, transport: Transport | undefined): ServedFee | null {
  if (!fees) return null;
  const served = (fee: QuotedFee) => (fee.outcome === "served" ? fee : null);
  if (transport) return served(fees[transport]);
  if (fees.unchosen) return served(fees.unchosen);
  return served(fees.road)?.feeVnd === served(fees.fly)?.feeVnd ? served(fees.road) : null;
}

/**
 * What stands in the way, or is better known before: a place that the carrier does not serve at all, or not by the way the
 * parcel goes. A fee that nobody could say is no problem: it never keeps a parcel from being sent.
 */
export function feeProblems(fees: ParcelFees | null, transport: Transport | undefined): Problem[] {
  if (!fees) return [];
  if (isNotServed(fees)) return [{ code: "not_served", field: "address", severity: "block" }];
  const chosen = transport ? fees[transport] : fees.unchosen;
  if (chosen === null || !isOut(chosen)) return [];
  return [{ code: notServedCode(fees, transport), field: "options", severity: "warn" }];
}

/** Names another way only where the carrier is known to go it. */
function notServedCode({ road, fly }: ParcelFees, transport: Transport | undefined): ProblemCode {
  if (road.outcome !== "served" && fly.outcome !== "served") return "not_served_this_way";
  return transport ? `not_served_by_${transport}` : "not_served_unchosen";
}

/** Whether the carrier goes there by neither transport. */
export function isNotServed({ road, fly }: Pick<ParcelFees, "road" | "fly">): boolean {
  return isOut(road) && isOut(fly);
}

const isOut = ({ outcome }: QuotedFee) => outcome === "not_served";

/** How much more the air costs, whole VND; negative: the road. Null while one of them is not known. */
export function airSurplusVnd({ road, fly }: ParcelFees): number | null {
  return road.outcome === "served" && fly.outcome === "served" ? fly.feeVnd - road.feeVnd : null;
}
