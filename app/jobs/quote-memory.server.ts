import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "~/flows/deps.server";
import { loadMissingProducts } from "~/flows/fee/load-missing-products.server";
import { listenForMemory } from "~/store/notices.server";
import type { LimitHearer } from "./carrier-limits.server";

/** Interval of reloading all shops, the delivery days of their parcels and their secrets: makes up for lost notices. */
const RELOAD_MS = 60_000;
/**
 * Interval of reading fees that other processes learned: makes up for lost notices. Twice the interval is read, because a commit
 * may be a little late.
 */
const TARIFF_MS = 10_000;
/** After a notice of such fees they are read with this delay, for all notices that come meanwhile, and some seconds back. */
const TOLD_MS = 300;
const TOLD_SECONDS = 5;
const WRITE_MS = 1_000;
/** How long a start waits, once all shops are known, for what was learned for them: with many shops the rest comes while it serves. */
const FILL_MS = 1_000;
const WRITE_REQUESTS_MS = 10_000;

/**
 * Fills the memory that quotes are answered from, all shops before the first request, and keeps it fresh by notices and by timers; with it
 * what other processes find out about the carrier. Writes the quote log in the background. Returns the function that stops it, after a last write.
 */
export async function startQuoteMemory(
  deps: Deps,
  databaseUrl: string,
  limits: LimitHearer,
): Promise<() => Promise<void>> {
  const { quotes, quoteLog, fees, log } = deps;
  const safely = (what: string, work: () => Promise<void>) => {
    let running = false;
    return () => {
      if (running) return;
      running = true;
      work()
        .catch((error: unknown) => log.warn({ err: error, what }, "quotes.not_refreshed"))
        .finally(() => {
          running = false;
        });
    };
  };
  const reload = safely("shops", () => quotes.reload());
  const reloadShop = (shopId: string) =>
    quotes.reloadShop(shopId).catch((error: unknown) => log.warn({ err: error, shop: shopId }, "quotes.not_refreshed"));

  const readLimits = safely("carrier limits", () => limits.reload());
  const readTold = safely("tariff", () => quotes.reloadTariff(TOLD_SECONDS));
  let telling: NodeJS.Timeout | undefined;

  await fill(deps);
  const stopListening = listenForMemory(databaseUrl, log, {
    onShop: reloadShop,
    onTariff() {
      telling ??= setTimeout(() => {
        telling = undefined;
        readTold();
      }, TOLD_MS);
    },
    onFee: fees.hearAnswer,
    onLimit: limits.limit,
    onPagesAsk: limits.pagesAsk,
    onConnected() {
      reload();
      readLimits();
    },
  });
  const timers = [
    setInterval(reload, RELOAD_MS),
    setInterval(
      safely("tariff", () => quotes.reloadTariff((2 * TARIFF_MS) / 1000)),
      TARIFF_MS,
    ),
    setInterval(
      safely("requests", () => quoteLog.flush()),
      WRITE_REQUESTS_MS,
    ),
    setInterval(
      safely("log", () => write(deps)),
      WRITE_MS,
    ),
  ];

  return async () => {
    for (const timer of timers) clearInterval(timer);
    clearTimeout(telling);
    await Promise.all([stopListening(), quoteLog.flush()]);
  };
}

/** Resolves when all shops are known, and what was learned for them, or as much of that as could be read in a moment. */
async function fill({ quotes, log }: Deps): Promise<void> {
  const shops = Promise.withResolvers<void>();
  const filled = quotes.reload(shops.resolve);
  // The next reload tries again.
  filled.catch((error: unknown) => log.warn({ err: error, what: "what was learned" }, "quotes.not_refreshed"));
  await Promise.race([filled, shops.promise.then(() => pause(FILL_MS, undefined, { ref: false }))]);
}

async function write(deps: Deps): Promise<void> {
  await deps.quoteLog.flush(false);
  await loadMissingProducts(deps);
}
