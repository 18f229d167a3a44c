import type { FeeAnswer } from "~/domain/fee/carrier-fee";
import type { PriceUnit } from "~/domain/fee/price-unit";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { TariffEntry } from "~/domain/fee/tariff";
import type { Log } from "~/log.server";
import { clearDenied, recordDenied, setAccountHealth } from "./accounts.server";
import type { Database } from "./database.server";
import { createFeeAnswers } from "./fee-answers.server";
import { createFeeDifferenceBuffer, type ShownFee } from "./fee-difference-buffer.server";
import { createLatestOfShops } from "./latest-of-shops.server";
import { saveRatePriceUnit } from "./quote-shops.server";
import { createRateDayBuffer } from "./rate-day-buffer.server";
import { createRateQuoteBuffer } from "./rate-quote-buffer.server";
import { saveRateQuotes } from "./rate-quotes.server";
import type { PricedBy } from "./tariff.server";
import { createTariffBuffer } from "./tariff-buffer.server";
import { createUnknownProducts } from "./unknown-products.server";
import { partsOf, type WaitingWrite, writeWaiting } from "./waiting-writes.server";

/**
 * What quotes leave behind, written in batches beside the answers: no answer waits for it. While the database is away it is
 * kept up to a bound and dropped beyond it.
 */
export interface QuoteLog {
  /** Keeps a tariff entry learned from the carrier; it is stored while the shop still has that account. */
  learned(shopId: string, entry: TariffEntry, by: PricedBy): void;
  /** The carrier answered the question with this key: other processes that answer checkouts are told. */
  answered(key: string, answer: FeeAnswer): void;
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

/** Rate requests are written for so many shops at a time. */
const SHOPS_AT_ONCE = 2;

/** The other processes that answer checkouts. */
export interface Listeners {
  /** Whether there are any. */
  areThere(): boolean;
  /** Returns the key under which processes speak of a question: it names nobody. */
  hide(key: string): string;
}

/** Returns a quote log that writes to `database` when flushed. `now` dates account changes. */
export function createQuoteLog(database: Database, now: () => Date, log: Log, others: Listeners): QuoteLog {
  const answers = createFeeAnswers(database);
  const tariff = createTariffBuffer(database);
  const differences = createFeeDifferenceBuffer(database);
  const requests = createRateQuoteBuffer();
  const days = createRateDayBuffer(database);
  const rejected = createLatestOfShops<string>("account", (shopId, tokenCiphertext) =>
    setAccountHealth(database, shopId, "rejected", now(), tokenCiphertext),
  );
  const allowed = createLatestOfShops<{ may: boolean; tokenCiphertext: string }>(
    "permission",
    (shopId, { may, tokenCiphertext }) =>
      may
        ? clearDenied(database, shopId, "quoteFee", tokenCiphertext)
        : recordDenied(database, shopId, "quoteFee", now(), tokenCiphertext),
  );
  const units = createLatestOfShops<PriceUnit>("price unit", (shopId, unit) =>
    saveRatePriceUnit(database, shopId, unit),
  );
  const unknown = createUnknownProducts();
  let droppedRequests = 0;
  let flushing = Promise.resolve();

  const takeRequests = (): WaitingWrite[] =>
    partsOf(requests.take(), SHOPS_AT_ONCE).map((some) => ({
      what: "quotes",
      write: () =>
        saveRateQuotes(
          database,
          some.flatMap(({ texts }) => texts),
        ),
      putBack(isAway) {
        // What a buyer typed may be text that PostgreSQL can never store.
        for (const one of some) droppedRequests += isAway ? requests.putBack(one) : one.texts.length;
      },
    }));

  /** Takes all that waits at once, before the first write: what comes meanwhile waits for the next flush. */
  const writeAll = (withRequests: boolean) =>
    writeWaiting(
      [
        ...answers.take(),
        ...tariff.take(),
        ...differences.take(),
        ...(withRequests ? takeRequests() : []),
        ...days.take(),
        ...rejected.take(),
        ...allowed.take(),
        ...units.take(),
      ],
      log,
    );

  return {
    learned: (shopId, entry, by) => tariff.add({ ...entry, ...by, shopId }),
    answered(key, answer) {
      if (others.areThere()) answers.add(others.hide(key), answer);
    },
    quoted(shopId, trace) {
      days.count(shopId, trace);
      droppedRequests += requests.keep(shopId, trace);
    },
    shown: differences.shown,
    proven: differences.proven,
    accountRejected: rejected.set,
    feesAllowed: (shopId, may, tokenCiphertext) => allowed.set(shopId, { may, tokenCiphertext }),
    priceUnitFound: units.set,
    productsUnknown: unknown.add,
    takeUnknownProducts: unknown.take,
    flush(withRequests = true) {
      // Writes run one after the other: a caller also waits for those requested before.
      flushing = flushing
        .then(() => writeAll(withRequests))
        .catch((error: unknown) => log.error({ err: error }, "quote_log.failed"));
      return flushing;
    },
    get state() {
      return {
        dropped: answers.dropped + tariff.dropped + differences.dropped + droppedRequests,
        waiting: tariff.waiting + differences.waiting + requests.waiting,
      };
    },
  };
}
