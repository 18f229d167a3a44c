import { isCached, type QuoteTrace } from "~/domain/fee/quote-trace";
import { withoutStreet } from "~/domain/fee/trace-without-street";
import { KEPT_RATE_QUOTES, type RateQuoteText } from "./rate-quotes.server";

/** Rate requests that wait to be written, by shop (decision 022). */
export interface RateQuoteBuffer {
  /** Keeps a request; returns how many requests were dropped, either older ones to make room or this one. */
  keep(shopId: string, trace: QuoteTrace): number;
  /** Removes and returns what waits, the oldest first. */
  take(): ShopRequests[];
  /**
   * Puts back requests that could not be written, before those that came meanwhile. Returns how many were dropped for lack of
   * room, the oldest of them.
   */
  putBack(requests: ShopRequests): number;
  readonly waiting: number;
}

interface ShopRequests {
  shopId: string;
  texts: RateQuoteText[];
}

const MAX_SHOPS = 2_000;
/** Limit for all shops together; a request takes about 3 kB. */
const MAX_REQUESTS = 10_000;

interface Waiting {
  texts: RateQuoteText[];
  /** The latest request answered from fresh memory, once there were many, and how many of the texts came before it. */
  latest: { trace: QuoteTrace; place: number } | null;
}

/** Returns an empty buffer. */
export function createRateQuoteBuffer(): RateQuoteBuffer {
  let byShop = new Map<string, Waiting>();
  /** Number of the texts in `byShop`. */
  let waiting = 0;

  return {
    keep(shopId, trace) {
      const kept = byShop.get(shopId) ?? { texts: [], latest: null };
      if (kept.texts.length >= KEPT_RATE_QUOTES && isCached(trace)) {
        kept.latest = { trace, place: kept.texts.length };
        return 0;
      }
      const isFull = waiting >= MAX_REQUESTS;
      if (kept.texts.length === 0) {
        if (isFull || byShop.size >= MAX_SHOPS) return 1;
        byShop.set(shopId, kept);
      }
      kept.texts.push(textOf(shopId, trace));
      waiting += 1;
      // Older ones would be deleted at the next write anyway.
      const tooMany = isFull ? 1 : kept.texts.length > 2 * KEPT_RATE_QUOTES ? KEPT_RATE_QUOTES : 0;
      if (tooMany > 0) {
        waiting -= kept.texts.splice(0, tooMany).length;
        if (kept.latest) kept.latest.place = Math.max(0, kept.latest.place - tooMany);
      }
      return isFull ? 1 : 0;
    },
    take() {
      const taken = [...byShop].map(([shopId, kept]) => ({ shopId, texts: textsOf(shopId, kept) }));
      byShop = new Map();
      waiting = 0;
      return taken;
    },
    putBack({ shopId, texts }) {
      const since = byShop.get(shopId);
      const room = Math.min(KEPT_RATE_QUOTES - (since?.texts.length ?? 0), MAX_REQUESTS - waiting);
      const kept = room > 0 && (since || byShop.size < MAX_SHOPS) ? texts.slice(-room) : [];
      if (kept.length > 0) {
        waiting += kept.length;
        const latest = since?.latest && { ...since.latest, place: since.latest.place + kept.length };
        byShop.set(shopId, { texts: [...kept, ...(since?.texts ?? [])], latest: latest ?? null });
      }
      return texts.length - kept.length;
    },
    get waiting() {
      return waiting;
    },
  };
}

function textsOf(shopId: string, { texts, latest }: Waiting): RateQuoteText[] {
  const all = latest ? texts.toSpliced(latest.place, 0, textOf(shopId, latest.trace)) : texts;
  // The sort is stable: requests of the same millisecond keep their order.
  return all.slice(-KEPT_RATE_QUOTES).sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
}

/**
 * Returns a request as it will be written. It is made text at once: kept trace objects would make the JavaScript engine treat
 * the objects of every quote as long-lived.
 */
function textOf(shopId: string, trace: QuoteTrace): RateQuoteText {
  return {
    shopId,
    askedAt: trace.askedAt,
    outcome: trace.outcome,
    traceJson: storable(JSON.stringify(withoutStreet(trace))),
  };
}

/**
 * Returns JSON without what PostgreSQL cannot store in text: zero characters and unpaired surrogates, which JSON writes as
 * escapes. Every other escape is skipped whole, because somebody may have typed those very characters.
 */
export function storable(json: string): string {
  if (!json.includes("\\u")) return json;
  return json.replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g, (whole, what: string) => (what.length > 1 ? "" : whole));
}
