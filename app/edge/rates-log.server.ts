import { isCached, type QuoteTrace } from "~/domain/fee/quote-trace";
import type { Log } from "~/log.server";

/** Logs the answer to a rate request. */
export type RatesLog = (shopId: string, trace: QuoteTrace) => void;

const EVERY_MS = 10_000;

/**
 * Returns a log of rate answers: one line for each answer that was not all from fresh memory, and one line per shop and ten
 * seconds that counts the others (decision 022).
 */
export function createRatesLog(log: Log): RatesLog {
  // Nothing in these lines is secret, and looking for secrets by key name would cost as much as the line.
  const lines = log.child({}, { redact: [] });
  let cached = new Map<string, number>();

  function writeCached(): void {
    for (const [shop, answers] of cached) lines.info({ shop, answers }, "rates.cached");
    cached = new Map();
  }

  return (shop, trace) => {
    if (isCached(trace)) {
      if (cached.size === 0) setTimeout(writeCached, EVERY_MS).unref();
      cached.set(shop, (cached.get(shop) ?? 0) + 1);
      return;
    }
    const sources = Object.fromEntries(trace.transports.map(({ transport, source }) => [transport, source]));
    const { outcome, reason, ms } = trace;
    lines.info({ shop, outcome, reason, ms, ...sources }, "rates.answered");
  };
}
