import type pg from "pg";

/** Sets how a connection behaves that changes tables while the app works beside it (decisions 124, 161). */
export async function setSession(client: pg.ClientBase): Promise<void> {
  await client.query("SET statement_timeout = 0");
  // PostgreSQL builds an index with several processes at a time: on a small machine those are all its cores, and buyers wait for them.
  await client.query("SET max_parallel_maintenance_workers = 0");
  // Of a runner that was killed, PostgreSQL would carry out the whole script before it noticed. Some systems cannot tell it.
  await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
}
