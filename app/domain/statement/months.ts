import type { ReadLine } from "./line";

const DAY_MS = 86_400_000;
/** A statement is about days or a month; a row so far from the middle of it is another month's. */
const FAR_DAYS = 45;

/** Names the rows whose day is far from those of most others: a row of another month's statement. */
export function nameOtherMonths(lines: readonly ReadLine[]): void {
  const rows = new Map<string, number>();
  for (const { happenedOn: day } of lines) if (day !== null) rows.set(day, (rows.get(day) ?? 0) + 1);
  const middle = middleOf(rows);
  if (middle === undefined) return;
  const apart = (day: string) => Math.abs(Date.parse(day) - Date.parse(middle)) / DAY_MS;
  const far = new Set([...rows.keys()].filter((day) => apart(day) > FAR_DAYS));
  if (far.size === 0) return;
  for (const { happenedOn: day, problems } of lines) {
    if (day !== null && far.has(day)) problems.push({ code: "other_month", day });
  }
}

/** The day of the row in the middle. `rows`: how many rows have a day. */
function middleOf(rows: ReadonlyMap<string, number>): string | undefined {
  const half = Math.floor([...rows.values()].reduce((sum, count) => sum + count, 0) / 2);
  let seen = 0;
  return [...rows.keys()].sort().find((day) => {
    seen += rows.get(day) ?? 0;
    return seen > half;
  });
}
