import { IN_QUEUE_STATES, STOPPED_STATES, TO_SHIP_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { isAnsweredSql, needsAttentionSql, stateIn } from "./shipments.server";
import { countRows, run, statement } from "./statements.server";

/** The kept counts of parcels, each with what one parcel `s` adds to it. The triggers that keep them say the same in SQL. */
const PARCEL_TALLIES = {
  ready: "(s.state = 'ready')::int",
  review: `(${stateIn("s.state", STOPPED_STATES)})::int`,
  in_queue: `(${stateIn("s.state", IN_QUEUE_STATES)})::int`,
  to_ship: `(${stateIn("s.state", TO_SHIP_STATES)})::int`,
  under_way: `(${stateIn("s.state", UNDER_WAY_STATES)})::int`,
  attention: `(${needsAttentionSql("s")} OR coalesce(${isAnsweredSql("s")}, false))::int`,
} as const;

export type ParcelTally = keyof typeof PARCEL_TALLIES;

const PER_PARCEL = Object.entries(PARCEL_TALLIES)
  .map(([what, value]) => `('${what}', ${value})`)
  .join(", ");

/** The kept counts of the day, which a function of the database computes for its triggers and for this (`hand_over_tallies`). */
const HAND_OVER_TALLIES = `hand_over_tallies(s.state,
  hand_over_stage(s.state, s.printed_at IS NOT NULL, s.handed_over_at IS NOT NULL OR s.picked_up_at IS NOT NULL),
  coalesce(s.pick_option, 'cod') || ':' || coalesce(s.pickup_id, ''), day_in_vietnam(s.booked_at),
  day_in_vietnam(least(s.handed_over_at, s.picked_up_at)), day_in_vietnam(s.delivered_at), 1)`;

/** The kept sums of the COD book and of what was collected on a day, of `parcel_money` m, which a function of the database computes for its triggers and for this. */
const MONEY_TALLIES = `money_tallies(m.stage, money_day(m.stage, m.since), money_days(m.booked_on, m.delivered_on),
  money_days(m.delivered_on, m.paid_on), extract(isodow FROM m.paid_on)::int, 1, m.stage_vnd,
  to_char(m.delivered_on::timestamp, 'YYYY-MM-DD'), m.collected, m.is_known)`;

/** The names of the sums of the COD book begin with this; they are read by themselves. */
const MONEY_TALLY = "money:";

/** Days are counted for so long. Their names begin with `day:` and the day in Vietnam. */
const OLD_DAY = `(what LIKE 'day:%' AND substr(what, 5, 10) < day_in_vietnam(now() - interval '8 days'))`;

/** Whether a count can be computed from the rows as they are: not that of failed attempts, and not that of an old day. */
const isCountable = statement.raw<boolean>(`NOT (what LIKE 'day:%:failed' OR ${OLD_DAY})`);

/** How many discrepancies are open. */
export const NOT_IN_STEP_TALLY = "not_in_step";

/** How many parcels wait for a person for one kind of reason is kept under this and the kind. */
export const WAITING_TALLY = "waiting:";

/** How many parcels come back or have arrived is kept under this and the stage. */
const RETURN_TALLY = "return:";

/** In how many orders a gateway was used is kept under this and its name. */
export const GATEWAY_TALLY = "gateway:";

/** So many changes are read in well under a millisecond. With more, who reads them adds them up. */
const MANY_CHANGES = 200;

/** Returns the kept counts of a shop by name, without those that are 0. */
export async function readTallies(sql: Sql, shopId: string): Promise<Map<string, number>> {
  const rows = await run(
    sql,
    statement<{ what: string; value: number; changes: number }>`
     SELECT what, sum(value)::bigint AS value, sum(changes)::int AS changes
       FROM (SELECT what, value, 0 AS changes FROM tally WHERE shop_id = ${shopId} AND what NOT LIKE ${`${MONEY_TALLY}%`}
             UNION ALL SELECT what, change, 1 FROM tally_change WHERE shop_id = ${shopId}) parts
      WHERE what NOT LIKE ${`${MONEY_TALLY}%`} GROUP BY what ORDER BY what`,
  );
  if (rows.reduce((sum, { changes }) => sum + changes, 0) > MANY_CHANGES) await foldTallies(sql, shopId);
  return new Map(rows.filter(({ value }) => value !== 0).map(({ what, value }) => [what, value]));
}

/** Returns the kept sums of a shop's COD book by what follows `money:` in their names, without those that are 0. */
export async function readMoneyTallies(sql: Sql, shopId: string): Promise<Map<string, number>> {
  const rows = await run(
    sql,
    statement<{ what: string; value: number }>`
     SELECT substr(what, ${MONEY_TALLY.length + 1}) AS what, sum(value)::bigint AS value
       FROM (SELECT what, value FROM tally WHERE shop_id = ${shopId} AND what LIKE ${`${MONEY_TALLY}%`}
             UNION ALL SELECT what, change FROM tally_change WHERE shop_id = ${shopId} AND what LIKE ${`${MONEY_TALLY}%`}) parts
      GROUP BY 1 HAVING sum(value) <> 0 ORDER BY 1`,
  );
  return new Map(rows.map(({ what, value }) => [what, value]));
}

/** Returns how many of a shop's parcels wait for a person, by kind, without kinds for which none does. */
export async function readWaitingTallies(sql: Sql, shopId: string): Promise<ReadonlyMap<string, number>> {
  const kept = await readTallies(sql, shopId);
  return new Map(
    [...kept].flatMap(([what, value]) =>
      what.startsWith(WAITING_TALLY) && value > 0 ? [[what.slice(WAITING_TALLY.length), value] as const] : [],
    ),
  );
}

/** Returns how many of a shop's parcels are at a stage of coming back, by stage; not how many were received. */
export async function readReturnTallies(sql: Sql, shopId: string): Promise<ReadonlyMap<string, number>> {
  const kept = await readTallies(sql, shopId);
  return new Map(
    [...kept].flatMap(([what, value]) =>
      what.startsWith(RETURN_TALLY) && value > 0 ? [[what.slice(RETURN_TALLY.length), value] as const] : [],
    ),
  );
}

/**
 * Adds the changes of a shop to its kept counts. Nothing waits for it: while another process does the same for the shop, it does
 * nothing. Returns how many counts it changed.
 */
export function foldTallies(sql: Sql, shopId: string): Promise<number> {
  return countRows(
    sql,
    statement`
     WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended(${`tally:${shopId}`}, 0)) AS mine),
          gone AS (DELETE FROM tally_change WHERE shop_id = ${shopId} AND (SELECT mine FROM turn) RETURNING what, change)
     INSERT INTO tally (shop_id, what, value) SELECT ${shopId}, what, sum(change) FROM gone GROUP BY what ORDER BY what
     ON CONFLICT (shop_id, what) DO UPDATE SET value = tally.value + EXCLUDED.value RETURNING 1`,
  );
}

/**
 * Counts a shop's parcels, days, money, gateways, discrepancies and returns anew and corrects its kept counts; returns how many were wrong. What is counted and what is
 * kept are read at one moment, and the correction is a change like any other, so that writers may go on meanwhile.
 */
export function repairTallies(sql: Sql, shopId: string): Promise<number> {
  return countRows(
    sql,
    statement`
     INSERT INTO tally_change (shop_id, what, change)
     SELECT ${shopId}, what, sum(value) FROM (
       SELECT t.what, t.value FROM shipment s, LATERAL (VALUES ${statement.raw(PER_PARCEL)}) t (what, value)
        WHERE s.shop_id = ${shopId}
       UNION ALL
       SELECT t.what, t.value FROM shipment s, LATERAL ${statement.raw(HAND_OVER_TALLIES)} t
        WHERE s.shop_id = ${shopId} AND t.what IS NOT NULL
       UNION ALL
       SELECT ${GATEWAY_TALLY} || g.name, 1 FROM "order" o, gateways_of(o.details) g (name) WHERE o.shop_id = ${shopId}
       UNION ALL
       SELECT ${NOT_IN_STEP_TALLY}, 1 FROM discrepancy d WHERE d.shop_id = ${shopId} AND d.state = 'open'
       UNION ALL
       SELECT ${WAITING_TALLY} || s.waiting_kind, 1 FROM shipment s WHERE s.shop_id = ${shopId} AND s.waiting_kind IS NOT NULL
       UNION ALL
       SELECT ${RETURN_TALLY} || s.return_stage, 1 FROM shipment s
        WHERE s.shop_id = ${shopId} AND s.return_stage IN ('on_way', 'arrived')
       UNION ALL
       SELECT t.what, t.value FROM parcel_money m, LATERAL ${statement.raw(MONEY_TALLIES)} t
        WHERE m.shop_id = ${shopId} AND t.what IS NOT NULL
       UNION ALL
       SELECT what, -value FROM tally WHERE shop_id = ${shopId}
       UNION ALL
       SELECT what, -change FROM tally_change WHERE shop_id = ${shopId}) both_ways
     WHERE ${isCountable} GROUP BY what HAVING sum(value) <> 0 RETURNING 1`,
  );
}

/** Adds up the changes of every shop that has some, corrects the kept counts of all, and drops those of old days; returns how many were wrong. */
export async function keepTallies(sql: Sql): Promise<number> {
  let wrong = 0;
  for (const { id } of await run(sql, statement<{ id: string }>`SELECT id FROM shop ORDER BY id`)) {
    wrong += await repairTallies(sql, id);
    await foldTallies(sql, id);
    // A day on which nothing is open any more, and what no release counts any more, would stay for ever.
    const isGone = statement.raw(`(${OLD_DAY} OR value = 0)`);
    // In the turn of whoever folds the shop's changes: two that lock its counts in different orders would wait for each other.
    await run(
      sql,
      statement`
       WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended(${`tally:${id}`}, 0)) AS mine)
       DELETE FROM tally WHERE shop_id = ${id} AND (SELECT mine FROM turn) AND ${isGone}`,
    );
  }
  return wrong;
}
