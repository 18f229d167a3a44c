/** One row of the table: a measured figure and its limit. */
interface Result {
  what: string;
  measured: string;
  limit: string;
  kept: boolean | null;
}

/** Collects measured figures, and prints them beside their limits. */
export interface Results {
  most(what: string, measured: number, limit: number, unit: string, shown?: string): void;
  least(what: string, measured: number, limit: number, unit: string, shown?: string): void;
  /** A figure without a limit, for comparison. */
  note(what: string, shown: string): void;
  /** Returns how many rows missed their limit. */
  print(): number;
}

/** Returns an empty collection. It also prints each figure as it is added. */
export function collectResults(): Results {
  const rows: Result[] = [];
  const add = (what: string, shown: string, limit: string, kept: boolean | null) => {
    const row = { what, measured: shown, limit, kept };
    rows.push(row);
    console.log(line(row, 0));
  };
  return {
    most: (what, measured, limit, unit, shown = measured.toFixed(2)) =>
      add(what, `${shown} ${unit}`, `≤ ${limit} ${unit}`, measured <= limit),
    least: (what, measured, limit, unit, shown = measured.toFixed(2)) =>
      add(what, `${shown} ${unit}`, `≥ ${limit} ${unit}`, measured >= limit),
    note: (what, shown) => add(what, shown, "", null),
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

function line({ what, measured, limit, kept }: Result, width: number): string {
  const word = kept === null ? "      " : kept ? "kept  " : "MISSED";
  return `${word} ${what.padEnd(width)}  ${measured.padEnd(width === 0 ? 0 : 26)}  ${limit}`.trimEnd();
}
