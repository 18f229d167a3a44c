import { UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish } from "./lanes.server";
import { IS_MINE, lockedParcels } from "./locked-parcels.server";
import { stateIn } from "./shipments.server";
import { mayBeTaken } from "./shop-pauses.server";

/** A parcel that is to be read from the carrier now; `lane` is its shop. */
export interface DueParcel {
  lane: string;
  shipmentId: string;
}

/** Parcels under way, by the time of their next reading. */
const checks: LaneTable = {
  table: "shipment",
  key: (row) => `${row}.ctid`,
  lane: (row) => `${row}.shop_id`,
  waits: (row) => stateIn(`${row}.state`, UNDER_WAY_STATES),
  due: (row) => `${row}.next_check_at <= $1`,
  order: (row) => `${row}.next_check_at`,
  isOpen: (lane) => mayBeTaken(lane, "'watch'"),
};

/** The earliest reading of the next shop after `after`. */
const firstAfter = (after: string) =>
  `SELECT w.shop_id AS lane, w.next_check_at AS at FROM shipment w WHERE ${checks.waits("w")} AND w.shop_id > ${after}
    ORDER BY w.shop_id, w.next_check_at LIMIT 1`;

/**
 * It steps from shop to shop along the index, whose first entry of each shop says when it is due. A shop that removed the app, or
 * whose token the carrier rejects, is skipped; `CASE` sees to it that only shops with due parcels are looked at.
 */
const SHOPS_IN_LINE = `
  WITH RECURSIVE line AS (
    (${firstAfter("$2")})
    UNION ALL
    SELECT next.lane, next.at FROM line, LATERAL (${firstAfter("line.lane")}) next)
  SELECT lane FROM line
   WHERE CASE WHEN at <= $1 AND NOT lane = ANY ($4::text[]) THEN EXISTS (
           SELECT 1 FROM shop o JOIN carrier_account a ON a.shop_id = o.id
            WHERE o.id = line.lane AND o.uninstalled_at IS NULL AND a.health <> 'rejected') ELSE false END
     AND ${mayBeTaken("line.lane", "'watch'")}
   LIMIT $3`;

/** Returns the next shops after `after` with parcels to be read and an account to read them with, at most `limit`, without `paused`. */
export async function findShopsWithDueParcels(
  sql: Sql,
  now: Date,
  after: string,
  limit: number,
  paused: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(SHOPS_IN_LINE, [now, after, limit, paused]);
  return rows.map(({ lane }) => lane);
}

/**
 * Claims the parcels of each shop that are due the longest, by moving their time to `until`: the claim of a process that dies
 * ends by itself. They are returned in turns: the first of each shop, then the second.
 */
export function claimDueParcels(sql: Sql, now: Date, until: Date, wishes: LaneWish[]): Promise<DueParcel[]> {
  return sql.query<DueParcel>(
    `WITH mine AS MATERIALIZED (${firstOfLanes(checks, { lanes: "$2", counts: "$3" })}),
     taken AS (
       UPDATE shipment s SET next_check_at = $4 FROM mine
        WHERE s.ctid = ANY (ARRAY(SELECT key FROM mine)) AND mine.key = s.ctid
        RETURNING s.shop_id AS lane, s.id AS "shipmentId", mine.n, mine.turn)
     SELECT lane, "shipmentId" FROM taken ORDER BY n, turn`,
    [now, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count), until],
  );
}

/** Parcels by their shops and ids. */
const NAMED =
  "unnest($1::text[], $2::uuid[]) AS p(shop_id, id) JOIN shipment s ON s.shop_id = p.shop_id AND s.id = p.id";

/** Moves the next reading of parcels to `until`, unless it is later already, such as after a push. */
export async function putOffChecks(sql: Sql, parcels: readonly DueParcel[], until: Date): Promise<void> {
  if (parcels.length === 0) return;
  await sql.query(
    `WITH ${lockedParcels({ from: NAMED, where: "s.next_check_at < $3" })}
     UPDATE shipment s SET next_check_at = $3 FROM mine WHERE ${IS_MINE}`,
    [parcels.map(({ lane }) => lane), parcels.map(({ shipmentId }) => shipmentId), until],
  );
}

/**
 * Makes parcels due that were claimed and will not be read by who claimed them. `claimedUntil` is the latest time that a claim may have
 * set: what is due later was set by a message meanwhile, and stays.
 */
export async function giveBackChecks(
  sql: Sql,
  parcels: readonly DueParcel[],
  now: Date,
  claimedUntil: Date,
): Promise<void> {
  await sql.query(
    `WITH ${lockedParcels({ from: NAMED, where: "s.next_check_at > $3 AND s.next_check_at <= $4" })}
     UPDATE shipment s SET next_check_at = $3 FROM mine WHERE ${IS_MINE}`,
    [parcels.map(({ lane }) => lane), parcels.map(({ shipmentId }) => shipmentId), now, claimedUntil],
  );
}

/** Returns the parcels under way of a shop that are not due, in the order of their ids. */
export async function listNotDue(sql: Sql, shopId: string, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shipment s WHERE s.shop_id = $1 AND ${stateIn("s.state", UNDER_WAY_STATES)} AND s.next_check_at > $2 ORDER BY s.id`,
    [shopId, now],
  );
  return rows.map(({ id }) => id);
}

/** Has parcels of a shop read as soon as their turn comes; returns how many were not due yet. */
export async function makeDue(sql: Sql, shopId: string, ids: readonly string[], now: Date): Promise<number> {
  const where = `s.shop_id = $1 AND s.id = ANY ($2::uuid[]) AND ${stateIn("s.state", UNDER_WAY_STATES)} AND s.next_check_at > $3`;
  const rows = await sql.query(
    `WITH ${lockedParcels({ where })} UPDATE shipment s SET next_check_at = $3 FROM mine WHERE ${IS_MINE} RETURNING 1`,
    [shopId, ids, now],
  );
  return rows.length;
}

/** Records that the carrier pushes about a shop's parcels, once an hour. */
export async function recordPushesCome(sql: Sql, shopId: string, now: Date): Promise<void> {
  await sql.query(
    "UPDATE shop SET pushed_at = $2 WHERE id = $1 AND (pushed_at IS NULL OR pushed_at < $2::timestamptz - interval '1 hour')",
    [shopId, now],
  );
}
