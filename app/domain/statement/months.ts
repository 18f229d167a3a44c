import type { ReadLine } from "./line";

const DAY_MS = 86_400_000;
/** A statement is about days or a month; a row so far from the middle of it is another month's. */
const FAR_DAYS = 45;

/** Names the rows whose day is far from those of most others: a row of another month's statement. */
export function nameOtherMonths(lines: readonly ReadLine[]): void {
  const days = lines.flatMap(({ happenedOn }) => happenedOn ?? []).sort();
  const middle = days[Math.floor(days.length / 2)];
  if (middle === undefined) return;
  for (const line of lines) {
    if (line.happenedOn === null) continue;
    const apart = Math.abs(Date.parse(line.happenedOn) - Date.parse(middle)) / DAY_MS;
    if (apart > FAR_DAYS) line.problems.push({ code: "other_month", day: line.happenedOn });
  }
}
