import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import type { CarrierFee, FeeAnswer, FeeQuestion } from "~/domain/fee/carrier-fee";
import type { KeyedQuestion } from "~/domain/fee/quote-key";
import { type Breaker, createBreaker, type Permit } from "./breaker";
import type { Carrier, CarrierCredentials, Environment } from "./carrier";
import { CarrierError, type CarrierErrorKind } from "./errors";
import type { FeeOutcome } from "./fee";

/** A question to the carrier that is under way, shared by all who ask it. */
interface PendingFee {
  /** Settles when the carrier answered or gave up, however late; never rejects. */
  answer: Promise<PendingFeeResult>;
}

export type PendingFeeResult =
  | { result: "answered"; answer: FeeAnswer }
  /** The carrier understood and said no, in its own words: 20 kg and more, an unknown place. */
  | { result: "refused"; message: string }
  | { result: "failed"; kind: CarrierErrorKind };

export interface LiveFees {
  /** A fresh answer to exactly this question; undefined when there is none. Asks nobody. */
  cached(key: string): PendingFeeResult | undefined;
  /** Whether the carrier there answers in time these days. */
  permit(environment: Environment): Permit;
  /**
   * Asks the carrier, or joins those who ask the same. The call goes on when nobody waits any more; `onAnswered` hears
   * of it once, in time or late.
   */
  ask(
    asked: KeyedQuestion,
    credentials: () => CarrierCredentials,
    onAnswered: (result: PendingFeeResult) => void,
  ): PendingFee;
  /** Calls under way, and hosts that are being spared. */
  readonly state: { flights: number; spared: Environment[] };
}

/** As long as Shopify keeps an answer (shopify 1.5). */
const FRESH_MS = 15 * 60_000;
/** A refusal may be mended by the merchant meanwhile. */
const REFUSED_MS = 30_000;
const MOST_ANSWERS = 20_000;
/** Kinds that say nothing about whether the host is well. */
const NOT_THE_HOST: ReadonlySet<CarrierErrorKind> = new Set(["busy", "invalid", "token_rejected", "permission"]);

/**
 * Keeps fees in memory in front of the carrier's fee call: fresh answers, one call per question, a breaker per host. An
 * answer that comes later than `usefulMs` helps no buyer: the whole quote has no longer (perf 0).
 */
export function createLiveFees(
  carrier: Pick<Carrier, "quoteCheckoutFee">,
  usefulMs: number,
  now = () => performance.now(),
): LiveFees {
  const answers = new LRUCache<string, PendingFeeResult>({ max: MOST_ANSWERS, ttl: FRESH_MS, perf: { now } });
  const flights = new Map<string, PendingFee>();
  const breakers: Record<Environment, Breaker> = { production: createBreaker(now), staging: createBreaker(now) };

  async function fly(
    environment: Environment,
    credentials: () => CarrierCredentials,
    question: FeeQuestion,
  ): Promise<PendingFeeResult> {
    // Heard of when it is late and not when it ends: two seconds of buyers would wait in between.
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      breakers[environment].report(false);
    }, usefulMs);
    try {
      const outcome = await carrier.quoteCheckoutFee(credentials(), question);
      if (!late) breakers[environment].report(true);
      return resultOf(outcome);
    } catch (error) {
      const kind = error instanceof CarrierError ? error.kind : "invalid";
      if (!late && !NOT_THE_HOST.has(kind)) breakers[environment].report(false);
      return { result: "failed", kind };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    cached: (key) => answers.get(key),
    permit: (environment) => breakers[environment].permit(),
    ask({ asker, question, key }, credentials, onAnswered) {
      const underWay = flights.get(key);
      if (underWay) return underWay;
      const answer = fly(asker.environment, credentials, question).then((result) => {
        flights.delete(key);
        if (result.result === "answered") answers.set(key, result);
        if (result.result === "refused") answers.set(key, result, { ttl: REFUSED_MS });
        onAnswered(result);
        return result;
      });
      const flight = { answer };
      flights.set(key, flight);
      return flight;
    },
    get state() {
      const spared = (Object.keys(breakers) as Environment[]).filter((environment) => breakers[environment].open);
      return { flights: flights.size, spared };
    },
  };
}

function resultOf(outcome: FeeOutcome): PendingFeeResult {
  switch (outcome.outcome) {
    case "not_served":
      return { result: "answered", answer: { outcome: "not_served" } };
    case "refused":
      return { result: "refused", message: outcome.refusal.message };
    case "served":
      // Nobody carries for nothing: a fee of 0 was not filled in, and buyers would be promised free shipping.
      if (outcome.quote.feeVnd <= 0) return { result: "failed", kind: "unreadable" };
      return { result: "answered", answer: { outcome: "served", fee: feeOf(outcome.quote) } };
  }
}

/** The fee is the whole; what the carrier calls parts is never added to it (field notes 1.1). */
export function feeOf(quote: Extract<FeeOutcome, { outcome: "served" }>["quote"]): CarrierFee {
  const { feeVnd, insuranceFeeVnd, extraFees, area } = quote;
  const named = area === null ? {} : { packageName: area };
  const surchargesVnd = extraFees.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
  // An answer whose parts exceed their whole is read as one price without parts.
  if (insuranceFeeVnd + surchargesVnd > feeVnd) return { feeVnd, insuranceVnd: 0, surchargesVnd: 0, ...named };
  return { feeVnd, insuranceVnd: insuranceFeeVnd, surchargesVnd, ...named };
}
