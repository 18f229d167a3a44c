import pg from "pg";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";

const LOOPS = 2;
const AT_ONCE = 100;

/** Claims and finishes a copy of the inbox's rows, a hundred at a time, and does nothing with them. Returns milliseconds. */
export async function claimAndFinish({ client, databaseUrl }: Engine): Promise<number> {
  await client.query(
    `CREATE TABLE bench_claims AS SELECT id, body, NULL::timestamptz AS claimed_at, NULL::timestamptz AS applied_at FROM inbox`,
  );
  await client.query("ALTER TABLE bench_claims ADD PRIMARY KEY (id)");
  await client.query("CREATE INDEX ON bench_claims (id) WHERE claimed_at IS NULL");
  const started = monotonicMs();
  try {
    await Promise.all(Array.from({ length: LOOPS }, () => claimLoop(databaseUrl)));
    return monotonicMs() - started;
  } finally {
    await client.query("DROP TABLE bench_claims");
  }
}

async function claimLoop(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ id: number }>(
        `UPDATE bench_claims SET claimed_at = now() WHERE id IN (SELECT id FROM bench_claims WHERE claimed_at IS NULL
           ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING id, body`,
      );
      if (rows.length === 0) return;
      await client.query("UPDATE bench_claims SET applied_at = now() WHERE id = ANY($1)", [rows.map(({ id }) => id)]);
    }
  } finally {
    await client.end();
  }
}
