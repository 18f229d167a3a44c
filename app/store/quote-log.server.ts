import { LRUCache } from "lru-cache";
import type { PriceUnit } from "~/domain/fee/price-unit";
import { countQuote, emptyTally, sumTallies } from "~/domain/fee/quote-tally";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { entryKey, mergeEntries, type TariffEntry } from "~/domain/fee/tariff";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Log } from "~/log.server";
import { forgetDenied, recordDenied, setAccountHealth } from "./accounts.server";
import { type Database, isUnreachable } from "./database.server";
import { type FeeDifference, saveFeeDifferences } from "./fee-differences.server";
import { saveRatePriceUnit } from "./quote-shops.server";
import { addRateDays, type RateDay } from "./rate-days.server";
import { createRateQuoteBuffer } from "./rate-quote-buffer.server";
import { saveRateQuotes } from "./rate-quotes.server";
import { type StoredTariff, saveTariff } from "./tariff.server";

/** A fee that was said from memory and waits for the carrier's own word. */
type ShownFee = Omit<FeeDifference, "provenAt" | "liveFeeVnd">;

/**
 * What quotes leave behind, written in batches beside the answers: nobody waits for it, and while the database is away it
 * is kept up to a bound and dropped beyond it.
 */
export interface QuoteLog {
  learned(shopId: string, entry: TariffEntry): void;
  /**
   * Counts a request, and keeps it. Of those that fresh memory answered, a busy shop's are kept up to as many as a shop
   * keeps at all between two writings, and then the latest one (decision 022).
   */
  quoted(shopId: string, trace: QuoteTrace): void;
  /** A buyer was shown a fee from memory in answer to the question with this key. */
  shown(key: string, fee: ShownFee): void;
  /** The carrier answered that question: what was shown is proven, right or wrong. */
  proven(key: string, liveFeeVnd: number, at: Date): void;
  /** The carrier turned this token away; the shop's account is said to be rejected while it still has it. */
  accountRejected(shopId: string, tokenCiphertext: string): void;
  /** Whether this token of the shop may ask for fees, by what the carrier said last; noted while the shop still has it. */
  feesAllowed(shopId: string, allowed: boolean, tokenCiphertext: string): void;
  /** In which unit the shop's prices come. */
  priceUnitFound(shopId: string, unit: PriceUnit): void;
  /** A rule, a weight or the unit of prices needed these variants, and nobody has read them. */
  productsUnknown(shopId: string, variantIds: readonly string[]): void;
  /** Variants to be read, each given once. */
  takeUnknownProducts(): { shopId: string; variantIds: string[] }[];
  /**
   * Writes what waits; one writer at a time. Never throws. `requests` false leaves the requests waiting: of a busy shop
   * only the latest are ever read, so that writing them seldom costs nothing.
   */
  flush(requests?: boolean): Promise<void>;
  /** Rows that were given up because the database took none, and rows that wait. */
  readonly state: { dropped: number; waiting: number };
}

const MOST_LEARNED = 20_000;
const MOST_PROVEN = 5_000;
const MOST_SHOPS = 2_000;
const MOST_SHOWN = 20_000;
const MOST_UNKNOWN = 2_000;
/** Written in parts: what is made into one text at a time holds up no answer for more than a moment. */
const LEARNED_AT_ONCE = 500;
const SHOPS_AT_ONCE = 2;
/** A fee that nobody asks for again within a day is proven by nothing. */
const SHOWN_MS = 24 * 3600 * 1000;

export function createQuoteLog(database: Database, now: () => Date, log: Log): QuoteLog {
  let learned = new Map<string, StoredTariff>();
  let proven: FeeDifference[] = [];
  const requests = createRateQuoteBuffer();
  let counted = new Map<string, RateDay>();
  let rejected = new Map<string, string>();
  let allowed = new Map<string, { may: boolean; tokenCiphertext: string }>();
  let units = new Map<string, PriceUnit>();
  let unknown = new Map<string, Set<string>>();
  const shown = new LRUCache<string, ShownFee>({ max: MOST_SHOWN, ttl: SHOWN_MS });
  let dropped = 0;
  let flushing = Promise.resolve();

  function addLearned(entry: StoredTariff): void {
    const key = `${entry.shopId}${entryKey(entry)}`;
    const before = learned.get(key);
    if (!before && learned.size >= MOST_LEARNED) {
      dropped += 1;
      return;
    }
    learned.set(key, { ...mergeEntries(before, entry), shopId: entry.shopId });
  }

  function count(shopId: string, trace: QuoteTrace): void {
    const day = dayOf(trace.askedAt);
    const key = `${shopId} ${day}`;
    let before = counted.get(key);
    if (!before) {
      if (counted.size >= MOST_SHOPS) return;
      before = { shopId, day, tally: emptyTally() };
      counted.set(key, before);
    }
    countQuote(before.tally, trace);
  }

  async function writeAll(withRequests: boolean): Promise<void> {
    let isAway = false;
    /** Runs one kind of writing; what could not be written goes back to what waits. */
    async function attempt(what: string, write: () => Promise<unknown>, putBack: () => void): Promise<void> {
      // One part has found out: the others would wait as long, and say the same.
      if (isAway) return putBack();
      try {
        await write();
      } catch (error) {
        isAway = isUnreachable(error);
        log.warn({ err: error, what }, "quote_log.not_written");
        putBack();
      }
    }

    const batch = {
      learned,
      proven,
      requests: withRequests ? requests.take() : [],
      counted,
      rejected,
      allowed,
      units,
    };
    learned = new Map();
    proven = [];
    counted = new Map();
    rejected = new Map();
    allowed = new Map();
    units = new Map();
    const entries = [...batch.learned.values()];
    for (const some of parts(entries, LEARNED_AT_ONCE)) {
      await attempt(
        "tariff",
        () => saveTariff(database, some),
        () => {
          for (const entry of some) addLearned(entry);
        },
      );
    }
    if (batch.proven.length > 0) {
      await attempt(
        "differences",
        () => saveFeeDifferences(database, batch.proven),
        () => {
          const room = MOST_PROVEN - proven.length;
          dropped += Math.max(0, batch.proven.length - room);
          proven.unshift(...batch.proven.slice(0, Math.max(0, room)));
        },
      );
    }
    for (const some of parts(batch.requests, SHOPS_AT_ONCE)) {
      await attempt(
        "quotes",
        () =>
          saveRateQuotes(
            database,
            some.flatMap(({ texts }) => texts),
          ),
        () => {
          // What a buyer typed may be nothing PostgreSQL can store; it never will be.
          for (const one of some) dropped += isAway ? requests.putBack(one) : one.texts.length;
        },
      );
    }
    const days = [...batch.counted.values()];
    if (days.length > 0) {
      await attempt(
        "days",
        () => addRateDays(database, days),
        () => {
          for (const [key, one] of batch.counted) {
            const since = counted.get(key);
            counted.set(key, { ...one, tally: sumTallies(since ? [one.tally, since.tally] : [one.tally]) });
          }
        },
      );
    }
    for (const [shopId, tokenCiphertext] of batch.rejected) {
      await attempt(
        "account",
        () => setAccountHealth(database, shopId, "rejected", now(), tokenCiphertext),
        () => {
          if (!rejected.has(shopId)) rejected.set(shopId, tokenCiphertext);
        },
      );
    }
    for (const [shopId, { may, tokenCiphertext }] of batch.allowed) {
      await attempt(
        "permission",
        () =>
          may
            ? forgetDenied(database, shopId, "quoteFee", tokenCiphertext)
            : recordDenied(database, shopId, "quoteFee", now(), tokenCiphertext),
        () => {
          if (!allowed.has(shopId)) allowed.set(shopId, { may, tokenCiphertext });
        },
      );
    }
    for (const [shopId, unit] of batch.units) {
      await attempt(
        "price unit",
        () => saveRatePriceUnit(database, shopId, unit),
        () => {
          if (!units.has(shopId)) units.set(shopId, unit);
        },
      );
    }
  }

  return {
    learned: (shopId, entry) => addLearned({ ...entry, shopId }),
    quoted(shopId, trace) {
      count(shopId, trace);
      dropped += requests.keep(shopId, trace);
    },
    shown: (key, fee) => void shown.set(key, fee),
    proven(key, liveFeeVnd, provenAt) {
      const before = shown.get(key);
      if (!before) return;
      shown.delete(key);
      if (proven.length < MOST_PROVEN) proven.push({ ...before, liveFeeVnd, provenAt });
      else dropped += 1;
    },
    accountRejected: (shopId, tokenCiphertext) => void rejected.set(shopId, tokenCiphertext),
    feesAllowed: (shopId, may, tokenCiphertext) => void allowed.set(shopId, { may, tokenCiphertext }),
    priceUnitFound: (shopId, unit) => void units.set(shopId, unit),
    productsUnknown(shopId, variantIds) {
      const set = unknown.get(shopId) ?? new Set();
      if (unknown.size < MOST_SHOPS) unknown.set(shopId, set);
      for (const id of variantIds) if (set.size < MOST_UNKNOWN) set.add(id);
    },
    takeUnknownProducts() {
      const taken = [...unknown].map(([shopId, ids]) => ({ shopId, variantIds: [...ids] }));
      unknown = new Map();
      return taken;
    },
    flush(withRequests = true) {
      // One after the other: who asks for a writing waits for what came before the asking too.
      flushing = flushing
        .then(() => writeAll(withRequests))
        .catch((error: unknown) => log.error({ err: error }, "quote_log.failed"));
      return flushing;
    },
    get state() {
      return { dropped, waiting: learned.size + proven.length + requests.waiting };
    },
  };
}

/** The day in Vietnam of an ISO time: nearly every quote comes in the same hour as the one before it. */
function dayOf(askedAt: string): string {
  const hour = askedAt.slice(0, "2026-11-20T10".length);
  if (hour !== last.hour) last = { hour, day: dayInVietnam(new Date(askedAt)) };
  return last.day;
}

let last = { hour: "", day: "" };

function* parts<One>(list: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
