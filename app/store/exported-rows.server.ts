import { FORMULA_PATTERN, TO_QUOTE_PATTERN } from "~/domain/csv";
import type { Sql } from "./database.server";
import { EXPORTED_TABLES, type ExportedTable, shopColumnOf } from "./exported-tables.server";

/** How a table's rows are written as lines, and along which key they are read. */
export interface RowReader {
  table: string;
  /** The cells in the order of the file, as SQL. */
  cells: readonly { text: string; isPlain: boolean }[];
  /** The columns of the primary key behind the shop, each with its type; none: a shop has one row. */
  key: readonly { column: string; type: string }[];
}

interface CatalogueRow {
  table: string;
  column: string;
  type: string;
  /** PostgreSQL's own letters: arrays are `A`, numbers `N`, booleans `B`, days and times `D`. */
  category: string;
  /** Place in the primary key; null: not in it. */
  keyPlace: number | null;
}

/** Returns how the rows of each exported table are read, by the database's own catalogue. */
export async function readRowReaders(sql: Sql): Promise<Map<string, RowReader>> {
  const catalogue = await sql.query<CatalogueRow>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, t.typcategory AS category,
            array_position(i.indkey::int2[], a.attnum) AS "keyPlace"
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)`,
    [EXPORTED_TABLES.map(({ table }) => table)],
  );
  return new Map(EXPORTED_TABLES.map((one) => [one.table, readerOf(one, catalogue)]));
}

function readerOf({ table, columns }: ExportedTable, catalogue: readonly CatalogueRow[]): RowReader {
  const own = catalogue.filter((row) => row.table === table);
  const key = own
    .filter(({ column, keyPlace }) => keyPlace !== null && column !== shopColumnOf(table))
    .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace));
  const cells = columns.map((name) => {
    const column = own.find((row) => row.column === name);
    if (!column) throw new Error(`${table} has no column ${name}`);
    return { text: textOf(column), isPlain: /[NBD]/.test(column.category) || column.type === "uuid" };
  });
  return { table, cells, key };
}

/** Times are in UTC, lists and objects are JSON, all else is as PostgreSQL writes it. */
function textOf({ column, type, category }: CatalogueRow): string {
  const name = `"${column}"`;
  if (category === "A") return `to_jsonb(${name})::text`;
  if (type.startsWith("timestamp")) return `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `${name}::text`;
}

/** Some rows of a table as lines of a CSV file. */
export interface RowSlice {
  rows: number;
  lines: string;
  /** The key of the last of them, behind which the next slice begins; null: there is none. */
  last: string[] | null;
}

/**
 * Returns the next rows of a shop behind the key `after`, at most `limit`, along the primary key. PostgreSQL writes the lines, as
 * `csvLine` would: with millions of rows to read and write, the process would keep its other answers waiting.
 */
export async function readRowSlice(
  sql: Sql,
  shopId: string,
  reader: RowReader,
  after: readonly string[] | null,
  limit: number,
): Promise<RowSlice> {
  const values = [shopId, limit, FORMULA_PATTERN, TO_QUOTE_PATTERN, ...(after ?? [])];
  const [slice] = await sql.query<RowSlice>(textOfSlice(reader, after !== null), values);
  return slice ?? { rows: 0, lines: "", last: null };
}

/** `k` is a part of the key, `c` a cell. Each step is kept apart, so that a cell is not worked out again wherever it is named. */
function textOfSlice({ table, cells, key }: RowReader, isBehind: boolean): string {
  const columns = key.map(({ column }) => `"${column}"`).join(", ");
  const places = key.map(({ type }, n) => `$${n + 5}::${type}`).join(", ");
  const keys = key.map((_, n) => `k${n}`);
  const along = (end = "") => (keys.length > 0 ? `ORDER BY ${keys.map((one) => one + end).join(", ")}` : "");
  const named = [
    ...key.map(({ column }, n) => `"${column}" AS k${n}`),
    ...cells.map(({ text }, n) => `${text} AS c${n}`),
  ];
  const defused = cells.map(({ isPlain }, n) =>
    isPlain ? `c${n}` : `CASE WHEN c${n} ~ $3 THEN '''' || c${n} ELSE c${n} END AS c${n}`,
  );
  const quoted = cells.map(({ isPlain }, n) =>
    isPlain ? `c${n}` : `CASE WHEN c${n} ~ $4 THEN '"' || replace(c${n}, '"', '""') || '"' ELSE c${n} END`,
  );
  const line = quoted.map((cell) => `coalesce(${cell}, '')`).join(" || ',' || ");
  return `WITH slice AS MATERIALIZED (
      SELECT ${named.join(", ")} FROM "${table}"
       WHERE "${shopColumnOf(table)}" = $1 ${isBehind ? `AND (${columns}) > (${places})` : ""}
       ${columns && `ORDER BY ${columns}`} LIMIT $2),
    defused AS MATERIALIZED (SELECT ${[...keys, ...defused].join(", ")} FROM slice)
    SELECT count(*)::int AS rows, coalesce(string_agg(${line} || E'\\r\\n', '' ${along()}), '') AS lines,
           (SELECT ARRAY[${keys.map((one) => `${one}::text`).join(", ")}]::text[] FROM slice ${along(" DESC")} LIMIT 1) AS last
      FROM defused`;
}
