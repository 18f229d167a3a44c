import type { Sql } from "./database.server";
import { type Fields, guarded, isRedacted, type NewRow, selectList, type Table } from "./rows.server";

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
  for (const [fields, some] of byFields(patches, keys)) {
    if (fields.length === 0) continue;
    const column = (field: string) => `"${table.columns[field]}"`;
    const isDone = isRedacted(table, (field) => `t.${column(field)}`);
    const sets = fields.map((field) => `${column(field)} = ${guarded(table, field, `v.${column(field)}`, isDone)}`);
    const tests = keys.map((key) => `t.${column(key)} = v.${column(key)}`);
    await sql.query(
      `UPDATE "${table.name}" t SET ${sets.join(", ")} FROM jsonb_populate_recordset(NULL::"${table.name}", $1::jsonb) v
        WHERE ${tests.join(" AND ")}`,
      [rowsAsJson(table, [...keys, ...fields], some)],
    );
  }
}

/**
 * Inserts many rows, in their order, in one statement for each set of columns that is given. `conflict` is the SQL text after the
 * values.
 */
export async function addRowSets<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  rows: readonly NewRow<Named>[],
  conflict = "",
): Promise<void> {
  await insert(sql, table, rows, conflict);
}

/** Inserts many rows as {@link addRowSets} does and returns those that were inserted. */
export function insertRowSets<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  rows: readonly NewRow<Named>[],
  conflict = "",
): Promise<Fields<Named>[]> {
  return insert(sql, table, rows, `${conflict} RETURNING ${selectList(table)}`);
}

async function insert<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  rows: readonly NewRow<Named>[],
  afterValues: string,
): Promise<Fields<Named>[]> {
  const inserted: Fields<Named>[] = [];
  for (const [fields, some] of byFields(rows, [])) {
    const column = (field: string) => `"${table.columns[field]}"`;
    const isKnown = table.redaction?.by.every((field) => fields.includes(field)) ?? false;
    const isDone = isKnown ? isRedacted(table, (field) => `v.${column(field)}`) : null;
    const values = fields.map((field) => guarded(table, field, `v.${column(field)}`, isDone && "r.done"));
    // Looked at once for each row, not once for each of its columns.
    const redacted = isDone ? `, LATERAL (SELECT ${isDone} AS done OFFSET 0) r` : "";
    const text = `INSERT INTO "${table.name}" (${fields.map(column).join(", ")})
         SELECT ${values.join(", ")} FROM jsonb_populate_recordset(NULL::"${table.name}", $1::jsonb) v${redacted} ${afterValues}`;
    inserted.push(
      ...(await sql.query<Fields<Named> & object>(text, [rowsAsJson(table, fields, some)], { kept: true })),
    );
  }
  return inserted;
}

/** Returns rows in groups, each with the fields that all rows of the group have beside `keys`. */
function byFields<Row extends object>(rows: readonly Row[], keys: readonly string[]): [string[], Row[]][] {
  const groups = new Map<string, [string[], Row[]]>();
  for (const row of rows) {
    const fields = Object.keys(row).filter((field) => row[field as keyof Row] !== undefined && !keys.includes(field));
    const name = fields.sort().join();
    const group = groups.get(name);
    if (group) group[1].push(row);
    else groups.set(name, [fields, [row]]);
  }
  return [...groups.values()];
}

/** Returns rows under their columns' names: PostgreSQL reads each value as the type of its column. */
function rowsAsJson(table: Table<string>, fields: readonly string[], rows: readonly object[]): string {
  const columns = fields.map((field) => [field, table.columns[field] ?? field] as const);
  return JSON.stringify(
    rows.map((row) => {
      const stored: Record<string, unknown> = {};
      for (const [field, column] of columns) stored[column] = row[field as keyof typeof row];
      return stored;
    }),
  );
}
