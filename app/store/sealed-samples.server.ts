import { type Cipher, CipherError } from "./cipher.server";
import type { Sql } from "./database.server";
import { keyIdSql, placeOf, SEALED_COLUMNS, someOf } from "./sealed-columns.server";

const SAMPLES = 5;
const quoted = (column: string) => `"${column}"`;

/**
 * Opens a few values of each sealed column, of the first `most` that its table has; returns the places of those that a key of the ring should
 * open and does not.
 */
export async function findUnopened(
  sql: Sql,
  cipher: Pick<Cipher, "open" | "openBytes">,
  ring: readonly string[],
  most: number,
): Promise<string[]> {
  const unopened: string[] = [];
  for (const column of SEALED_COLUMNS) {
    const names = [...column.key.map(([name]) => name), ...(column.beside ?? [])];
    const rows = await sql.query<{ row: Record<string, string>; sealed: string | Buffer }>(
      `SELECT jsonb_build_object(${names.map((name) => `'${name}', ${quoted(name)}::text`).join(", ")}) AS row,
              ${quoted(column.column)} AS sealed FROM (${someOf(column, "*", most)}) looked_at
        WHERE ${keyIdSql(column)} = ANY ($1) LIMIT ${SAMPLES}`,
      [ring],
    );
    for (const { row, sealed } of rows) {
      try {
        if (typeof sealed === "string") cipher.open(sealed, column.context(row));
        else cipher.openBytes(sealed, column.context(row));
      } catch (error) {
        if (!(error instanceof CipherError)) throw error;
        unopened.push(`${placeOf(column)} of ${column.key.map(([name]) => row[name]).join(" ")}`);
      }
    }
  }
  return unopened;
}
