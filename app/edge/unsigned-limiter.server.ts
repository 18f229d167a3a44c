import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import { senderOf } from "./address.server";

/** Ends the reading of a body; the caller says whether it was signed. */
type LeaveReading = (signed: boolean) => void;

export interface UnsignedLimiter {
  /** Begins the reading of a request's body; undefined when the sender is suspicious and has too many being read already. */
  enter(request: IncomingMessage): LeaveReading | undefined;
}

export interface UnsignedLimits {
  /** More wrong signatures than this make an address suspicious; one is forgiven every `forgiveMs`. */
  wrongAtMost: number;
  forgiveMs: number;
  /** Bodies of a suspicious address read at a time. */
  suspiciousAtOnce: number;
}

const LIMITS: UnsignedLimits = { wrongAtMost: 20, forgiveMs: 500, suspiciousAtOnce: 2 };
const MAX_ADDRESSES = 10_000;

/**
 * Returns a limiter of wrongly signed webhooks: an address that sends many has few of its bodies read at a time, and other
 * senders are not slowed down. It is never blocked completely: another app's webhooks, signed with that app's secret, may come
 * from Shopify's own addresses and must not shut out what Shopify signs for us. Shopify sends rejected webhooks again.
 */
export function createUnsignedLimiter(now: () => number, limits: UnsignedLimits = LIMITS): UnsignedLimiter {
  const senders = new LRUCache<string, { wrong: number; since: number; reading: number }>(atMost(MAX_ADDRESSES));

  function countOf(sender: string) {
    const known = senders.get(sender);
    if (known) return known;
    const fresh = { wrong: 0, since: now(), reading: 0 };
    senders.set(sender, fresh);
    return fresh;
  }

  return {
    enter(request) {
      const sender = countOf(senderOf(request));
      const forgiven = Math.floor((now() - sender.since) / limits.forgiveMs);
      sender.wrong = Math.max(0, sender.wrong - forgiven);
      sender.since += forgiven * limits.forgiveMs;
      if (sender.wrong > limits.wrongAtMost && sender.reading >= limits.suspiciousAtOnce) return undefined;
      sender.reading += 1;
      return (signed) => {
        sender.reading -= 1;
        // Capped, so that a short quiet time is enough to be trusted again, however many came.
        if (!signed) sender.wrong = Math.min(sender.wrong + 1, 2 * limits.wrongAtMost);
      };
    },
  };
}
