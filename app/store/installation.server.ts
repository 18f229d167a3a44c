import type { Sql } from "./database.server";
import { first, run, statement } from "./statements.server";

/** A process that beats. */
export interface LivingProcess {
  process: string;
  /** Null: of an earlier release. */
  role: string | null;
  release: string | null;
  billing: string | null;
  startedAt: Date;
  beatAt: Date;
}

/** Returns the processes that are alive, as each other knows them, the oldest first. */
export function listProcesses(sql: Sql): Promise<LivingProcess[]> {
  return run(
    sql,
    statement<LivingProcess>`SELECT process, role, release, billing, started_at AS "startedAt", beat_at AS "beatAt" FROM worker
      ORDER BY started_at, id LIMIT 200`,
  );
}

/** A role of which no process lives, and when the last one ended. */
export interface EndedRole {
  role: string;
  endedAt: Date;
}

/** Returns the roles that had a process and have none now, for as long as nobody strikes them off. */
export function listEndedRoles(sql: Sql): Promise<EndedRole[]> {
  return run(
    sql,
    statement<EndedRole>`SELECT role, ended_at AS "endedAt" FROM role_end r
      WHERE NOT EXISTS (SELECT 1 FROM worker w WHERE w.role = r.role) ORDER BY role`,
  );
}

/** Strikes off a role of which no process lives: it is no longer missed. Returns when its last one ended; null: it is not missed. */
export async function strikeRole(sql: Sql, role: string): Promise<Date | null> {
  const row = await first(
    sql,
    statement<{ endedAt: Date }>`DELETE FROM role_end r
      WHERE r.role = ${role} AND NOT EXISTS (SELECT 1 FROM worker w WHERE w.role = r.role) RETURNING ended_at AS "endedAt"`,
  );
  return row?.endedAt ?? null;
}

/** Returns whether all living processes were started with the same BILLING; one of an earlier release does not say. */
export async function isBillingAgreed(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ kinds: number }>(
    "SELECT count(DISTINCT coalesce(billing, ''))::int AS kinds FROM worker",
  );
  return (row?.kinds ?? 0) <= 1;
}

/** How PostgreSQL is. */
export interface DatabaseFigures {
  version: string;
  bytes: number;
  connections: number;
  mostConnections: number;
  /** Seconds since the oldest transaction began that is still open, ours or another's. */
  oldestTransactionSeconds: number;
  /** Statements that wait for a lock. */
  waitingForLocks: number;
  isReplica: boolean;
}

/** Returns how PostgreSQL is at this moment. */
export async function readDatabaseFigures(sql: Sql): Promise<DatabaseFigures> {
  const row = await first(
    sql,
    statement<DatabaseFigures>`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
        count(*)::int AS connections, current_setting('max_connections')::int AS "mostConnections",
        coalesce(max(extract(epoch FROM now() - a.xact_start)) FILTER (WHERE a.pid <> pg_backend_pid()), 0)::float8 AS "oldestTransactionSeconds",
        count(*) FILTER (WHERE a.wait_event_type = 'Lock' AND a.backend_type = 'client backend')::int AS "waitingForLocks",
        pg_is_in_recovery() AS "isReplica"
       FROM pg_stat_activity a WHERE a.datname = current_database()`,
  );
  if (!row) throw new Error("PostgreSQL said nothing of itself");
  return row;
}

/** How the carrier is, as the processes found out and told each other (decision 059). */
export interface CarrierFigures {
  /** Hosts that did not answer a process in the last hour. */
  silentHosts: { subject: string; changedAt: Date }[];
  /** Accounts that the carrier pushed back in the last hour. */
  limitedAccounts: number;
  /** Shops whose account is left alone at present; 1,000 at most. */
  pausedShops: number;
  pausedUntil: Date | null;
}

/** Returns how the carrier is. Which account a limit is about, its keyed hash does not say. */
export async function readCarrierFigures(sql: Sql): Promise<CarrierFigures> {
  const silentHosts = await run(
    sql,
    statement<{ subject: string; changedAt: Date }>`SELECT subject, changed_at AS "changedAt" FROM carrier_limit
      WHERE calls = 0 AND changed_at > now() - interval '1 hour' ORDER BY changed_at DESC LIMIT 20`,
  );
  const row = await first(
    sql,
    statement<Omit<CarrierFigures, "silentHosts">>`
     SELECT (SELECT count(*)::int FROM carrier_limit WHERE calls > 0 AND changed_at > now() - interval '1 hour') AS "limitedAccounts",
            count(*)::int AS "pausedShops", max(until) AS "pausedUntil"
       FROM (SELECT until FROM account_pause WHERE until > now() LIMIT 1000) p`,
  );
  return { silentHosts, limitedAccounts: 0, pausedShops: 0, pausedUntil: null, ...row };
}

/** Where the fees at checkout of one day came from, over all shops. */
export interface QuoteSums {
  shops: number;
  rates: number;
  empty: number;
  live: number;
  cached: number;
  tariff: number;
  fallback: number;
  none: number;
}

/** Returns the sums of one day in Vietnam (`YYYY-MM-DD`): a kept row for each shop that was asked. */
export async function readQuoteSums(sql: Sql, day: string): Promise<QuoteSums> {
  const names = ["rates", "empty", "live", "cached", "tariff", "fallback", "none"];
  const sums = statement.raw(names.map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`).join(", "));
  const row = await first(
    sql,
    statement<QuoteSums>`SELECT count(*)::int AS shops, ${sums} FROM rate_day WHERE day = ${day}::date`,
  );
  return row ?? { shops: 0, rates: 0, empty: 0, live: 0, cached: 0, tariff: 0, fallback: 0, none: 0 };
}

/** How many shops there are, and how they are, by kept states. */
export interface ShopCounts {
  installed: number;
  rejectedAccounts: number;
  unknownParcels: number;
  notInStep: number;
  refusedSteps: number;
}

/** Returns the counts of all shops: one step along an index for each shop, and the kept counts. */
export async function readShopCounts(sql: Sql): Promise<ShopCounts> {
  const row = await first(
    sql,
    statement<ShopCounts>`SELECT count(*) FILTER (WHERE o.uninstalled_at IS NULL AND o.domain IS NOT NULL)::int AS installed,
        count(*) FILTER (WHERE a.health = 'rejected' AND o.uninstalled_at IS NULL)::int AS "rejectedAccounts",
        coalesce(sum(u.n), 0)::int AS "unknownParcels",
        (SELECT coalesce(sum(n), 0)::int FROM (SELECT value AS n FROM tally WHERE what = 'not_in_step'
           UNION ALL SELECT change FROM tally_change WHERE what = 'not_in_step') t) AS "notInStep",
        (SELECT count(*)::int FROM (SELECT 1 FROM shopify_step WHERE state = 'attention' LIMIT 10000) s) AS "refusedSteps"
       FROM shop o LEFT JOIN carrier_account a ON a.shop_id = o.id,
            LATERAL (SELECT count(*)::int AS n FROM (SELECT 1 FROM shipment s WHERE s.shop_id = o.id AND s.state = 'unknown' LIMIT 1000) k) u`,
  );
  return row ?? { installed: 0, rejectedAccounts: 0, unknownParcels: 0, notInStep: 0, refusedSteps: 0 };
}
