import type { MissingPlace } from "~/domain/checkout/fee-details";
import type { Transport } from "~/domain/parcel/request";
import type { RuleRef } from "~/domain/rules/rules";
import type { FeeAnswer, FeeQuestion, FeeSource } from "./carrier-fee";
import type { ParcelDays } from "./days";
import type { BuyerPrice } from "./price-rules";
import { missingOf } from "./quote-place";
import type { AboveLimit, QuotePlan } from "./quote-plan";
import type { RatePlace, RateRequest } from "./rate-request";
import type { ShippingRate } from "./rates-answer";
import type { TariffMatch } from "./tariff-match";

/** How one rate request was answered, step by step: shown by the fee tester, and used to explain why there was no rate. */
export interface QuoteTrace {
  /** ISO. */
  askedAt: string;
  ms: number;
  /**
   * `rates`: at least one. `empty`: an empty list, no backup rates. `unanswered`: an error, so that Shopify shows its backup
   * rates.
   */
  outcome: "rates" | "empty" | "unanswered";
  reason: "outside_vietnam" | "nothing_to_ship" | "not_served" | "refused" | "currency" | "no_fee" | null;
  currency: string;
  locale: string;
  /** The destination as typed. */
  typed: RatePlace;
  understood: UnderstoodAddress | null;
  parcel: ParcelTrace | null;
  goodsVnd: number;
  pickup: { pickAddressId: string; name: string; province: string | null } | null;
  /** Rules that set some part of the quote. */
  rules: RuleRef[];
  transports: TransportTrace[];
  rates: ShippingRate[];
}

interface ParcelTrace {
  pieces: number;
  weightGrams: number;
  defaultWeightUsed: boolean;
  valueVnd: number;
  tags: number[];
  /** Above the carrier's weight limit: how many boxes, or why none; absent within it. */
  aboveLimit?: Omit<AboveLimit, "boxes"> & { boxes: number };
}

interface UnderstoodAddress {
  /** `unknown`: in Vietnam, but nothing more could be read. */
  precision: "ward" | "district" | "province" | "unknown";
  province: string | null;
  district: string | null;
  ward: string | null;
  /** The confidence of a resolved address, or the reason why it was not resolved: keys of the address texts. */
  confidence: string | null;
  reviewReason: string | null;
  /** What it lacks for an exact fee; absent in what was stored before this was kept. */
  missing?: MissingPlace | null;
}

export interface TransportTrace {
  transport: Transport;
  /** Null also where each box has its own. */
  question: FeeQuestion | null;
  tried: TriedSource[];
  source: FeeSource;
  answer: FeeAnswer | null;
  price: BuyerPrice | null;
  days: ParcelDays | null;
  /** The fee is the sum of these boxes' fees. */
  boxes?: BoxTrace[];
}

/** What was found for boxes that are alike for the carrier. */
export interface BoxTrace extends Pick<TransportTrace, "question" | "tried" | "source" | "answer"> {
  count: number;
  weightGrams: number;
  valueVnd: number;
}

/** One source that was tried for a fee. */
export interface TriedSource {
  source: Exclude<FeeSource, "none">;
  result:
    | "answered"
    | "nothing"
    /** The carrier refused the question; `detail` has its text. */
    | "refused"
    /** Nobody was asked: the cart is above the carrier's weight limit and not split into boxes (domain 6.3). */
    | "too_heavy"
    /** No answer in time. */
    | "late"
    /** The call failed; `detail` has the kind of failure. */
    | "failed"
    /** The carrier was not asked, because it did not answer recently (decision 019). */
    | "spared"
    /** No account, or its token is rejected. */
    | "no_account"
    /** Pickup or destination are not known well enough to ask. */
    | "not_asked";
  ms: number;
  detail?: string;
  basis?: TariffMatch["basis"];
}

/** The parts of a trace that the plan decides. */
export type PlanTrace = Pick<QuoteTrace, "understood" | "parcel" | "goodsVnd" | "pickup" | "rules">;

/** Returns the parts of a trace that the plan decides. */
export function tracePlan(plan: QuotePlan, request: RateRequest): PlanTrace {
  const { place, pickup, weightGrams, defaultWeightUsed, valueVnd, tags, goodsVnd, effects } = plan;
  const { reading } = place;
  const names = place.outcome === "known" ? place.names : null;
  const exact = place.outcome === "known" && place.precision !== "province";
  const understood: UnderstoodAddress = {
    missing: missingOf(place),
    precision: place.outcome === "known" ? place.precision : "unknown",
    province: names?.province ?? null,
    district: (exact && names?.district) || null,
    ward: (exact && names?.ward) || null,
    confidence: reading.status === "resolved" ? reading.confidence : null,
    reviewReason: reading.status === "review" ? reading.reason : null,
  };
  return {
    understood,
    parcel: { pieces: pieces(request), weightGrams, defaultWeightUsed, valueVnd, tags, ...limitOf(plan) },
    goodsVnd,
    pickup: pickup && { pickAddressId: pickup.pickAddressId, name: pickup.name, province: pickup.province },
    rules: uniqueRules([
      effects.setBy.tags,
      effects.setBy.transport,
      effects.setBy.pickAddressId,
      effects.setBy.declaredValueVnd,
    ]),
  };
}

function limitOf({ aboveLimit }: QuotePlan): Pick<ParcelTrace, "aboveLimit"> {
  if (!aboveLimit) return {};
  const { weightLimitGrams, because, boxes } = aboveLimit;
  return { aboveLimit: { weightLimitGrams, because, boxes: boxes.reduce((sum, { count }) => sum + count, 0) } };
}

/** Returns whether every fee was a cached one: true for most requests of a busy shop, which need no explanation. */
export const isCached = ({ outcome, transports }: Pick<QuoteTrace, "outcome" | "transports">): boolean =>
  outcome === "rates" && transports.every(({ source }) => source === "cached");

function pieces({ items }: RateRequest): number {
  return items.reduce((sum, { requiresShipping, quantity }) => sum + (requiresShipping ? quantity : 0), 0);
}

function uniqueRules(lists: (RuleRef[] | undefined)[]): RuleRef[] {
  const rules: RuleRef[] = [];
  for (const list of lists) {
    for (const rule of list ?? []) if (!rules.some(({ id }) => id === rule.id)) rules.push(rule);
  }
  return rules;
}
