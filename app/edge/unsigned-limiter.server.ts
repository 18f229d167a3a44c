import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { senderOf } from "./address.server";

/** Leaves the reading of a body; says whether it was signed. */
type LeaveReading = (signed: boolean) => void;

export interface UnsignedLimiter {
  /** May the body of this request be read and hashed now? Undefined: there is too much of its kind at the moment. */
  enter(request: IncomingMessage): LeaveReading | undefined;
}

export interface BrakeLimits {
  /** So many wrong signatures from one address, with so long between each that one is forgiven, make it suspicious. */
  wrongAtMost: number;
  forgiveMs: number;
  /** Bodies of a suspicious address at a time. */
  suspiciousAtOnce: number;
}

const LIMITS: BrakeLimits = { wrongAtMost: 20, forgiveMs: 500, suspiciousAtOnce: 2 };
const MOST_ADDRESSES = 10_000;

/**
 * Whoever sends much that is wrongly signed has few of their bodies read at a time; the others of this process are none the slower.
 * Never none: another app's webhooks, signed with that app's secret, may come to us from Shopify's own addresses, and must not
 * shut out what Shopify signs for us. It sends again what was turned away.
 */
export function createUnsignedLimiter(now: () => number, limits: BrakeLimits = LIMITS): UnsignedLimiter {
  const senders = new LRUCache<string, { wrong: number; since: number; reading: number }>({ max: MOST_ADDRESSES });

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
        // However many come, a moment of quiet is enough to be trusted again.
        if (!signed) sender.wrong = Math.min(sender.wrong + 1, 2 * limits.wrongAtMost);
      };
    },
  };
}
