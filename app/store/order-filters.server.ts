import type { RawBuilder } from "kysely";
import type { MoneyStage } from "~/domain/cod/position";
import type { Transport } from "~/domain/parcel/request";
import { ENDED_STATES, type ParcelState } from "~/domain/parcel/state";
import { NO_PICKUP } from "~/domain/pickup/pickup";
import { all, type Source } from "./order-tabs.server";
import { stateIn } from "./shipments.server";
import { statement } from "./statements.server";

/** What became of a parcel on its way to the courier: it is at hand, was handed over since a time, or was not scanned since one. */
export type Handed = { is: "at_hand" } | { is: "given"; since: Date } | { is: "not_scanned"; before: Date };

/** What a parcel must be like for its order to be listed. A filter without values asks for nothing. */
export interface ParcelFilters {
  status?: readonly ParcelState[];
  /** The carrier's status codes. */
  carrier?: readonly number[];
  /** Where its cash is by the COD book; a parcel that was not booked is nowhere. */
  cod?: readonly MoneyStage[];
  printed?: "yes" | "no" | null;
  /** It waits for its buyer's word. */
  confirm?: "waits" | null;
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

/** A place in the book is looked up for each parcel: as a join it would be read for all of the shop's. */
const isAtStage = (stages: readonly MoneyStage[] = []) =>
  stages.length === 0
    ? []
    : [
        statement<boolean>`coalesce((SELECT m.stage FROM parcel_money m WHERE m.shop_id = s.shop_id AND m.shipment_id = s.id)
          = ANY(${[...stages]}::text[]), false)`,
      ];

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

/** A parcel `s` of the call list, written exactly as in that list's index. */
export const WAITS_FOR_BUYER = "s.waiting_kind = 'to_confirm'";

/** The ids of the parcels of a booking of many. */
export const parcelsOfBatch = (shopId: string, batch: string) =>
  statement`(SELECT b.shipment_ids FROM booking_batch b WHERE b.shop_id = ${shopId} AND b.id = ${batch})::uuid[]`;

/** Returns the conditions on a parcel `s` that filters ask for; none where they ask for nothing. */
export function filterConditions(shopId: string, filters: ParcelFilters): RawBuilder<boolean>[] {
  const { status, carrier, cod, printed, pickup, province, service, rule, batch } = filters;
  const { confirm, pickOption, handed, bookedSooner } = filters;
  return [
    ...isAny("s.state", status, '"ShipmentState"[]'),
    ...isAny("s.carrier_status", carrier, "int[]"),
    ...isAtStage(cod),
    ...isOfPickup(pickup),
    ...isAny("s.province", province, "text[]"),
    ...isAny("s.transport", service, "text[]"),
    ...(rule?.length ? [statement<boolean>`s.rule_ids ?| ${[...rule]}::text[]`] : []),
    ...(printed ? [statement.raw<boolean>(`s.printed_at IS ${printed === "yes" ? "NOT NULL" : "NULL"}`)] : []),
    ...(confirm ? [statement.raw<boolean>(WAITS_FOR_BUYER)] : []),
    ...(pickOption ? [statement<boolean>`coalesce(s.pick_option, 'cod') = ${pickOption}`] : []),
    ...(handed ? [isHanded(handed)] : []),
    ...(bookedSooner ? [statement<boolean>`s.booked_at < ${bookedSooner}`] : []),
    ...(batch ? [statement<boolean>`s.id = ANY(${parcelsOfBatch(shopId, batch)})`] : []),
  ];
}

/** Returns whether filters ask for anything of a parcel. */
export const asksOfParcel = ({
  printed,
  confirm,
  batch,
  pickOption,
  handed,
  bookedSooner,
  ...lists
}: ParcelFilters): boolean =>
  Boolean(printed || confirm || batch || pickOption || handed || bookedSooner) ||
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
 * Returns, for each filter that has an index of the parcels that have ended, what reads it in the order of the list, one source for each
 * value. Any one of the lists finds every parcel that has ended and meets the filters.
 */
export function endedDrivers(shopId: string, filters: ParcelFilters): Source[][] {
  const { carrier, cod, printed, pickup, province, service } = filters;
  const also = all(filterConditions(shopId, filters));
  const ofParcels = (...is: RawBuilder<boolean>[]) => is.map((one): Source => ({ row: "s", is: one, also }));
  const by = (column: string, values: readonly (string | number)[] | undefined, type: string) => {
    const is = (value: string | number) =>
      statement<boolean>`${statement.raw(`${ENDED} AND ${column}`)} = ${value}::${statement.raw(type)}`;
    return values?.length ? [ofParcels(...values.map(is))] : [];
  };
  return [
    ...by("s.carrier_status", carrier, "int"),
    ...(cod?.length ? [cod.map((stage) => endedAtStage(stage, also))] : []),
    ...(pickup?.length ? [ofParcels(...pickup.map(endedAtPickup))] : []),
    ...by("s.province", province, "text"),
    ...by("s.transport", service, "text"),
    ...(printed === "no" ? [ofParcels(statement.raw<boolean>(`${ENDED} AND s.printed_at IS NULL`))] : []),
  ];
}

/** Parcels at a stage of the COD book are few but for those that are settled, and stand there in the order of the list. */
const endedAtStage = (stage: MoneyStage, also: RawBuilder<boolean>): Source => ({
  row: "m",
  is: statement<boolean>`m.stage = ${stage}`,
  also: statement<boolean>`(SELECT ${statement.raw(ENDED)} AND ${also} FROM shipment s WHERE s.shop_id = m.shop_id AND s.id = m.shipment_id)`,
});
