import type { Selectable } from "kysely";
import type { Stored } from "./contents.server";
import type { Sql } from "./database.server";
import { buyerColumns } from "./personal-data.server";

/** A table's columns by the names the code uses. `json` columns are written as JSON text. */
export interface Table<Field extends string> {
  name: string;
  columns: Record<Field, string>;
  json?: readonly NoInfer<Field>[];
  /** How to tell that a row's personal data was removed: of what is written after that, only what names nobody is stored. */
  redaction?: Redaction<NoInfer<Field>>;
}

/** For use with `satisfies`: a {@link Table} whose columns exist in the schema. */
export interface TableOf<Name extends keyof Stored> {
  name: Name;
  columns: Record<string, keyof Stored[Name] & string>;
  json?: readonly string[];
  redaction?: Redaction<string>;
}

/** A row of a table under the names the code uses; its types are the schema's. */
export type RowOf<Named extends { name: keyof Stored; columns: Record<string, string> }> = {
  -readonly [Field in keyof Named["columns"]]: Cell<Named["name"], Named["columns"][Field]>;
};

type Cell<Name extends keyof Stored, Column> = Column extends keyof Selectable<Stored[Name]>
  ? Selectable<Stored[Name]>[Column]
  : never;

interface Redaction<Field extends string> {
  /** The field of a row to be inserted that `isDone` needs. */
  by: Field;
  /** Returns SQL that is true once the data was removed. `by` is SQL for that field: a column, or the parameter of a new row. */
  isDone(by: string): string;
}

/**
 * For rows that belong to a parcel. Writers lock the parcel first, so that its redaction is before or after a write, never at
 * the same time.
 */
export const redactedWithParcel: Redaction<"shipmentId"> = {
  by: "shipmentId",
  isDone: (shipmentId) => `(SELECT s.redacted_at FROM shipment s WHERE s.id = ${shipmentId}::uuid) IS NOT NULL`,
};

/** Returns the select list that names each column as in the code. */
export function selectList<Field extends string>(table: Table<Field>): string {
  return Object.entries<string>(table.columns)
    .map(([field, column]) => `"${column}" AS "${field}"`)
    .join(", ");
}

/** Returns the select list for Kysely: each column under its name in the code. */
export function selectionOf<Columns extends Record<string, string>>(table: { columns: Columns }) {
  return Object.entries(table.columns).map(([field, column]) => `${column} as ${field}`) as {
    [Field in keyof Columns & string]: `${Columns[Field]} as ${Field}`;
  }[keyof Columns & string][];
}

/**
 * Inserts one row and returns it; undefined when `conflict` makes the insert do nothing. `undefined` fields get the column's
 * default. `conflict` is the SQL text after the values.
 */
export async function insertRow<Field extends string, Row extends object>(
  sql: Sql,
  table: Table<Field>,
  row: Partial<Record<Field, unknown>>,
  conflict = "",
): Promise<Row | undefined> {
  const fields = given(row);
  const names = fields.map((field) => `"${table.columns[field]}"`).join(", ");
  const by = table.redaction ? fields.indexOf(table.redaction.by) : -1;
  const places = fields
    .map((field, index) => guarded(table, field, index + 1, by < 0 ? null : `$${by + 1}`))
    .join(", ");
  const values = fields.map((field) => encode(table, field, row[field]));
  const rows = await sql.query<Row>(
    `INSERT INTO "${table.name}" (${names}) VALUES (${places}) ${conflict} RETURNING ${selectList(table)}`,
    values,
  );
  return rows[0];
}

/** Updates the rows that match `where` exactly; returns how many there were. An empty patch changes nothing. */
export async function updateRows<Field extends string>(
  sql: Sql,
  table: Table<Field>,
  where: Partial<Record<Field, unknown>>,
  patch: Partial<Record<Field, unknown>>,
): Promise<number> {
  const changed = given(patch);
  if (changed.length === 0) return 0;
  const keys = given(where);
  const values = [
    ...changed.map((field) => encode(table, field, patch[field])),
    ...keys.map((field) => encode(table, field, where[field])),
  ];
  const by = table.redaction ? `"${table.columns[table.redaction.by]}"` : null;
  const sets = changed.map((field, index) => `"${table.columns[field]}" = ${guarded(table, field, index + 1, by)}`);
  const tests = keys.map((field, index) => `"${table.columns[field]}" = $${changed.length + index + 1}`);
  const rows = await sql.query(
    `UPDATE "${table.name}" SET ${sets.join(", ")} WHERE ${tests.join(" AND ")} RETURNING 1`,
    values,
  );
  return rows.length;
}

/** Returns the SQL for a value: its parameter, reduced to what may be kept when the row's personal data was removed. */
function guarded<Field extends string>(table: Table<Field>, field: Field, place: number, by: string | null): string {
  const personal = buyerColumns(table.name).find(({ column }) => column === table.columns[field]);
  if (!table.redaction || !personal || by === null) return `$${place}`;
  const value = `$${place}::${personal.type}`;
  return `CASE WHEN ${table.redaction.isDone(by)} THEN ${personal.left(value)} ELSE ${value} END`;
}

function given<Field extends string>(row: Partial<Record<Field, unknown>>): Field[] {
  return (Object.keys(row) as Field[]).filter((field) => row[field] !== undefined);
}

function encode<Field extends string>(table: Table<Field>, field: Field, value: unknown): unknown {
  return value !== null && table.json?.includes(field) ? JSON.stringify(value) : value;
}
