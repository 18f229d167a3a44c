import type { Sql } from "./database.server";
import { type Fields, given, guarded, type NewRow, selectList, type Table } from "./rows.server";

/**
 * Updates many rows, each with its own values, in one statement for each set of columns that is changed. `keys` are the fields
 * that identify a row; they are part of each patch. Rows that do not exist are left out. The caller has locked the rows, or the
 * rows of a larger thing that they belong to: the statement locks them in any order.
 */
export async function updateRowSets<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  keys: readonly (keyof Named["columns"] & string)[],
  patches: readonly Partial<Fields<Named>>[],
): Promise<void> {
  const groups = Map.groupBy(patches, (patch) => changedFields(patch, keys).join());
  for (const [, some] of groups) {
    const fields = changedFields(some[0] ?? {}, keys);
    if (fields.length === 0) continue;
    const column = (field: string) => `"${table.columns[field]}"`;
    const by = table.redaction?.by.map((field) => `t.${column(field)}`) ?? null;
    const sets = fields.map((field) => `${column(field)} = ${guarded(table, field, `v.${column(field)}`, by)}`);
    const tests = keys.map((key) => `t.${column(key)} = v.${column(key)}`);
    await sql.query(
      `UPDATE "${table.name}" t SET ${sets.join(", ")} FROM jsonb_populate_recordset(NULL::"${table.name}", $1::jsonb) v
        WHERE ${tests.join(" AND ")}`,
      [rowsAsJson(table, some)],
    );
  }
}

/**
 * Inserts many rows, in their order, in one statement for each set of columns that is given. Returns those that were inserted;
 * `conflict` is the SQL text after the values.
 */
export async function insertRowSets<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  rows: readonly NewRow<Named>[],
  conflict = "",
): Promise<Fields<Named>[]> {
  const inserted: Fields<Named>[] = [];
  const groups = Map.groupBy(rows, (row) => changedFields(row, []).join());
  for (const [, some] of groups) {
    const fields = changedFields(some[0] ?? {}, []);
    const column = (field: string) => `"${table.columns[field]}"`;
    const isKnown = table.redaction?.by.every((field) => fields.includes(field)) ?? false;
    const by = isKnown ? (table.redaction?.by.map((field) => `v.${column(field)}`) ?? null) : null;
    const values = fields.map((field) => guarded(table, field, `v.${column(field)}`, by));
    inserted.push(
      ...(await sql.query<Fields<Named> & object>(
        `INSERT INTO "${table.name}" (${fields.map(column).join(", ")})
         SELECT ${values.join(", ")} FROM jsonb_populate_recordset(NULL::"${table.name}", $1::jsonb) v
         ${conflict} RETURNING ${selectList(table)}`,
        [rowsAsJson(table, some)],
      )),
    );
  }
  return inserted;
}

function changedFields(row: object, keys: readonly string[]): string[] {
  return given(row)
    .map(([field]) => field)
    .filter((field) => !keys.includes(field))
    .toSorted();
}

/** Returns rows under their columns' names: PostgreSQL reads each value as the type of its column. */
function rowsAsJson(table: Table<string>, rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(given(row).map(([field, value]) => [table.columns[field], value]))),
  );
}
