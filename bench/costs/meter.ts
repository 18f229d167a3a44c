import type pg from "pg";

/** What was used so far. CPU is in microseconds. */
interface Reading {
  app: number;
  postgres: number;
  walBytes: number;
  pageBytes: number;
}

/** What some work used. */
type Used = Reading;

/** Returns what `work` used of the app, of PostgreSQL and of its disk. What it changed is written to the tables before it is read. */
export async function used(
  { client, cpu }: { client: pg.Client; cpu(): { app: number; postgres: number } },
  work: () => Promise<unknown>,
): Promise<Used> {
  const read = async (): Promise<Reading> => {
    await client.query("CHECKPOINT");
    await client.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await client.query<{ wal: string; pages: string }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS wal,
              (SELECT sum(write_bytes) FROM pg_stat_io WHERE object <> 'wal')::text AS pages`,
    );
    return { ...cpu(), walBytes: Number(rows[0]?.wal), pageBytes: Number(rows[0]?.pages) };
  };
  const before = await read();
  await work();
  const after = await read();
  return {
    app: after.app - before.app,
    postgres: after.postgres - before.postgres,
    walBytes: after.walBytes - before.walBytes,
    pageBytes: after.pageBytes - before.pageBytes,
  };
}

/** Returns a use as text, for each of `count` things. */
export function perThing({ app, postgres, walBytes, pageBytes }: Used, count: number): string {
  const ms = (microseconds: number) => (microseconds / count / 1_000).toFixed(2);
  const kb = (bytes: number) => (bytes / count / 1_024).toFixed(1);
  return `${ms(app)} + ${ms(postgres)} ms of CPU, ${kb(walBytes)} kB of WAL, ${kb(pageBytes)} kB of pages`;
}

/** Returns the bytes of each table with its indexes and what is out of line, and its rows and dead rows as PostgreSQL counts them. */
export async function tableSizes(
  client: pg.Client,
): Promise<Map<string, { bytes: number; rows: number; dead: number; updates: number; inPage: number }>> {
  await client.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await client.query<
    Record<"table", string> & Record<"bytes" | "rows" | "dead" | "updates" | "hot", number>
  >(
    `SELECT relname AS table, pg_total_relation_size(relid)::float8 AS bytes, n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead,
            n_tup_upd::float8 AS updates, n_tup_hot_upd::float8 AS hot FROM pg_stat_user_tables`,
  );
  return new Map(
    rows.map(({ table, bytes, rows, dead, updates, hot }) => [table, { bytes, rows, dead, updates, inPage: hot }]),
  );
}
