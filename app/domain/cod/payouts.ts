import { DAY_MS } from "~/domain/durations";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Book } from "./book";

/** How long a shop's parcels take, as far as that is known. */
export interface Pace {
  /** Days from the booking to the delivery, and from there to the pay-out, of half of the parcels; null: too few are known. */
  transitDays: number | null;
  payoutDays: number | null;
  /** Of nine tenths of them: what takes longer is late. */
  lateDays: number | null;
  /** Days of the week (1: Monday) on which the carrier pays out; all, while too few are known. */
  weekdays: readonly number[];
  /** Of a hundred parcels with COD that ended, so many were collected; null: too few ended. */
  collectedPercent: number | null;
}

/** What is expected to be paid out on a day, whole VND. */
interface Payout {
  /** `YYYY-MM-DD` in Vietnam. */
  day: string;
  /** Collected already. */
  collectedVnd: number;
  /** Still on the road: as much of it as is usually collected. */
  onRoadVnd: number;
}

export interface Expected {
  payouts: Payout[];
  /** After the last of these days. */
  laterVnd: number;
  /** On the road and left out: what is usually not collected, or all of it where that is not known. */
  leftOutVnd: number;
  /** Collected so long ago that nine tenths of such parcels were paid out by now. */
  lateVnd: number;
}

/** Of fewer parcels, nothing is said about the next ones. */
const FEWEST = 20;
/** A weekday on which less of a hundred parcels are paid out is none of the carrier's. */
const LEAST_PERCENT = 5;
/** So many days ahead are said one by one. */
const DAYS_AHEAD = 14;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns how long a shop's parcels take, from its kept counts (`transit:<days>`, `lag:<days>`, `weekday:<1-7>`, by stage). */
export function paceOf(kept: ReadonlyMap<string, number>, { sums }: Pick<Book, "sums">): Pace {
  const lags = countsOf(kept, "lag");
  const weekdays = countsOf(kept, "weekday");
  const paid = weekdays.reduce((sum, [, parcels]) => sum + parcels, 0);
  const isPayday = (day: number) => (new Map(weekdays).get(day) ?? 0) * 100 >= paid * LEAST_PERCENT;
  const ended = sums.collected.parcels + sums.settled.parcels + sums.differs.parcels + sums.not_collected.parcels;
  return {
    transitDays: quantile(countsOf(kept, "transit"), 0.5),
    payoutDays: quantile(lags, 0.5),
    lateDays: quantile(lags, 0.9),
    weekdays: paid < FEWEST ? WEEK : WEEK.filter(isPayday),
    collectedPercent: ended < FEWEST ? null : Math.round((100 * (ended - sums.not_collected.parcels)) / ended),
  };
}

function countsOf(kept: ReadonlyMap<string, number>, name: string): [number, number][] {
  return [...kept]
    .filter(([what]) => what.startsWith(`${name}:`))
    .map(([what, parcels]): [number, number] => [Number(what.slice(name.length + 1)), parcels])
    .toSorted(([one], [other]) => one - other);
}

function quantile(counts: readonly [number, number][], part: number): number | null {
  const all = counts.reduce((sum, [, parcels]) => sum + parcels, 0);
  if (all < FEWEST) return null;
  let seen = 0;
  for (const [days, parcels] of counts) {
    seen += parcels;
    if (seen >= all * part) return days;
  }
  return null;
}

/**
 * Returns what is expected to be paid out on which day, from what was collected and what is on the road, by how long this shop's
 * parcels take. Null while too few of them were paid out to say it.
 */
export function expectedPayouts({ days }: Pick<Book, "days">, pace: Pace, now: Date): Expected | null {
  const { transitDays, payoutDays, lateDays, collectedPercent } = pace;
  if (payoutDays === null || lateDays === null) return null;
  const today = dayInVietnam(now);
  const horizon = Array.from({ length: DAYS_AHEAD }, (_, n) => plus(today, n + 1));
  const payouts = new Map(horizon.map((day) => [day, { day, collectedVnd: 0, onRoadVnd: 0 }]));
  let laterVnd = 0;
  let leftOutVnd = 0;
  let lateVnd = 0;
  for (const { stage, day, vnd } of days) {
    const isOnRoad = stage === "to_collect";
    if (!isOnRoad && stage !== "collected" && stage !== "partly") continue;
    if (isOnRoad && (transitDays === null || collectedPercent === null)) {
      leftOutVnd += vnd;
      continue;
    }
    if (!isOnRoad && plus(day, lateDays) < today) lateVnd += vnd;
    const due = isOnRoad ? plus(latest(plus(day, transitDays ?? 0), today), payoutDays) : plus(day, payoutDays);
    const on = payday(latest(due, plus(today, 1)), pace.weekdays);
    const amountVnd = isOnRoad ? Math.round((vnd * (collectedPercent ?? 0)) / 100) : vnd;
    leftOutVnd += vnd - amountVnd;
    const payout = payouts.get(on);
    if (!payout) laterVnd += amountVnd;
    else if (isOnRoad) payout.onRoadVnd += amountVnd;
    else payout.collectedVnd += amountVnd;
  }
  const some = [...payouts.values()].filter(({ collectedVnd, onRoadVnd }) => collectedVnd + onRoadVnd !== 0);
  return { payouts: some, laterVnd, leftOutVnd, lateVnd };
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const latest = (one: string, other: string): string => (one > other ? one : other);

/** The first day from this one on that is one of these weekdays. */
function payday(day: string, weekdays: readonly number[]): string {
  const weekdayOf = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay() || 7;
  const found = WEEK.map((_, n) => plus(day, n)).find((one) => weekdays.includes(weekdayOf(one)));
  return found ?? day;
}
