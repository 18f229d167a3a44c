import type { Database } from "~/store/database.server";

/** Every row of a shop as text, each with its table's name first, also those that name it by its domain. */
export async function rowsOf(database: Database, { shopId, domain }: { shopId: string; domain: string }) {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(c.table_name) AS name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'shop_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const parts = tables.map(({ name }) => `SELECT '${name}: ' || t::text AS row FROM ${name} t WHERE t.shop_id = $1`);
  const own = [`SELECT 'shop: ' || t::text FROM shop t WHERE t.id = $1`];
  const session = [`SELECT 'Session: ' || t::text FROM "Session" t WHERE t.shop = $2`];
  const found = await database.query<{ row: string }>(
    `SELECT row FROM (${[...parts, ...own, ...session].join(" UNION ALL ")}) AS rows (row) ORDER BY row`,
    [shopId, domain],
  );
  return found.map(({ row }) => row);
}

/** What is in one list of rows and not in the other: a failed comparison says it in two lines. */
export function difference(before: readonly string[], after: readonly string[]) {
  const [was, is] = [new Set(before), new Set(after)];
  return { gone: before.filter((row) => !is.has(row)), added: after.filter((row) => !was.has(row)) };
}
