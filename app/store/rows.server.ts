import type { Insertable, Selectable } from "kysely";
import type { Stored } from "./contents.server";
import type { Sql } from "./database.server";
import { buyerColumns } from "./personal-data.server";

/**
 * A table's columns by the names the code uses. `json` columns are written as JSON text. What is written to a table declared as
 * this is not compared with the schema: see {@link TableOf}.
 */
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

interface InSchema {
  name: keyof Stored;
  columns: Record<string, string>;
}

/** A row of a table under the names the code uses; its types are the schema's. */
export type RowOf<Named extends InSchema> = {
  -readonly [Field in keyof Named["columns"]]: Cell<Named["name"], Named["columns"][Field]>;
};

type Cell<Name extends keyof Stored, Column> = Column extends keyof Selectable<Stored[Name]>
  ? Selectable<Stored[Name]>[Column]
  : never;

/** A row to insert under the names the code uses: a field may be left out where the column has a default, or may be null. */
export type NewRow<Named extends Table<string>> = Named extends InSchema
  ? Pick<RowOf<Named>, NeededField<Named>> & Partial<RowOf<Named>>
  : Partial<Fields<Named>>;

type NeededField<Named extends InSchema> = {
  [Field in keyof Named["columns"]]: Record<never, never> extends Pick<
    Insertable<Stored[Named["name"]]>,
    Named["columns"][Field] & keyof Insertable<Stored[Named["name"]]>
  >
    ? never
    : Field;
}[keyof Named["columns"]];

/** The fields of a table; their types are known where its columns are held against the schema. */
export type Fields<Named extends Table<string>> = Named extends InSchema
  ? RowOf<Named>
  : Record<keyof Named["columns"], unknown>;

interface Redaction<Field extends string> {
  /** The fields of a row to be inserted that `isDone` needs. */
  by: readonly Field[];
  /** Returns SQL that is true once the data was removed. `by` is SQL for those fields: columns, or the parameters of a new row. */
  isDone(...by: string[]): string;
}

/**
 * For rows that belong to a parcel. Writers lock the parcel first, so that its redaction is before or after a write, never at
 * the same time.
 */
export const redactedWithParcel: Redaction<"shopId" | "shipmentId"> = {
  by: ["shopId", "shipmentId"],
  isDone: (shopId, shipmentId) =>
    `(SELECT s.redacted_at FROM shipment s WHERE s.shop_id = ${shopId} AND s.id = ${shipmentId}::uuid) IS NOT NULL`,
};

/** Returns the select list that names each column as in the code. */
export function selectList<Field extends string>(table: Table<Field>): string {
  return Object.entries<string>(table.columns)
    .map(([field, column]) => `"${column}" AS "${field}"`)
    .join(", ");
}

/**
 * Returns what to select from, as `s`: the rows that `select` has for each parcel in the array `$2`, of the shop `$1`. Looked for
 * parcel by parcel along an index: without statistics, or for a large shop, PostgreSQL would read all rows of the shop.
 */
export function ofEachParcel(select: string): string {
  return `unnest($2::uuid[]) AS wanted(id), LATERAL (${select} WHERE shop_id = $1 AND shipment_id = wanted.id OFFSET 0) s`;
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
export async function insertRow<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  row: NewRow<Named>,
  conflict = "",
): Promise<Fields<Named> | undefined> {
  const fields = given(row);
  const names = fields.map(([field]) => `"${table.columns[field]}"`).join(", ");
  const placeOf = (name: string) => fields.findIndex(([field]) => field === name) + 1;
  const isKnown = table.redaction?.by.every((name) => placeOf(name) > 0) ?? false;
  const isDone = isKnown ? isRedacted(table, (name) => `$${placeOf(name)}`) : null;
  const places = fields.map(([field], index) => guarded(table, field, `$${index + 1}`, isDone)).join(", ");
  const rows = await sql.query<Fields<Named> & object>(
    `INSERT INTO "${table.name}" (${names}) VALUES (${places}) ${conflict} RETURNING ${selectList(table)}`,
    fields.map((one) => encode(table, one)),
  );
  return rows[0];
}

/** Updates the rows that match `where` exactly; returns how many there were. An empty patch changes nothing. */
export async function updateRows<Named extends Table<string>>(
  sql: Sql,
  table: Named,
  where: Partial<Fields<Named>>,
  patch: Partial<Fields<Named>>,
): Promise<number> {
  const changed = given(patch);
  if (changed.length === 0) return 0;
  const keys = given(where);
  const isDone = isRedacted(table, (field) => `"${table.name}"."${table.columns[field]}"`);
  const sets = changed.map(
    ([field], index) => `"${table.columns[field]}" = ${guarded(table, field, `$${index + 1}`, isDone)}`,
  );
  const tests = keys.map(([field], index) => `"${table.columns[field]}" = $${changed.length + index + 1}`);
  const rows = await sql.query(
    `UPDATE "${table.name}" SET ${sets.join(", ")} WHERE ${tests.join(" AND ")} RETURNING 1`,
    [...changed, ...keys].map((one) => encode(table, one)),
  );
  return rows.length;
}

/**
 * Returns the SQL for a value, given as SQL, reduced to what may be kept when the row's personal data was removed. `isDone`: SQL
 * that says whether it was; null: it is not looked at.
 */
export function guarded(table: Table<string>, field: string, given: string, isDone: string | null): string {
  const personal = buyerColumns(table.name).find(({ column }) => column === table.columns[field]);
  if (!table.redaction || !personal || isDone === null) return given;
  const value = `${given}::${personal.type}`;
  return `CASE WHEN ${isDone} THEN ${personal.left(value)} ELSE ${value} END`;
}

/** Returns the SQL that says whether a row's personal data was removed; `by` is SQL for the fields that it depends on. */
export function isRedacted({ redaction }: Table<string>, by: (field: string) => string): string | null {
  return redaction ? redaction.isDone(...redaction.by.map(by)) : null;
}

/** Returns the fields of a row that have a value, null included. */
function given(row: object): [field: string, value: unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

function encode(table: Table<string>, [field, value]: [field: string, value: unknown]): unknown {
  return value !== null && table.json?.includes(field) ? JSON.stringify(value) : value;
}
