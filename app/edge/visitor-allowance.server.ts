import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import { buyerIn } from "~/domain/sender";

/** So many requests at once, and so many more each second. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** Takes one request of an allowance; false when there is none left. */
export type TakeOne = (key: string) => boolean;

const MAX_KEYS = 20_000;

/** Returns allowances by key, in the memory of this process: the key that was used longest ago is forgotten first. */
export function createAllowances({ burst, perSecond }: Allowance, nowMs: () => number): TakeOne {
  const keys = new LRUCache<string, { left: number; at: number }>(atMost(MAX_KEYS));
  return (key) => {
    const now = nowMs();
    const before = keys.get(key) ?? { left: burst, at: now };
    const left = Math.min(burst, before.left + (Math.max(0, now - before.at) / 1_000) * perSecond);
    keys.set(key, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  };
}

/** Returns the visitor behind a request that Shopify signed, to be counted under ({@link buyerIn}); null: it names none. */
export const visitorOf = ({ headers }: Pick<IncomingMessage, "headers">): string | null =>
  buyerIn(String(headers["x-forwarded-for"] ?? ""));
