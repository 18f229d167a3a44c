import type pg from "pg";

/** The words by which orders are found are half of all rows, and nothing reads them but a search. */
const LEFT_OUT = ["order_text", "order_word"];

/**
 * Gives shops what another has in each table by shop that they have nothing in, without the work of triggers: what they keep of its rows is
 * copied, too. Indexes are built afterwards, as when a dump is restored, which takes a fraction of entering row by row.
 */
export async function copyShop(client: pg.Client, from: string, to: readonly string[]): Promise<void> {
  // It takes a superuser, as the owner of a bench's database is.
  await client.query("SET session_replication_role = 'replica'");
  for (const { name, columns } of await tablesToCopy(client, from, to)) {
    const indexes = await indexesOf(client, name);
    for (const index of indexes) await client.query(`DROP INDEX ${index.name}`);
    const quoted = columns.map((column) => `"${column}"`);
    await client.query(
      `INSERT INTO "${name}" (shop_id, ${quoted.join(", ")})
       SELECT new.id, ${quoted.map((column) => `one.${column}`).join(", ")} FROM unnest($2::text[]) AS new (id), "${name}" one
        WHERE one.shop_id = $1`,
      [from, to],
    );
    for (const index of indexes) await client.query(index.definition);
  }
  await client.query("RESET session_replication_role");
}

/** The tables where the one shop has rows and the others none, with the columns that are written: neither the shop's nor those that the database makes. */
async function tablesToCopy(client: pg.Client, from: string, to: readonly string[]) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT t.relname AS name, array_agg(c.attname::text) AS columns FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relname <> ALL ($1)
        AND c.attnum > 0 AND NOT c.attisdropped AND c.attgenerated = '' AND c.attidentity = '' AND c.attname <> 'shop_id'
        AND EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = t.oid AND s.attname = 'shop_id')
      GROUP BY t.relname`,
    [LEFT_OUT],
  );
  const tables: typeof rows = [];
  for (const table of rows) {
    const has = `SELECT FROM "${table.name}" WHERE shop_id`;
    const { rowCount } = await client.query(`SELECT WHERE EXISTS (${has} = $1) AND NOT EXISTS (${has} = ANY ($2))`, [
      from,
      to,
    ]);
    if (rowCount) tables.push(table);
  }
  return tables;
}

/** The indexes that no constraint stands on. */
async function indexesOf(client: pg.Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = quote_ident($1)::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  return rows;
}
