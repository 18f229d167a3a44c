import { type Family, MEANINGS } from "../meanings.ts";
import { handOver } from "./hand-over.ts";
import type { Row } from "./row.ts";

/** What a row is about: its family, of which `bench/meanings.ts` says what it means for a user, and which of the family it is. */
type Name = Family | readonly [family: Family, which: string];

/** Collects measured figures, and prints them beside their limits. */
export interface Results {
  most(name: Name, measured: number, limit: number, unit: string, shown?: string): void;
  least(name: Name, measured: number, limit: number, unit: string, shown?: string): void;
  /** A figure without a limit, for comparison. */
  note(what: string, shown: string): void;
  /** Returns how many rows missed their limit. */
  print(): number;
}

/** Returns an empty collection. It also prints each figure as it is added, and hands it to the run that asked for it. */
export function collectResults(): Results {
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    handOver({ row });
    console.log(line(row, 0));
  };
  const judged = (name: Name, measured: string, limit: string, kept: boolean) => {
    const [family, which] = typeof name === "string" ? [name] : name;
    add({ family, what: which ? `${family}, ${which}` : family, measured, limit, kept });
  };
  return {
    most: (name, measured, limit, unit, shown = measured.toFixed(2)) =>
      judged(name, `${shown} ${unit}`.trim(), `≤ ${limit} ${unit}`.trim(), measured <= limit),
    least: (name, measured, limit, unit, shown = measured.toFixed(2)) =>
      judged(name, `${shown} ${unit}`.trim(), `≥ ${limit} ${unit}`.trim(), measured >= limit),
    note: (what, measured) => add({ family: null, what, measured, limit: "", kept: null }),
    print() {
      const width = Math.max(...rows.map(({ what }) => what.length));
      console.log();
      for (const row of rows) console.log(line(row, width));
      const missed = rows.filter(({ kept }) => kept === false).length;
      console.log(`${rows.filter(({ kept }) => kept).length} passed, ${missed} failed`);
      return missed;
    },
  };
}

function line({ family, what, measured, limit, kept }: Row, width: number): string {
  const word = kept === null ? "      " : kept ? "kept  " : "MISSED";
  const id = family === null ? "" : MEANINGS[family].id;
  return `${word} ${id.padEnd(3)} ${what.padEnd(width)}  ${measured.padEnd(width === 0 ? 0 : 26)}  ${limit}`.trimEnd();
}
