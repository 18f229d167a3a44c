import { randomUUID } from "node:crypto";
import type { Log } from "~/log.server";
import { openHeldConnection } from "./held-connection.server";
import type { RetiredKey } from "./key-ring.server";
import { INBOX, WORK_CHANNEL } from "./notices.server";

/** What this process is among those that are alive. */
export interface Place {
  /** The name under which it has work in hand. */
  owner: string;
  /** Processes that take work, and how many of them come before this one. */
  workers: number;
  rank: number;
  /** Processes that serve pages and take no work, and how many of them come before this one. */
  webs: number;
  webRank: number;
  /** Processes that answer checkouts, and how many of them come before this one: all but those that only work. */
  doors: number;
  doorRank: number;
}

/** The place of a process that knows of no other. */
const ALONE: Place = { owner: "", workers: 1, rank: 0, webs: 0, webRank: 0, doors: 1, doorRank: 0 };

export interface Presence {
  /** Shows that this process is alive, frees what dead ones had in hand, and returns its place. Throws when PostgreSQL does not answer. */
  beat(): Promise<Place>;
  /** Returns the place of the last beat; before the first one, that of a process alone. */
  place(): Place;
  /** Frees what this process has in hand and ends its presence. */
  close(): Promise<void>;
}

/** PostgreSQL answers at once; after this time the connection counts as broken. */
const ANSWER_MS = 2_000;
/**
 * A process without a beat for this long is dead, even if its connections are open: it is frozen, or its host is gone. One that
 * was killed is known to be dead at once, because its lock is free.
 */
export const SILENT_SECONDS = 8;

const LOCK = "hashtextextended('waybill:worker:' || id, 0)";

export interface PresenceOptions {
  process: string;
  takesWork: boolean;
  servesPages?: boolean;
  /** What it was started as, and of which release: for the operator. */
  role?: string;
  release?: string;
  /** Which BILLING it has: while the living ones differ nothing is settled. */
  billing?: string;
  /** Called with PostgreSQL's clock, in milliseconds since 1970, right after it answered. */
  onTime?(theirMs: number): void;
  /** The keys of this process: others see which it has and seals with, and each beat tells which keys are retired (decision 129). */
  ring?: { fingerprints: readonly string[]; sealsWith(): string | null; hear(retired: readonly RetiredKey[]): void };
}

/**
 * Returns the presence of a process, on a connection of its own. `process` is the name of all connections of the process in
 * PostgreSQL: those of a frozen process are ended, so that it holds no lock and commits nothing once others have its work.
 */
export function openPresence(
  url: string,
  log: Log,
  { process, takesWork, servesPages = true, role, release, billing, onTime, ring }: PresenceOptions,
): Presence {
  const connection = openHeldConnection(url, log, "presence", ANSWER_MS);
  let id = "";
  let enteredIn = -1;
  let place = ALONE;

  return {
    place: () => place,
    beat: () =>
      connection.turn(async (ask) => {
        // Without the lock of an earlier connection others may have freed what was in hand under its name.
        if (enteredIn !== connection.generation) {
          id = randomUUID();
          const keys = ring ? [...ring.fingerprints] : null;
          await ask(ENTER, [id, process, takesWork, servesPages, role ?? null, release ?? null, keys, billing ?? null]);
          enteredIn = connection.generation;
        }
        const [found] = await ask<
          Omit<Place, "owner"> & { alive: boolean; isSomeoneDead: boolean; nowMs: number; retired: RetiredKey[] }
        >(BEAT, [id, ring?.sealsWith() ?? null]);
        if (found) onTime?.(found.nowMs);
        if (found) ring?.hear(found.retired);
        if (!found?.alive) {
          enteredIn = -1;
          throw new Error("this process was silent for too long: others have taken over its work");
        }
        if (found.isSomeoneDead) {
          const dead = await ask<{ process: string; ended: number }>(BURY, [id]);
          if (dead.length > 0) log.warn({ dead }, "presence.took_over");
        }
        await ask(FREE, []);
        const { workers, rank, webs, webRank, doors, doorRank } = found;
        place = { owner: id, workers: Math.max(workers, 1), rank, webs, webRank, doors: Math.max(doors, 1), doorRank };
        return place;
      }),
    async close() {
      await connection
        .turn(async (ask) => {
          if (enteredIn !== connection.generation) return;
          await ask("DELETE FROM worker WHERE id = $1", [id]);
          await ask(FREE, []);
        })
        .catch((error) => log.warn({ err: error }, "presence.not_ended"));
      await connection.close();
    },
  };
}

const ENTER = `
  WITH entered AS (INSERT INTO worker (id, process, takes_work, serves_pages, role, release, keys, billing) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id)
  SELECT pg_advisory_lock(${LOCK}) FROM entered`;

const IS_DEAD = `(beat_at < now() - interval '${SILENT_SECONDS} seconds' OR pg_try_advisory_xact_lock(${LOCK}))`;

const BEAT = `
  WITH me AS (UPDATE worker SET beat_at = now(), seals_with = $2 WHERE id = $1 RETURNING id),
  living AS (
    SELECT count(*) FILTER (WHERE takes_work)::int AS workers,
           count(*) FILTER (WHERE takes_work AND id < $1)::int AS rank,
           count(*) FILTER (WHERE serves_pages AND NOT takes_work)::int AS webs,
           count(*) FILTER (WHERE serves_pages AND NOT takes_work AND id < $1)::int AS "webRank",
           count(*) FILTER (WHERE serves_pages OR NOT takes_work)::int AS doors,
           count(*) FILTER (WHERE (serves_pages OR NOT takes_work) AND id < $1)::int AS "doorRank"
      FROM worker)
  SELECT living.*, EXISTS (SELECT 1 FROM me) AS alive, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
         EXISTS (SELECT 1 FROM worker WHERE id <> $1 AND ${IS_DEAD}) AS "isSomeoneDead",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('keyId', key_id, 'fingerprint', fingerprint, 'state', state)), '[]')
            FROM retired_key) AS retired
    FROM living`;

/**
 * Ends the connections of the dead, except of a process that lives on under a new id. `CASE` comes before the call: among the
 * conditions of a WHERE PostgreSQL may call the function first, for everybody's connections.
 */
const BURY = `
  WITH dead AS (DELETE FROM worker WHERE id <> $1 AND ${IS_DEAD} RETURNING id, process)
  SELECT dead.process,
         (SELECT count(CASE WHEN a.datname = current_database() AND a.application_name = dead.process
                            THEN pg_terminate_backend(a.pid) END) FROM pg_stat_activity a)::int AS ended
    FROM dead WHERE NOT EXISTS (SELECT 1 FROM worker w WHERE w.process = dead.process AND w.id NOT IN (SELECT d.id FROM dead d))`;

/** Work that was in hand of so many workers when they ended may be what ends them: the rest gets a pause before it is taken again. */
const LOST = { often: 20, pauseSeconds: 10 };

/**
 * Frees what is in hand of workers that no longer exist, and wakes those who can take it. Rows that somebody has locked are left
 * to the next beat: whoever waits for a lock does not beat.
 */
const FREE = `
  WITH freed AS (
    UPDATE work w SET state = 'waiting', owner = NULL, lost = w.lost + 1, changed_at = now(),
           due_at = least(w.due_at, date_trunc('milliseconds', now())) + make_interval(secs => CASE WHEN w.lost < ${LOST.often} THEN 0 ELSE ${LOST.pauseSeconds} END)
      FROM (SELECT r.shop_id, r.kind, r.subject FROM work r
             WHERE r.state = 'running' AND NOT EXISTS (SELECT 1 FROM worker o WHERE o.id = r.owner) FOR UPDATE OF r SKIP LOCKED) f
     WHERE w.shop_id = f.shop_id AND w.kind = f.kind AND w.subject = f.subject RETURNING w.kind),
  messages AS (
    UPDATE inbox i SET owner = NULL
      FROM (SELECT r.id FROM inbox r WHERE r.applied_at IS NULL AND r.owner IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM worker o WHERE o.id = r.owner) FOR UPDATE OF r SKIP LOCKED) f
     WHERE i.id = f.id RETURNING '${INBOX}' AS kind)
  SELECT pg_notify('${WORK_CHANNEL}', kind) FROM (SELECT kind FROM freed UNION SELECT kind FROM messages) k`;
