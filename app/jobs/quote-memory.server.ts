import type { Deps } from "~/flows/deps.server";
import { loadMissingProducts } from "~/flows/fee/load-missing-products.server";
import { listenForMemory } from "~/store/notices.server";
import type { LimitHearer } from "./carrier-limits.server";
import { recallBusiest } from "./recall-busiest.server";

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
const WRITE_REQUESTS_MS = 10_000;

/**
 * Fills the memory that quotes are answered from, all shops before the first request, and keeps it fresh by notices and by timers; with it
 * what other processes find out about the carrier. What was learned for the busiest shops follows while quotes are answered. A process that
 * answers no checkouts keeps none of it (decision 155). Writes the quote log in the background. Returns the function that stops it, after a last
 * write.
 */
export async function startQuoteMemory(
  deps: Deps,
  databaseUrl: string,
  limits: LimitHearer,
  { answersCheckouts = true }: { answersCheckouts?: boolean } = {},
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

  if (answersCheckouts) await quotes.reload();
  const stopListening = listenForMemory(databaseUrl, log, {
    onShop: reloadShop,
    onTariff() {
      if (!answersCheckouts) return;
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
  const readTariff = safely("tariff", () => quotes.reloadTariff((2 * TARIFF_MS) / 1000));
  const timers = [
    ...(answersCheckouts ? [setInterval(reload, RELOAD_MS), setInterval(readTariff, TARIFF_MS)] : []),
    setInterval(
      safely("requests", () => quoteLog.flush()),
      WRITE_REQUESTS_MS,
    ),
    setInterval(
      safely("log", () => write(deps)),
      WRITE_MS,
    ),
  ];

  const stopRecalling = answersCheckouts ? recallBusiest(deps) : undefined;

  return async () => {
    stopRecalling?.();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(telling);
    await Promise.all([stopListening(), quoteLog.flush()]);
  };
}

async function write(deps: Deps): Promise<void> {
  await deps.quoteLog.flush(false);
  await loadMissingProducts(deps);
}
