import {
  type Compilable,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as statement,
  type UpdateResult,
} from "kysely";
import type { Stored } from "./contents.server";
import type { QueryOptions, Sql } from "./database.server";

/** Kysely's `sql` tag under another name: everywhere in the store `sql` is what runs a statement. */
export { statement };

/** Builds statements on the tables of the schema. It has no connection: {@link run} sends them. */
export const tables = new Kysely<Stored>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The rows a statement returns; one that writes without `RETURNING` has none. */
type RowsOf<Row> = Row extends InsertResult | UpdateResult | DeleteResult ? never : Row;

/**
 * Runs a statement on the pool or in a transaction, with the same connections, limits and value parsers as all others. Returns
 * its rows.
 */
export function run<Row>(
  sql: Sql,
  query: Compilable<Row> | RawBuilder<Row>,
  options?: QueryOptions,
): Promise<RowsOf<Row>[]> {
  const { sql: text, parameters } = query.compile(tables);
  return sql.query<RowsOf<Row> & object>(text, [...parameters], options);
}

/** Returns the first row of a statement, or null when it has none. */
export async function first<Row>(sql: Sql, query: Compilable<Row> | RawBuilder<Row>): Promise<RowsOf<Row> | null> {
  const [row] = await run(sql, query);
  return row ?? null;
}

/**
 * Returns `ANY(values)`, for comparing a column with a list. The list is one parameter whatever its length, so that the SQL
 * text stays the same.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return statement<Value>`ANY(${values})`;
}

/**
 * Returns a condition: `column` holds one of these codes of ours. They are literals, because an index that covers only some codes
 * is not used for a parameter.
 */
export const codeIn = (column: string, codes: readonly string[]): string =>
  `${column} IN (${codes.map((code) => `'${code}'`).join(", ")})`;

/** Returns how many rows a statement with `RETURNING` touched. */
export async function countRows(sql: Sql, query: Compilable<unknown> | RawBuilder<unknown>): Promise<number> {
  return (await run(sql, query)).length;
}

/** Returns the update part of an upsert: these columns, with the values of the row that was to be inserted. */
export function incoming<Column extends string>(columns: Record<Column, unknown>): Record<Column, RawBuilder<never>> {
  const names = Object.keys(columns) as Column[];
  return Object.fromEntries(names.map((name) => [name, statement.ref(`excluded.${name}`)])) as Record<
    Column,
    RawBuilder<never>
  >;
}
