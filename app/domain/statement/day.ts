import { oneLine } from "~/domain/text";
import type { Cell } from "./cell";

/** Spreadsheets count days from here, so that 1 March 1900 and what follows is right. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Days that a statement may be about, as spreadsheets count: 2015 to 2100. */
const SERIALS = { from: 42_005, to: 73_415 };

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** The day first, as Vietnam writes; the time may stand before or after. */
const DAY_FIRST = /^(?:\d{1,2}:\d{2}(?::\d{2})?,? )?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,? .*)?$/;

/** Returns the day of a cell as `YYYY-MM-DD`; null when it is empty; a fault when it is no day. Days are Vietnam's. */
export function readDay(cell: Cell | undefined): { day: string | null } | { fault: "no_date" } {
  if (cell === undefined || cell === null) return { day: null };
  if (typeof cell === "number") return ofSerial(cell);
  if (typeof cell === "object") return "day" in cell ? { day: cell.day } : { fault: "no_date" };
  return ofText(oneLine(cell));
}

function ofSerial(serial: number): { day: string } | { fault: "no_date" } {
  if (serial < SERIALS.from || serial > SERIALS.to) return { fault: "no_date" };
  return { day: new Date(FIRST_DAY_MS + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10) };
}

function ofText(text: string): { day: string | null } | { fault: "no_date" } {
  if (text === "" || text === "-") return { day: null };
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return ofSerial(Number(text.replace(",", ".")));
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (!year) return { fault: "no_date" };
  return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
}

function dayOf(year: number, month: number, day: number): { day: string } | { fault: "no_date" } {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2015 && year < 2100;
  return isReal ? { day: date.toISOString().slice(0, 10) } : { fault: "no_date" };
}
