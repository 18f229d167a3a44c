import type { Sql } from "./database.server";
import { first, statement } from "./statements.server";
import { readTallies } from "./tallies.server";

/** A place where parcels are given to the carrier: a pickup's courier, or a post office that the shop takes them to. */
export interface HandoverPlace {
  /** Empty: the parcels have no pickup yet. */
  pickupId: string;
  pickOption: "cod" | "post";
}

/** How many parcels of a place are at which stage. */
export interface PlaceCounts extends HandoverPlace {
  notBooked: number;
  toPrint: number;
  printed: number;
  /** Given to the carrier on the day that was asked for. */
  handedOver: number;
}

/** What happened on one day in Vietnam. */
export interface DayCounts {
  booked: number;
  handedOver: number;
  delivered: number;
  /** Attempts that failed. */
  failed: number;
  /** By the ledger, of what was delivered on that day. */
  collectedVnd: number;
}

/** The kept counts that the board and the first page show. */
export interface HandoverCounts {
  places: PlaceCounts[];
  dayOf(day: string): DayCounts;
}

const STAGES = { not_booked: "notBooked", to_print: "toPrint", printed: "printed" } as const;

const isStage = (stage: string): stage is keyof typeof STAGES => stage in STAGES;

/** Reads the kept counts of a shop: no parcel is counted. `today` is the day in Vietnam, `YYYY-MM-DD`. */
export async function readHandoverCounts(sql: Sql, shopId: string, today: string): Promise<HandoverCounts> {
  const tallies = await readTallies(sql, shopId);
  const places = new Map<string, PlaceCounts>();
  const at = (place: string) => {
    const known = places.get(place);
    if (known) return known;
    const colon = place.indexOf(":");
    const made: PlaceCounts = {
      pickOption: place.slice(0, colon) === "post" ? "post" : "cod",
      pickupId: place.slice(colon + 1),
      ...{ notBooked: 0, toPrint: 0, printed: 0, handedOver: 0 },
    };
    places.set(place, made);
    return made;
  };
  const given = `day:${today}:handed_over:`;
  for (const [what, value] of tallies) {
    const [, stage = "", place = ""] = /^stage:([a-z_]+):(.*)$/.exec(what) ?? [];
    if (isStage(stage)) at(place)[STAGES[stage]] += value;
    if (what.startsWith(given)) at(what.slice(given.length)).handedOver += value;
  }
  const kept = (what: string) => tallies.get(what) ?? 0;
  return {
    places: [...places.values()],
    dayOf: (day) => ({
      booked: kept(`day:${day}:booked`),
      handedOver: [...tallies].reduce(
        (sum, [what, value]) => (what.startsWith(`day:${day}:handed_over:`) ? sum + value : sum),
        0,
      ),
      delivered: kept(`day:${day}:delivered`),
      failed: kept(`day:${day}:failed`),
      collectedVnd: kept(`day:${day}:collected_vnd`),
    }),
  };
}

/** A shop rarely has so many parcels that were left behind; more are not counted. */
const MOST_LEFT = 1_000;

/** Returns the condition that a parcel is at a place. */
export const isAt = ({ pickupId, pickOption }: HandoverPlace) =>
  statement`coalesce(pickup_id, '') = ${pickupId} AND coalesce(pick_option, 'cod') = ${pickOption}`;

/** Booked, and neither given to the carrier nor seen by it: exactly as in the index of these parcels. */
export const AT_HAND = statement`state = 'booked' AND handed_over_at IS NULL AND picked_up_at IS NULL`;

/** Given to the carrier, as staff say, and not seen by it: exactly as in the index of these parcels. */
export const NOT_SCANNED = statement`state = 'booked' AND handed_over_at IS NOT NULL AND picked_up_at IS NULL`;

/** Returns how many parcels of a place were booked before `before` and are still at hand; at most {@link MOST_LEFT}. */
export async function countLeftOver(sql: Sql, shopId: string, place: HandoverPlace, before: Date): Promise<number> {
  const row = await first(
    sql,
    statement<{ n: number }>`SELECT count(*)::int AS n FROM (SELECT 1 FROM shipment
      WHERE shop_id = ${shopId} AND ${AT_HAND} AND booked_at < ${before} AND ${isAt(place)} LIMIT ${MOST_LEFT}) found`,
  );
  return row?.n ?? 0;
}

/** Returns how many parcels were handed over before `before` and not seen by the carrier since; at most {@link MOST_LEFT}. */
export async function countNotScanned(sql: Sql, shopId: string, before: Date): Promise<number> {
  const row = await first(
    sql,
    statement<{ n: number }>`SELECT count(*)::int AS n FROM (SELECT 1 FROM shipment
      WHERE shop_id = ${shopId} AND ${NOT_SCANNED} AND handed_over_at < ${before} LIMIT ${MOST_LEFT}) found`,
  );
  return row?.n ?? 0;
}
