import { LRUCache } from "lru-cache";
import { DAY_MS } from "~/domain/durations";
import type { PriceUnit } from "~/domain/fee/price-unit";
import { countQuote, emptyTally, sumTallies } from "~/domain/fee/quote-tally";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { entryKey, mergeEntries, type TariffEntry } from "~/domain/fee/tariff";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Log } from "~/log.server";
import { clearDenied, recordDenied, setAccountHealth } from "./accounts.server";
import { type Database, isUnreachable } from "./database.server";
import { type FeeDifference, saveFeeDifferences } from "./fee-differences.server";
import { saveRatePriceUnit } from "./quote-shops.server";
import { addRateDays, type RateDay } from "./rate-days.server";
import { createRateQuoteBuffer } from "./rate-quote-buffer.server";
import { saveRateQuotes } from "./rate-quotes.server";
import { type StoredTariff, saveTariff } from "./tariff.server";

/** A fee answered from memory, not yet compared with the carrier's answer. */
type ShownFee = Omit<FeeDifference, "provenAt" | "liveFeeVnd">;

/**
 * What quotes leave behind, written in batches beside the answers: no answer waits for it. While the database is away it is
 * kept up to a bound and dropped beyond it.
 */
export interface QuoteLog {
  /** Keeps a tariff entry learned from the carrier. */
  learned(shopId: string, entry: TariffEntry): void;
  /**
   * Counts a request and keeps it. Of a busy shop's requests answered from fresh memory, only as many are kept between two
   * writes as a shop keeps at all, plus the latest one (decision 022).
   */
  quoted(shopId: string, trace: QuoteTrace): void;
  /** A buyer was shown a fee from memory in answer to the question with this key. */
  shown(key: string, fee: ShownFee): void;
  /** The carrier answered that question: the shown fee is now known to be right or wrong. */
  proven(key: string, liveFeeVnd: number, at: Date): void;
  /** The carrier rejected this token: the shop's account is marked as rejected while it still has it. */
  accountRejected(shopId: string, tokenCiphertext: string): void;
  /** Whether this token of the shop may ask for fees, by the carrier's latest answer; stored while the shop still has it. */
  feesAllowed(shopId: string, allowed: boolean, tokenCiphertext: string): void;
  /** The unit of the prices in the shop's rate requests. */
  priceUnitFound(shopId: string, unit: PriceUnit): void;
  /** A rule, a weight or the price unit needed these variants, and they have not been read. */
  productsUnknown(shopId: string, variantIds: readonly string[]): void;
  /** Returns the variants to be read; each is returned once. */
  takeUnknownProducts(): { shopId: string; variantIds: string[] }[];
  /**
   * Writes what is waiting; one writer at a time. Never throws. With `requests` false, the requests stay: only the latest of a
   * busy shop are ever read, so writing them seldom loses nothing.
   */
  flush(requests?: boolean): Promise<void>;
  /** Rows dropped because the database could not take them, and rows that wait. */
  readonly state: { dropped: number; waiting: number };
}

const MAX_LEARNED = 20_000;
const MAX_PROVEN = 5_000;
const MAX_SHOPS = 2_000;
const MAX_SHOWN = 20_000;
const MAX_UNKNOWN = 2_000;
/** Rows are written in parts: building one large text would hold up answers. */
const LEARNED_AT_ONCE = 500;
const SHOPS_AT_ONCE = 2;
/** A shown fee is dropped after a day: without another request for it nothing compares it with the carrier's. */
const SHOWN_MS = DAY_MS;

/** Returns a quote log that writes to `database` when flushed. `now` dates account changes. */
export function createQuoteLog(database: Database, now: () => Date, log: Log): QuoteLog {
  let learned = new Map<string, StoredTariff>();
  let proven: FeeDifference[] = [];
  const requests = createRateQuoteBuffer();
  let counted = new Map<string, RateDay>();
  let rejected = new Map<string, string>();
  let allowed = new Map<string, { may: boolean; tokenCiphertext: string }>();
  let units = new Map<string, PriceUnit>();
  let unknown = new Map<string, Set<string>>();
  const shown = new LRUCache<string, ShownFee>({ max: MAX_SHOWN, ttl: SHOWN_MS });
  let dropped = 0;
  let flushing = Promise.resolve();

  function addLearned(entry: StoredTariff): void {
    const key = `${entry.shopId}${entryKey(entry)}`;
    const before = learned.get(key);
    if (!before && learned.size >= MAX_LEARNED) {
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
      if (counted.size >= MAX_SHOPS) return;
      before = { shopId, day, tally: emptyTally() };
      counted.set(key, before);
    }
    countQuote(before.tally, trace);
  }

  async function writeAll(withRequests: boolean): Promise<void> {
    let isAway = false;
    /** Runs one kind of write; what could not be written goes back to what waits. */
    async function attempt(what: string, write: () => Promise<unknown>, putBack: () => void): Promise<void> {
      // The first failed part shows that the database is away: the others would wait as long and fail the same way.
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
          const room = MAX_PROVEN - proven.length;
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
          // What a buyer typed may be text that PostgreSQL can never store.
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
            ? clearDenied(database, shopId, "quoteFee", tokenCiphertext)
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
      if (proven.length < MAX_PROVEN) proven.push({ ...before, liveFeeVnd, provenAt });
      else dropped += 1;
    },
    accountRejected: (shopId, tokenCiphertext) => void rejected.set(shopId, tokenCiphertext),
    feesAllowed: (shopId, may, tokenCiphertext) => void allowed.set(shopId, { may, tokenCiphertext }),
    priceUnitFound: (shopId, unit) => void units.set(shopId, unit),
    productsUnknown(shopId, variantIds) {
      const set = unknown.get(shopId) ?? new Set();
      if (unknown.size < MAX_SHOPS) unknown.set(shopId, set);
      for (const id of variantIds) if (set.size < MAX_UNKNOWN) set.add(id);
    },
    takeUnknownProducts() {
      const taken = [...unknown].map(([shopId, ids]) => ({ shopId, variantIds: [...ids] }));
      unknown = new Map();
      return taken;
    },
    flush(withRequests = true) {
      // Writes run one after the other: a caller also waits for those requested before.
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

/**
 * Returns the day in Vietnam of an ISO time. The last hour is cached: nearly every quote is in the same hour as the one before.
 */
function dayOf(askedAt: string): string {
  const hour = askedAt.slice(0, "2026-11-20T10".length);
  if (hour !== last.hour) last = { hour, day: dayInVietnam(new Date(askedAt)) };
  return last.day;
}

let last = { hour: "", day: "" };

function* parts<One>(list: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
