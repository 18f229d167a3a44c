import { isCached, type QuoteTrace, withoutStreet } from "~/domain/fee/quote-trace";
import { KEPT_RATE_QUOTES, type RateQuoteText } from "./rate-quotes.server";

/** Requests that wait to be written, by shop (decision 022). */
export interface RateQuoteBuffer {
  /** Keeps a request; gives how many were given up for it, or it itself. */
  keep(shopId: string, trace: QuoteTrace): number;
  /** What waits, the oldest first; it waits no more. */
  take(): ShopRequests[];
  /** Puts back what could not be written before what came meanwhile; gives how many had no room, the oldest of them. */
  putBack(requests: ShopRequests): number;
  readonly waiting: number;
}

interface ShopRequests {
  shopId: string;
  texts: RateQuoteText[];
}

const MOST_SHOPS = 2_000;
/** Of all shops together, about 3 kB each. */
const MOST_REQUESTS = 10_000;

interface Waiting {
  texts: RateQuoteText[];
  /** The last that fresh memory answered, where many did, and how many of the texts came before it. */
  latest: { trace: QuoteTrace; place: number } | null;
}

export function createRateQuoteBuffer(): RateQuoteBuffer {
  let byShop = new Map<string, Waiting>();
  /** The texts in `byShop`, counted. */
  let waiting = 0;

  return {
    keep(shopId, trace) {
      const kept = byShop.get(shopId) ?? { texts: [], latest: null };
      if (kept.texts.length >= KEPT_RATE_QUOTES && isCached(trace)) {
        kept.latest = { trace, place: kept.texts.length };
        return 0;
      }
      const isFull = waiting >= MOST_REQUESTS;
      if (kept.texts.length === 0) {
        if (isFull || byShop.size >= MOST_SHOPS) return 1;
        byShop.set(shopId, kept);
      }
      kept.texts.push(textOf(shopId, trace));
      waiting += 1;
      // Older ones would be forgotten at the writing anyway.
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
      const room = Math.min(KEPT_RATE_QUOTES - (since?.texts.length ?? 0), MOST_REQUESTS - waiting);
      const kept = room > 0 && (since || byShop.size < MOST_SHOPS) ? texts.slice(-room) : [];
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
  // Asked within one millisecond, they stay as they came.
  return all.slice(-KEPT_RATE_QUOTES).sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
}

/**
 * A request as it will be written. As text at once: the objects of a kept trace teach the engine that such objects live
 * long, and then every quote's do.
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
 * Without what PostgreSQL stores in no text: the character zero, and halves of emoji, which JSON writes as escapes. Other
 * escapes are stepped over whole: somebody may have typed those very letters.
 */
export function storable(json: string): string {
  if (!json.includes("\\u")) return json;
  return json.replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g, (whole, what: string) => (what.length > 1 ? "" : whole));
}
