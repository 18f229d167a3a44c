import type { Sql } from "~/store/database.server";

/** Every row of every table as text, each with its table's name first. */
export async function everything(sql: Sql): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const contents = await Promise.all(
    tables.map(({ name }) => sql.query<{ row: string }>(`SELECT '${name}: ' || t::text AS row FROM ${name} t`)),
  );
  return contents.flat().map(({ row }) => row);
}
