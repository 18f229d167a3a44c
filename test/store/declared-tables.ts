import { readFileSync } from "node:fs";

/** What `docs/tables.md` says of a table. */
export interface DeclaredTable {
  table: string;
  /** What it has a row for. */
  each: string;
  /** When its rows end. */
  ends: string;
  place: "distributed" | "reference" | "local";
  why: string;
}

/** Returns the tables that `docs/tables.md` declares. */
export function declaredTables(): DeclaredTable[] {
  const rows = readFileSync("docs/tables.md", "utf8").matchAll(
    /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| (distributed|reference|local) \|([^|]*)\|$/gm,
  );
  return [...rows].map(([, table = "", each = "", ends = "", place, why = ""]) => ({
    ...{ table, each, ends, why: why.trim() },
    place: place as DeclaredTable["place"],
  }));
}
