import type { DayRow } from "~/domain/checkout/settings";
import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import { type TablePlace, tableDays } from "./fallback-fee";

/** Days of a shop's own delivered parcels on one lane by one transport. */
export interface OwnDays {
  /** So many days were enough for half of the parcels, and for nine of ten. */
  from: number;
  to: number;
  /** How many parcels that rests on; left out in what was stored before it was kept. */
  parcels?: number;
}

/** Days from the courier's pickup to the delivery, and who says so. */
export interface ParcelDays extends OwnDays {
  origin: "own_parcels" | "table";
}

/**
 * Returns how many days a parcel is in transit: as the shop's own parcels took (`own`), else as the shop's table says, else null. The one
 * rule for checkout, drafts, promises and expected days (domain 6.5): never a guess.
 */
export function daysInTransit(
  own: OwnDays | null | undefined,
  table: readonly DayRow[],
  place: TablePlace,
  transport: Transport,
  provinces: Provinces,
): ParcelDays | null {
  if (own) return { ...own, origin: "own_parcels" };
  const listed = tableDays(table, place, transport, provinces);
  return listed && { ...listed, origin: "table" };
}
