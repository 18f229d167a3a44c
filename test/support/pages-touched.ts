import type { Sql } from "~/store/database.server";

/** Returns how many database pages the queries of `work` touch. The queries run, but appear to find nothing. */
export async function pagesTouched(database: Sql, work: (sql: Sql) => Promise<unknown>): Promise<number> {
  let touched = 0;
  await work({
    async query<Row extends object>(text: string, values?: unknown[]) {
      const [row] = await database.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const plan = row?.["QUERY PLAN"][0].Plan ?? {};
      touched += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
      return [] as Row[];
    },
  });
  return touched;
}
