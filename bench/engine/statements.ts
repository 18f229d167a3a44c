import type pg from "pg";

/** How often the app sent a statement. */
export interface StatementCount {
  query: string;
  calls: number;
  /** Time in PostgreSQL of all these calls. */
  ms: number;
}

/**
 * Counts the statements that the app sends while `run` is under way, transaction control included, the benchmark's own not. Slows
 * PostgreSQL down a little, so nothing is timed meanwhile.
 */
export async function countStatements(client: pg.Client, run: () => Promise<unknown>): Promise<StatementCount[]> {
  await trackStatements(client, "top");
  await client.query("SELECT pg_stat_statements_reset()");
  try {
    await run();
    const { rows } = await client.query<StatementCount>(
      `SELECT query, calls::int AS calls, total_exec_time AS ms FROM pg_stat_statements
        WHERE userid <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
          AND query NOT LIKE 'SELECT % FROM ONLY %' -- PostgreSQL's own, for foreign keys
        ORDER BY calls DESC`,
    );
    return rows;
  } finally {
    await trackStatements(client, "none");
  }
}

/** Sets whether PostgreSQL counts statements. */
export async function trackStatements(client: pg.Client, which: "top" | "none"): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${which}'`);
  await client.query("SELECT pg_reload_conf()");
  // A running backend reads the new value before its next statement, once the signal has reached it.
  for (let shown = ""; shown !== which; ) {
    const { rows } = await client.query<Record<string, string>>("SHOW pg_stat_statements.track");
    shown = rows[0]?.["pg_stat_statements.track"] ?? "";
  }
}
