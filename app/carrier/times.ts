import { VIETNAM_OFFSET_MINUTES } from "~/domain/vietnam-time";

const DAY = "(?<year>\\d{4}|\\d{2})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})";
const CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?";
const ZONE = "\\s*(?<zone>Z|[+-]\\d{2}:?(?:\\d{2})?)";
const ZONE_WITHOUT_PLUS = " (?<lostPlus>\\d{2}:?\\d{2})";
const TIME = new RegExp(`^${DAY}(?:[T ]+${CLOCK})?(?:${ZONE}|${ZONE_WITHOUT_PLUS})?$`, "i");

/**
 * Reads a time in any of the carrier's known formats (carrier 2.8, 6.3; field notes 1.4, 11): ISO 8601 with an offset or Z,
 * `YYYY-MM-DD hh:mm:ss`, the same with two-digit years or slashes, or the date alone. A time without an offset is Vietnam's
 * (+07:00). An offset whose plus sign a form decoder turned into a space (`12:18:39 07:00`) is read as plus. Returns null when it
 * is not a real time.
 */
export function readTime(value: unknown): Date | null {
  const parts = typeof value === "string" ? TIME.exec(value.trim())?.groups : undefined;
  if (parts === undefined) return null;
  const [year, month, day] = [fullYear(parts.year), Number(parts.month), Number(parts.day)];
  const [hour, minute, second] = [Number(parts.hour ?? 0), Number(parts.minute ?? 0), Number(parts.second ?? 0)];
  if (!isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const offset = offsetMinutes(parts.zone ?? (parts.lostPlus === undefined ? undefined : `+${parts.lostPlus}`));
  return offset === null ? null : new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
}

export interface HalfDay {
  half: "morning" | "afternoon" | "evening" | null;
  /** `YYYY-MM-DD`, a day in Vietnam. */
  date: string;
  /** As the carrier wrote it. */
  text: string;
}

const HALF_DAY_WORDS: Record<string, HalfDay["half"]> = {
  sang: "morning",
  morning: "morning",
  chieu: "afternoon",
  afternoon: "afternoon",
  toi: "evening",
  evening: "evening",
};

/**
 * Reads an estimate: a half-day word, then a date ("Sáng 2020-08-26", carrier 2.7). An unknown word leaves `half` null. Returns
 * null without a date.
 */
export function readHalfDay(value: unknown): HalfDay | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  const date = readDay(/\d{2,4}[-/]\d{1,2}[-/]\d{1,4}/.exec(text)?.[0]);
  if (date === null) return null;
  const word = /^\p{L}[\p{L}\p{M}]*/u.exec(text)?.[0] ?? "";
  return { half: HALF_DAY_WORDS[unaccented(word)] ?? null, date, text };
}

/** Reads a day, alone or before a time: `2020-09-23`, `2020/09/23`, `23/09/2020`. Returns `YYYY-MM-DD`, or null. */
export function readDay(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const [, a, b, c] = /^(\d{1,4})[-/](\d{1,2})[-/](\d{1,4})(?:[T ]|$)/.exec(value.trim()) ?? [];
  if (a === undefined || b === undefined || c === undefined) return null;
  const dayFirst = c.length === 4;
  const [year, month, day] = [fullYear(dayFirst ? c : a), Number(b), Number(dayFirst ? a : c)];
  if (!isDate(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function fullYear(text: string | undefined): number {
  return text?.length === 2 ? 2000 + Number(text) : Number(text);
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined) return VIETNAM_OFFSET_MINUTES;
  if (zone.toUpperCase() === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const total = Number(hours) * 60 + Number(minutes ?? 0);
  if (Number(minutes ?? 0) > 59 || total > 14 * 60) return null;
  return sign === "-" ? -total : total;
}

function unaccented(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
