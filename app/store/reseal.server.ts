import { type Cipher, CipherError } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { isSealedSql, keyIdSql, placeOf, SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.server";

/** How many values were encrypted again, and how many no key opens. */
export interface Resealed {
  resealed: number;
  unopened: number;
}

export interface ResealOptions {
  /** Rows that one statement looks at, and at most changes. */
  sliceRows?: number;
  /** Called after each slice in which something was encrypted again, with how many there are by now. */
  onProgress?(resealed: number): void;
  /** Called for each value that does not open: `row` is its primary key, `keyId` the key that it says it was sealed with. */
  onUnopened?(place: string, row: string, keyId: string): void;
}

const SLICE_ROWS = 500;
/** Pieces of files are large: they are encrypted one at a time. */
const ONE = 1;

/** A row of a slice: its key and what its context is made of. `sealed` is null where nothing is to be done. */
type SliceRow = Record<string, string> & { keyId: string };

/**
 * Re-encrypts everything that was encrypted with a key other than the active one (decisions 003, 129), slice by slice along the
 * primary keys, each slice in a statement of its own. A value is changed only if it is still the one that was read, so that one that
 * was stored meanwhile is never overwritten. One that no key opens is left as it is, because its key may come back. May be stopped
 * at any moment, run again, and run beside itself.
 */
export async function resealTokens(
  database: Database,
  cipher: Cipher,
  { sliceRows = SLICE_ROWS, onProgress, onUnopened }: ResealOptions = {},
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unopened: 0 };
  for (const column of SEALED_COLUMNS) {
    let after: SliceRow | undefined;
    for (;;) {
      const rows = await readSlice(database, column, after, sliceRows);
      after = rows.at(-1);
      const active = cipher.activeId();
      const stale = rows.filter(({ keyId, isSealed }) => isSealed === "true" && keyId !== active);
      const before = done.resealed;
      for (let at = 0; at < stale.length; at += step(column, sliceRows)) {
        const { resealed, unopened } = await resealRows(
          database,
          cipher,
          column,
          stale.slice(at, at + step(column, sliceRows)),
        );
        done.resealed += resealed;
        done.unopened += unopened.length;
        for (const { row, keyId } of unopened) onUnopened?.(placeOf(column), row, keyId);
      }
      if (done.resealed > before) onProgress?.(done.resealed);
      if (rows.length < sliceRows) break;
    }
  }
  return done;
}

const step = ({ holds }: SealedColumn, sliceRows: number) => (holds === "bytes" ? ONE : sliceRows);
const quoted = (column: string) => `"${column}"`;
const keyOf = ({ key }: SealedColumn) => key.map(([column]) => quoted(column)).join(", ");

/** Reads the keys of the rows behind `after`, with what each value's key and context are. */
function readSlice(sql: Sql, column: SealedColumn, after: SliceRow | undefined, rows: number): Promise<SliceRow[]> {
  const names = [...column.key.map(([name]) => name), ...(column.beside ?? [])];
  const places = column.key.map(([, type], n) => `$${n + 1}::${type}`).join(", ");
  return sql.query<SliceRow>(
    `SELECT ${names.map((name) => `${quoted(name)}::text AS ${quoted(name)}`).join(", ")},
            ${keyIdSql(column)} AS "keyId", (${isSealedSql(column)})::text AS "isSealed"
       FROM ${column.table} ${after ? `WHERE (${keyOf(column)}) > (${places})` : ""} ORDER BY ${keyOf(column)} LIMIT ${rows}`,
    after ? column.key.map(([name]) => after[name]) : [],
  );
}

/** Encrypts the values of these rows again; returns how many, and the keys of those that do not open. */
async function resealRows(
  sql: Sql,
  cipher: Cipher,
  column: SealedColumn,
  rows: readonly SliceRow[],
): Promise<{ resealed: number; unopened: { row: string; keyId: string }[] }> {
  const type = column.holds === "bytes" ? "bytea" : "text";
  const keys = column.key.map(([name]) => rows.map((row) => row[name] ?? ""));
  const wanted = column.key.map((_, n) => `$${n + 1}::text[]`).join(", ");
  const aliases = column.key.map((_, n) => `k${n}`).join(", ");
  const isRow = column.key.map(([name, of], n) => `t.${quoted(name)} = w.k${n}::${of}`).join(" AND ");
  const found = await sql.query<{ n: string; sealed: string | Buffer }>(
    `SELECT w.n::text AS n, t.${quoted(column.column)} AS sealed FROM unnest(${wanted}) WITH ORDINALITY AS w(${aliases}, n)
       JOIN ${column.table} t ON ${isRow} WHERE t.${quoted(column.column)} IS NOT NULL`,
    keys,
  );
  const unopened: { row: string; keyId: string }[] = [];
  const changes: { at: number; sealed: string | Buffer; fresh: string | Buffer }[] = [];
  for (const { n, sealed } of found) {
    const at = Number(n) - 1;
    const row = rows[at];
    const fresh = row && again(cipher, sealed, column, row);
    if (fresh) changes.push({ at, sealed, fresh });
    else unopened.push({ row: keys.map((of) => of[at]).join(" "), keyId: row?.keyId ?? "" });
  }
  if (changes.length === 0) return { resealed: 0, unopened };
  const last = column.key.length;
  const changed = await sql.query(
    `UPDATE ${column.table} t SET ${quoted(column.column)} = w.fresh
       FROM unnest(${wanted}, $${last + 1}::${type}[], $${last + 2}::${type}[]) AS w(${aliases}, sealed, fresh)
      WHERE ${isRow} AND t.${quoted(column.column)} = w.sealed RETURNING 1`,
    [
      ...keys.map((of) => changes.map(({ at }) => of[at])),
      changes.map(({ sealed }) => sealed),
      changes.map(({ fresh }) => fresh),
    ],
  );
  return { resealed: changed.length, unopened };
}

/** Returns the value encrypted with the active key; null when no key opens it. */
function again(cipher: Cipher, sealed: string | Buffer, column: SealedColumn, row: SliceRow): string | Buffer | null {
  const context = column.context(row);
  try {
    return typeof sealed === "string"
      ? cipher.seal(cipher.open(sealed, context), context)
      : cipher.sealBytes(cipher.openBytes(sealed, context), context);
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
