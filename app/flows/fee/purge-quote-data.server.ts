import { DAY_MS } from "~/domain/durations";
import { LONGEST_AGE_MS } from "~/domain/fee/tariff";
import { secondsToOwnMoment } from "~/domain/own-moment";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { purgeFeeDifferences } from "~/store/fee-differences.server";
import { purgeRateDays } from "~/store/rate-days.server";
import { purgeRateQuotes } from "~/store/rate-quotes.server";
import { purgeTariff } from "~/store/tariff.server";
import { findShopsToLearn } from "~/store/unqueued-work.server";

/** Requests hold parts of addresses: they are deleted after a week. */
const KEEP_QUOTES_MS = 7 * DAY_MS;
const KEEP_DIFFERENCES_MS = 365 * DAY_MS;
const KEEP_DAYS_MS = 90 * DAY_MS;
/** Four times a day. Longer than the housekeeping's interval, so that each moment is asked for before it comes. */
const REFRESH_SECONDS = 6 * 3600;

/**
 * Deletes old requests, fee differences and tariff entries, and sees that a refresh of the tariff waits for each shop with rates. Runs once an
 * hour. Returns the number of rows deleted.
 */
export async function purgeQuoteData(deps: Deps): Promise<number> {
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  const quotes = await purgeRateQuotes(deps.database, ago(KEEP_QUOTES_MS));
  const differences = await purgeFeeDifferences(deps.database, ago(KEEP_DIFFERENCES_MS));
  const prices = await purgeTariff(deps.database, ago(LONGEST_AGE_MS));
  await purgeRateDays(deps.database, dayInVietnam(ago(KEEP_DAYS_MS)));
  await askForTariffs(deps);
  const purged = quotes + differences + prices;
  if (purged > 0) deps.log.info({ quotes, differences, prices }, "quotes.purged");
  return purged;
}

/**
 * Queues a refresh of each shop's tariff for its own next moment: what waits already stays as it is, and what came due while no worker ran is
 * done by the next. All at once, a thousand shops kept a worker busy for hours after each start (decision 162).
 */
async function askForTariffs({ database, queue, now }: Deps): Promise<void> {
  const payloads = (await findShopsToLearn(database)).map((shopId) => ({ shopId }));
  const delaySeconds = ({ shopId }: { shopId: string }) => secondsToOwnMoment(shopId, now(), REFRESH_SECONDS);
  await queue.enqueueAll(database, "refresh-tariff", payloads, { onceKey: "hourly", delaySeconds, priority: -1 });
}
