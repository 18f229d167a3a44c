import type { ParcelState, ReturnState } from "~/domain/parcel/state";
import type { PrintKind } from "./choice";

/**
 * How a parcel stands when its papers are to be printed, what is usual first. `ended`: delivered, or given up, or about to be. `changed`:
 * its order differs from what was booked, so that its label may be wrong. Keys `prints:standing.<standing>` of the catalogues.
 */
export const PRINT_STANDINGS = [
  "not_printed",
  "printed",
  "changed",
  "ended",
  "returned",
  "not_booked",
  "cancelled",
] as const;
export type PrintStanding = (typeof PRINT_STANDINGS)[number];

/** What decides how a parcel stands. */
export interface ParcelBeforePrint {
  state: ParcelState;
  trackingNumber: string | null;
  returnState: ReturnState;
  isDelivered: boolean;
  isChanged: boolean;
  isPrinted: boolean;
}

/** Returns how a parcel stands: of several, what speaks most against printing it. */
export function standingOf(parcel: ParcelBeforePrint): PrintStanding {
  if (parcel.state === "cancelled") return "cancelled";
  if (parcel.trackingNumber === null) return parcel.state === "closed" ? "ended" : "not_booked";
  if (parcel.returnState !== "none") return "returned";
  if (parcel.isDelivered || parcel.state === "closed" || parcel.state === "cancelling") return "ended";
  if (parcel.isChanged) return "changed";
  return parcel.isPrinted ? "printed" : "not_printed";
}

/** Returns whether there is anything to print: a label and a line for the courier need a booking, what is packed and picked does not. */
export function isPrintable(standing: PrintStanding, kind: PrintKind): boolean {
  if (standing === "cancelled") return false;
  return standing !== "not_booked" || kind === "packing_slips" || kind === "pick_list";
}

/** Returns whether parcels are printed unless staff leave them out; the others are left out unless staff want them. */
export const isPrintedAtFirst = (standing: PrintStanding): boolean => standing !== "ended" && standing !== "returned";

/** Returns whether the label of a single parcel is printed without a question: it is as it should be, for the first time or again. */
export const isPrintedUnasked = (standing: PrintStanding): boolean =>
  standing === "not_printed" || standing === "printed";

/** Returns the parcels by how they stand, in the order of {@link PRINT_STANDINGS}; within a group as they were given. */
export function byStanding<Parcel extends ParcelBeforePrint>(
  parcels: readonly Parcel[],
): { standing: PrintStanding; parcels: Parcel[] }[] {
  const groups = Map.groupBy(parcels, standingOf);
  return PRINT_STANDINGS.flatMap((standing) => {
    const some = groups.get(standing);
    return some ? [{ standing, parcels: some }] : [];
  });
}
