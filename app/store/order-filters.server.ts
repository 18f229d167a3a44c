import type { RawBuilder } from "kysely";
import type { Transport } from "~/domain/parcel/request";
import { type CodState, ENDED_STATES, type ParcelState } from "~/domain/parcel/state";
import { NO_PICKUP } from "~/domain/pickup/pickup";
import { stateIn } from "./shipments.server";
import { statement } from "./statements.server";

/** What became of a parcel on its way to the courier: it is at hand, was handed over since a time, or was not scanned since one. */
export type Handed = { is: "at_hand" } | { is: "given"; since: Date } | { is: "not_scanned"; before: Date };

/** What a parcel must be like for its order to be listed. A filter without values asks for nothing. */
export interface ParcelFilters {
  status?: readonly ParcelState[];
  /** The carrier's status codes. */
  carrier?: readonly number[];
  cod?: readonly CodState[];
  printed?: "yes" | "no" | null;
  /** The carrier's ids of pickups; {@link NO_PICKUP}: none yet. */
  pickup?: readonly string[];
  /** Recipients' provinces, by today's official names. */
  province?: readonly string[];
  service?: readonly Transport[];
  rule?: readonly string[];
  pickOption?: "cod" | "post" | null;
  handed?: Handed | null;
  /** Booked before this time. */
  bookedSooner?: Date | null;
  /** A booking of many parcels. */
  batch?: string | null;
}

const isAny = <Value>(column: string, values: readonly Value[] | undefined, type: string) =>
  values?.length ? [statement<boolean>`${statement.raw(column)} = ANY(${[...values]}::${statement.raw(type)})`] : [];

function isOfPickup(pickups: readonly string[] = []): RawBuilder<boolean>[] {
  const ofSome = isAny("s.pickup_id", pickups, "text[]");
  return pickups.includes(NO_PICKUP) ? [statement<boolean>`(s.pickup_id IS NULL OR ${ofSome[0]})`] : ofSome;
}

/** Exactly what the board of the day counts. */
function isHanded(handed: Handed): RawBuilder<boolean> {
  switch (handed.is) {
    case "at_hand":
      return statement<boolean>`(s.state = 'booked' AND s.handed_over_at IS NULL AND s.picked_up_at IS NULL)`;
    case "given":
      return statement<boolean>`(s.state <> 'cancelled' AND least(s.handed_over_at, s.picked_up_at) >= ${handed.since})`;
    case "not_scanned":
      return statement<boolean>`(s.state = 'booked' AND s.picked_up_at IS NULL AND s.handed_over_at < ${handed.before})`;
  }
}

/** The ids of the parcels of a booking of many. */
export const parcelsOfBatch = (shopId: string, batch: string) =>
  statement`(SELECT b.shipment_ids FROM booking_batch b WHERE b.shop_id = ${shopId} AND b.id = ${batch})::uuid[]`;

/** Returns the conditions on a parcel `s` that filters ask for; none where they ask for nothing. */
export function filterConditions(shopId: string, filters: ParcelFilters): RawBuilder<boolean>[] {
  const { status, carrier, cod, printed, pickup, province, service, rule, batch } = filters;
  const { pickOption, handed, bookedSooner } = filters;
  return [
    ...isAny("s.state", status, '"ShipmentState"[]'),
    ...isAny("s.carrier_status", carrier, "int[]"),
    ...isAny("s.cod_state", cod, '"CodState"[]'),
    ...isOfPickup(pickup),
    ...isAny("s.province", province, "text[]"),
    ...isAny("s.transport", service, "text[]"),
    ...(rule?.length ? [statement<boolean>`s.rule_ids ?| ${[...rule]}::text[]`] : []),
    ...(printed ? [statement.raw<boolean>(`s.printed_at IS ${printed === "yes" ? "NOT NULL" : "NULL"}`)] : []),
    ...(pickOption ? [statement<boolean>`coalesce(s.pick_option, 'cod') = ${pickOption}`] : []),
    ...(handed ? [isHanded(handed)] : []),
    ...(bookedSooner ? [statement<boolean>`s.booked_at < ${bookedSooner}`] : []),
    ...(batch ? [statement<boolean>`s.id = ANY(${parcelsOfBatch(shopId, batch)})`] : []),
  ];
}

/** Returns whether filters ask for anything of a parcel. */
export const asksOfParcel = ({ printed, batch, pickOption, handed, bookedSooner, ...lists }: ParcelFilters): boolean =>
  Boolean(printed || batch || pickOption || handed || bookedSooner) ||
  [lists.status, lists.carrier, lists.cod, lists.pickup, lists.province, lists.service, lists.rule].some(
    (values) => values !== undefined && values.length > 0,
  );

/** Written exactly as in the partial indexes of parcels that have ended. */
const ENDED = stateIn("s.state", ENDED_STATES);

const endedAtPickup = (pickup: string) =>
  pickup === NO_PICKUP
    ? statement.raw<boolean>(`${ENDED} AND s.pickup_id IS NULL`)
    : statement<boolean>`${statement.raw(`${ENDED} AND s.pickup_id`)} = ${pickup}::text`;

/**
 * Returns, for each filter that has an index of the parcels that have ended, the conditions on a parcel `s` that read it in the order of
 * the list, one for each value. Any one of the lists finds every parcel that has ended and meets the filters.
 */
export function endedDrivers({ carrier, cod, printed, pickup, province, service }: ParcelFilters) {
  const by = (column: string, values: readonly (string | number)[] | undefined, type: string) =>
    values?.length
      ? [
          values.map(
            (value) =>
              statement<boolean>`${statement.raw(`${ENDED} AND ${column}`)} = ${value}::${statement.raw(type)}`,
          ),
        ]
      : [];
  return [
    ...by("s.carrier_status", carrier, "int"),
    ...by("s.cod_state", cod, '"CodState"'),
    ...(pickup?.length ? [pickup.map(endedAtPickup)] : []),
    ...by("s.province", province, "text"),
    ...by("s.transport", service, "text"),
    ...(printed === "no" ? [[statement.raw<boolean>(`${ENDED} AND s.printed_at IS NULL`)]] : []),
  ];
}
