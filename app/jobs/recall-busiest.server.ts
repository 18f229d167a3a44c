import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { listBusiestShops } from "~/store/rate-days.server";

/** Shops count by the requests of so many days. */
const BUSY_DAYS = 7;
const MOST_SHOPS = 2_000;
/** What is read ahead takes at most a third of the room: an idle process stays small, and the rest is for those who ask. */
const MOST_BYTES = 12 * 2 ** 20;
/** Shops that are read together, with one statement each for prices, products and days: a thousand of them take a quarter of a minute. */
const SHOPS_AT_ONCE = 20;
/** Between two sets: no quote waits behind the reading for long, and what it leaves behind is gone before the next. */
const PAUSE_MS = 250;
/** PostgreSQL restarts when processes start, too: a set that fails is passed over, and only so many in a row end it. */
const MOST_FAILURES = 20;

/**
 * Reads what was learned for the busiest shops, the busiest first, so that they are answered for also when carrier and database are away soon
 * after a start (decision 155). Nothing waits for it; what it cannot read is read when it is asked for. Returns the function that ends it.
 */
export function recallBusiest(
  { database, quotes, now, log }: Pick<Deps, "database" | "quotes" | "now" | "log">,
  pauseMs = PAUSE_MS,
): () => void {
  const ends = new AbortController();
  const goOn = () => !ends.signal.aborted && quotes.tariff.bytes < MOST_BYTES;

  async function recall(): Promise<void> {
    const since = addDays(dayInVietnam(now()), 1 - BUSY_DAYS);
    const shopIds = (await listBusiestShops(database, since, MOST_SHOPS)).filter((id) => quotes.shop(id));
    let failures = 0;
    for (let first = 0; first < shopIds.length && goOn(); first += SHOPS_AT_ONCE) {
      const some = shopIds.slice(first, first + SHOPS_AT_ONCE);
      const fetched = await Promise.allSettled([...some.map(quotes.fetchLearned), ...some.map(quotes.fetchDays)]);
      const failed = fetched.filter((one) => one.status === "rejected");
      failures = failed.length === fetched.length ? failures + 1 : 0;
      if (failures === MOST_FAILURES) throw failed[0]?.reason;
      await pause(pauseMs, undefined, { ref: false, signal: ends.signal });
    }
  }

  recall().catch((error: unknown) => {
    if (!ends.signal.aborted) log.warn({ err: error, what: "busiest shops" }, "quotes.not_refreshed");
  });
  return () => ends.abort();
}
