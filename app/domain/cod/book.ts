import { DAY_MS } from "~/domain/durations";
import { dayInVietnam } from "~/domain/vietnam-time";
import { MONEY_STAGES, type MoneyStage } from "./position";

/** How many parcels, and how much they are about, whole VND. */
export interface BookSum {
  parcels: number;
  vnd: number;
}

/** Ages by which what is open is shown, each with its last day; null: and older. */
export const AGES = [3, 7, 14, 30, null] as const;
export type Age = (typeof AGES)[number];

/** The COD book of a shop: what is where, and for how long. */
export interface Book {
  sums: Record<MoneyStage, BookSum>;
  /** What is open, by stage and age in the order of {@link AGES}. */
  ages: Record<"to_collect" | "partly" | "collected" | "differs", BookSum[]>;
  /** What is open by stage and day (`YYYY-MM-DD` in Vietnam). */
  days: { stage: MoneyStage; day: string; parcels: number; vnd: number }[];
  /** Of those delivered in part, the ones of which nobody has said how much was collected, with all that was booked: the most it can be. */
  unknown: BookSum;
}

const NOTHING: BookSum = { parcels: 0, vnd: 0 };
const DAY = /^(n|vnd):([a-z_]+):(\d{4}-\d{2}(?:-\d{2})?)$/;

/** Returns the book from the kept sums of a shop, by name (`n:<stage>:<day>`, `vnd:<stage>:<day>`, `unknown:n`, `unknown:vnd`). */
export function bookOf(kept: ReadonlyMap<string, number>, now: Date): Book {
  const days = new Map<string, Book["days"][number]>();
  for (const [what, value] of kept) {
    const [, unit, stage = "", day = ""] = DAY.exec(what) ?? [];
    if (!unit || !isStage(stage)) continue;
    const key = `${stage} ${day}`;
    const one = days.get(key) ?? { stage, day, ...NOTHING };
    days.set(key, unit === "n" ? { ...one, parcels: value } : { ...one, vnd: value });
  }
  const all = [...days.values()];
  const ofStage = (stage: MoneyStage) => all.filter((one) => one.stage === stage);
  const agesOf = (stage: MoneyStage) =>
    AGES.map((age) => add(ofStage(stage).filter(({ day }) => ageOf(daysSince(day, now)) === age)));
  return {
    sums: Object.fromEntries(MONEY_STAGES.map((stage) => [stage, add(ofStage(stage))])) as Book["sums"],
    ages: {
      ...{ to_collect: agesOf("to_collect"), partly: agesOf("partly") },
      ...{ collected: agesOf("collected"), differs: agesOf("differs") },
    },
    days: all.filter(({ day }) => day.length === 10),
    unknown: { parcels: kept.get("unknown:n") ?? 0, vnd: kept.get("unknown:vnd") ?? 0 },
  };
}

const isStage = (text: string): text is MoneyStage => (MONEY_STAGES as readonly string[]).includes(text);

const add = (some: readonly BookSum[]): BookSum =>
  some.reduce(({ parcels, vnd }, one) => ({ parcels: parcels + one.parcels, vnd: vnd + one.vnd }), NOTHING);

/** Returns how many days ago a day in Vietnam was; 0 for today and for days to come. */
export function daysSince(day: string, now: Date): number {
  const today = Date.parse(`${dayInVietnam(now)}T00:00:00Z`);
  return Math.max(0, Math.round((today - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));
}

/** Returns the age that so many days are counted under. */
export const ageOf = (days: number): Age => AGES.find((last) => last === null || days <= last) ?? null;

/** Returns between which days, ago, an age is: from this many to this many; null: and longer. */
export function daysOfAge(age: Age): { from: number; to: number | null } {
  const before = AGES[AGES.indexOf(age) - 1];
  return { from: before === undefined || before === null ? 0 : before + 1, to: age };
}
