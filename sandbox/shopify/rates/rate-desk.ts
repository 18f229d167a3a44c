import { createHmac, randomUUID } from "node:crypto";
import type { Faults } from "../faults.ts";
import type { CarrierService } from "../world/state/delivery.ts";
import type { World } from "../world/world.ts";
import { AnswerCache, cacheKey } from "./answer-cache.ts";
import { type CallEnd, callCarrierService } from "./callback.ts";
import { readRates } from "./carrier-answer.ts";
import { RateLog, type RateRecord } from "./rate-log.ts";
import { ReadTimeout } from "./read-timeout.ts";
import { type RateQuestion, type RateRequestBody, rateRequestBody } from "./request-body.ts";

/** Shopify's read time-out below 1,500 requests a minute. */
export const RATE_TIMEOUT_MS = 10_000;

interface RateDeskOptions {
  world: World;
  faults: Faults;
  apiSecret: string;
  timeoutMs: number;
}

type Answer = Pick<RateRecord, "outcome" | "problem" | "rates">;

/** Asks carrier services as Shopify does: with one POST, a time-out and a cache. Logs every question. */
export class RateDesk {
  readonly log = new RateLog();
  readonly #cache = new AnswerCache<Answer & { failed: boolean }>();
  readonly #timeout: ReadTimeout;
  readonly #options: RateDeskOptions;
  readonly #stop = new AbortController();

  constructor(options: RateDeskOptions) {
    this.#options = options;
    this.#timeout = new ReadTimeout(options.timeoutMs);
  }

  /** Returns the answer to a question, from the cache or from the app. Never throws: a failure is an answer. */
  async ask(service: CarrierService, question: RateQuestion): Promise<RateRecord> {
    const { world, faults } = this.#options;
    const shop = question.shop.domain;
    const key = cacheKey(service.id, question);
    const request = rateRequestBody(question);
    const known = faults.take("rate_cold", { shop }) ? undefined : this.#cache.get(key, world.now().getTime());
    if (known) {
      const { outcome, problem, rates } = known;
      return this.log.add({
        ...this.#about(service, shop, request),
        ...{ from: "cache", outcome, problem, rates, status: null, durationMs: 0, timeoutMs: null },
        ...{ answer: null, answerHeaders: {} },
      });
    }
    const record = await this.#post(service, shop, request);
    this.#cache.set(key, { ...record, failed: record.outcome === "failed" }, world.now().getTime());
    return record;
  }

  /** Posts a logged request again, bypassing the cache, to the service's current address. */
  replay(record: RateRecord, service: CarrierService): Promise<RateRecord> {
    return this.#post(service, record.shop, record.request, record.id);
  }

  /** Clears cache, request counts and log. */
  clear() {
    this.#cache.clear();
    this.#timeout.clear();
    this.log.clear();
  }

  /** Aborts the requests under way. */
  stop() {
    this.#stop.abort();
  }

  async #post(service: CarrierService, shop: string, request: RateRequestBody, replayOf: string | null = null) {
    const { world, faults } = this.#options;
    const body = JSON.stringify(request);
    const usualMs = this.#timeout.next(shop, world.now().getTime());
    const shortened = faults.take("rate_timeout", { shop });
    const timeoutMs = shortened ? (shortened.delayMs ?? 1000) : usualMs;
    const about = { ...this.#about(service, shop, request), replayOf };
    const started = performance.now();
    const headers = this.#signature(shop, body);
    const end: CallEnd = faults.take("rate_lost", { shop })
      ? { status: null, text: null, problem: "no connection: lost by a fault", headers: {} }
      : await callCarrierService(service.callbackUrl, body, { timeoutMs, headers, stop: this.#stop.signal });
    const durationMs = Math.round((performance.now() - started) * 10) / 10;
    return this.log.add({
      ...about,
      ...this.#understand(end, request.rate.currency),
      ...{ from: "callback", status: end.status, durationMs, timeoutMs },
      ...{ answer: end.text, answerHeaders: end.headers },
    });
  }

  #understand({ text, problem }: CallEnd, currency: string): Answer {
    if (text === null) return { outcome: "failed", problem, rates: [] };
    const rates = readRates(text, currency);
    if (!Array.isArray(rates)) return { outcome: "failed", problem: rates.problem, rates: [] };
    return { outcome: rates.length > 0 ? "rates" : "not_served", problem: null, rates };
  }

  /** Returns the signature headers. Shopify documents no signature on this call; a fault adds one. */
  #signature(shop: string, body: string): Record<string, string> {
    const { faults, apiSecret } = this.#options;
    const wrong = faults.take("rate_bad_hmac", { shop });
    if (!wrong && !faults.take("rate_hmac", { shop })) return {};
    const secret = wrong ? `${apiSecret}, but another` : apiSecret;
    return { "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64") };
  }

  #about(service: CarrierService, shop: string, request: RateRequestBody) {
    return {
      id: randomUUID(),
      at: this.#options.world.now().toISOString(),
      shop,
      carrierService: { id: service.id, name: service.name },
      callbackUrl: service.callbackUrl,
      isPartial: request.rate.destination.address1 === null,
      request,
      replayOf: null as string | null,
    };
  }
}
