import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { CarrierFee, FeeAnswer, FeeQuestion } from "~/domain/fee/carrier-fee";
import type { KeyedQuestion } from "~/domain/fee/quote-key";
import { type Breaker, createBreaker, type Permit } from "./breaker";
import type { Carrier, CarrierCredentials } from "./carrier";
import { CarrierError, type CarrierErrorKind } from "./errors";
import type { FeeOutcome } from "./fee";

/** A fee call in flight, shared by all callers with the same question. */
interface PendingFee {
  /** Resolves when the carrier has answered or the call has failed, however late; never rejects. */
  answer: Promise<PendingFeeResult>;
}

export type PendingFeeResult =
  | { result: "answered"; answer: FeeAnswer }
  /** The carrier understood and refused, with its own text: 20 kg and more, an unknown place. */
  | { result: "refused"; message: string }
  | { result: "failed"; kind: CarrierErrorKind };

export interface LiveFees {
  /** Returns a cached answer to exactly this question, or undefined. Makes no call. */
  cached(key: string): PendingFeeResult | undefined;
  /** Returns whether to call the carrier in this environment, judged by its recent answers. */
  permit(environment: CarrierEnvironment): Permit;
  /**
   * Calls the carrier, or joins a call in flight for the same question. The call continues when no caller waits any more;
   * `onAnswered` is called once with its result, in time or late.
   */
  ask(
    asked: KeyedQuestion,
    credentials: () => CarrierCredentials,
    onAnswered: (result: PendingFeeResult) => void,
  ): PendingFee;
  /** Takes over an answer that another process got, by the hidden key of its question. */
  hearAnswer(hiddenKey: string, answer: FeeAnswer): void;
  /** Takes in that another process found the carrier not answering. */
  hearSilence(environment: CarrierEnvironment): void;
  /** Calls in flight, and environments whose breaker is open. */
  readonly state: { callsInFlight: number; openEnvironments: CarrierEnvironment[] };
}

/** What one process has to do with others that answer checkouts. */
export interface FeeNeighbours {
  /** How many processes answer checkouts; each makes its share of the probes. */
  processes(): number;
  /** Returns the key under which processes speak of a question: it names nobody. */
  hide(key: string): string;
  /** Called when this process finds the carrier not answering. */
  onSilence(environment: CarrierEnvironment): void;
}

const NO_NEIGHBOURS: FeeNeighbours = { processes: () => 1, hide: (key) => key, onSilence: () => undefined };

/** As long as Shopify keeps an answer (shopify 1.5). */
const FRESH_MS = 15 * 60_000;
/** Kept shorter: the merchant may have corrected the cause. */
const REFUSED_MS = 30_000;
const MAX_ANSWERS = 20_000;
/** Kinds of error that say nothing about the host's health. */
const NOT_ABOUT_HOST: ReadonlySet<CarrierErrorKind> = new Set(["busy", "invalid", "token_rejected", "permission"]);

/**
 * Makes the in-memory layer in front of the carrier's fee call: a cache of fresh answers, own ones and those that other processes
 * tell of, one call per question, a breaker per environment. An answer later than `usefulMs` cannot be used: the quote's time budget has ended by then (perf 0).
 */
export function createLiveFees(
  carrier: Pick<Carrier, "quoteCheckoutFee">,
  usefulMs: number,
  now = () => performance.now(),
  { processes, hide, onSilence }: FeeNeighbours = NO_NEIGHBOURS,
): LiveFees {
  const answers = new LRUCache<string, PendingFeeResult>({ ...atMost(MAX_ANSWERS), ttl: FRESH_MS, perf: { now } });
  const pendingFees = new Map<string, PendingFee>();
  const heard = new LRUCache<string, PendingFeeResult>({ ...atMost(MAX_ANSWERS), ttl: FRESH_MS, perf: { now } });
  const breakerOf = (environment: CarrierEnvironment) =>
    createBreaker(now, { processes, onOpened: () => onSilence(environment) });
  const breakers: Record<CarrierEnvironment, Breaker> = {
    production: breakerOf("production"),
    staging: breakerOf("staging"),
  };

  async function call(
    environment: CarrierEnvironment,
    credentials: () => CarrierCredentials,
    question: FeeQuestion,
  ): Promise<PendingFeeResult> {
    // Reported as soon as it is late, not when it ends: otherwise buyers would wait for two more seconds of calls in between.
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
      if (!late && !NOT_ABOUT_HOST.has(kind)) breakers[environment].report(false);
      return { result: "failed", kind };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    cached: (key) => answers.get(key) ?? (heard.size > 0 ? heard.get(hide(key)) : undefined),
    permit: (environment) => breakers[environment].permit(),
    ask({ asker, question, key }, credentials, onAnswered) {
      const underWay = pendingFees.get(key);
      if (underWay) return underWay;
      const answer = call(asker.environment, credentials, question).then((result) => {
        pendingFees.delete(key);
        if (result.result === "answered") answers.set(key, result);
        if (result.result === "refused") answers.set(key, result, { ttl: REFUSED_MS });
        onAnswered(result);
        return result;
      });
      const pendingFee = { answer };
      pendingFees.set(key, pendingFee);
      return pendingFee;
    },
    hearAnswer(hiddenKey, answer) {
      heard.set(hiddenKey, { result: "answered", answer });
    },
    hearSilence(environment) {
      breakers[environment].hear();
    },
    get state() {
      const openEnvironments = (Object.keys(breakers) as CarrierEnvironment[]).filter(
        (environment) => breakers[environment].open,
      );
      return { callsInFlight: pendingFees.size, openEnvironments };
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
      // A fee of 0 means that the carrier left it unset: used as it is, it would promise buyers free shipping.
      if (outcome.quote.feeVnd <= 0) return { result: "failed", kind: "unreadable" };
      return { result: "answered", answer: { outcome: "served", fee: feeOf(outcome.quote) } };
  }
}

/** Returns the fee of a quote. `feeVnd` is the total; its parts are never added to it (field notes 1.1). */
export function feeOf(quote: Extract<FeeOutcome, { outcome: "served" }>["quote"]): CarrierFee {
  const { feeVnd, insuranceFeeVnd, extraFees, area } = quote;
  const named = area === null ? {} : { packageName: area };
  const surchargesVnd = extraFees.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
  // Parts that add up to more than the total are dropped.
  if (insuranceFeeVnd + surchargesVnd > feeVnd) return { feeVnd, insuranceVnd: 0, surchargesVnd: 0, ...named };
  return { feeVnd, insuranceVnd: insuranceFeeVnd, surchargesVnd, ...named };
}
