import type { Sql } from "./database.server";
import { countRows, first, run, statement } from "./statements.server";

const GATEWAY = "carrier";

/** Returns whether the caller is the one to ask the gateway now: one process in `everySeconds`. */
export async function claimGatewayCheck(sql: Sql, everySeconds: number): Promise<boolean> {
  const claimed = await countRows(
    sql,
    statement`INSERT INTO gateway_health (name, asked_at) VALUES (${GATEWAY}, now())
      ON CONFLICT (name) DO UPDATE SET asked_at = now()
        WHERE gateway_health.asked_at <= now() - make_interval(secs => ${everySeconds}) RETURNING 1`,
  );
  return claimed > 0;
}

/** Stores what the gateway said; `trouble` is null when it answered as it should. */
export async function saveGatewayAnswer(sql: Sql, trouble: string | null): Promise<void> {
  await run(
    sql,
    statement`UPDATE gateway_health SET is_up = ${trouble === null}, trouble = ${trouble}::text,
        answered_at = CASE WHEN ${trouble === null} THEN now() ELSE answered_at END WHERE name = ${GATEWAY}`,
  );
}

/** Returns 1 when the gateway's last answer was good, else 0. */
export async function isGatewayUp(sql: Sql): Promise<number> {
  const row = await first(
    sql,
    statement<{ value: number }>`SELECT is_up::int AS value FROM gateway_health WHERE name = ${GATEWAY}`,
  );
  return row?.value ?? 0;
}

/** Returns for how many seconds there has been no good answer; since the first question when there never was one. */
export async function gatewayAnsweredSeconds(sql: Sql): Promise<number> {
  const row = await first(
    sql,
    statement<{ value: number }>`SELECT extract(epoch FROM now() - coalesce(answered_at, asked_at))::float8 AS value
      FROM gateway_health WHERE name = ${GATEWAY}`,
  );
  return row?.value ?? 0;
}
