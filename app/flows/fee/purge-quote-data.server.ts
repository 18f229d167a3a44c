import { DAY_MS } from "~/domain/durations";
import { LONGEST_AGE_MS } from "~/domain/fee/tariff";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { purgeFeeDifferences } from "~/store/fee-differences.server";
import { listShopsThatAskFees } from "~/store/quote-shops.server";
import { purgeRateDays } from "~/store/rate-days.server";
import { purgeRateQuotes } from "~/store/rate-quotes.server";
import { purgeTariff } from "~/store/tariff.server";

/** Requests hold parts of addresses: they are deleted after a week. */
const KEEP_QUOTES_MS = 7 * DAY_MS;
const KEEP_DIFFERENCES_MS = 365 * DAY_MS;
const KEEP_DAYS_MS = 90 * DAY_MS;
const REFRESH_SECONDS = 6 * 3600;

/**
 * Deletes old requests, fee differences and tariff entries, and queues a refresh of the tariff of each shop with rates, four
 * times a day. Runs once an hour. Returns the number of rows deleted.
 */
export async function purgeQuoteData(deps: Deps): Promise<number> {
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  const quotes = await purgeRateQuotes(deps.database, ago(KEEP_QUOTES_MS));
  const differences = await purgeFeeDifferences(deps.database, ago(KEEP_DIFFERENCES_MS));
  const prices = await purgeTariff(deps.database, ago(LONGEST_AGE_MS));
  await purgeRateDays(deps.database, dayInVietnam(ago(KEEP_DAYS_MS)));
  for (const shopId of await listShopsThatAskFees(deps.database)) {
    const once = { onceKey: "hourly", onceIn: REFRESH_SECONDS };
    await deps.queue.enqueue(deps.database, "refresh-tariff", { shopId }, once);
  }
  const purged = quotes + differences + prices;
  if (purged > 0) deps.log.info({ quotes, differences, prices }, "quotes.purged");
  return purged;
}
