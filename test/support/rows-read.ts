import type { Database, Sql } from "~/store/database.server";

/** Returns how many rows of a table the statements of `work` read, and takes back what they did. */
export async function rowsRead(
  database: Database,
  table: string,
  work: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  let rows = 0;
  const undo = new Error("undo");
  const done = database.transaction(async (sql) => {
    const before = await counted(sql, table);
    await work(sql);
    rows = (await counted(sql, table)) - before;
    throw undo;
  });
  await done.catch((error) => {
    if (error !== undo) throw error;
  });
  return rows;
}

async function counted(sql: Sql, table: string): Promise<number> {
  const [read] = await sql.query<{ rows: string }>(
    "SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = $1",
    [table],
  );
  return Number(read?.rows);
}
