import { isEnded } from "~/domain/parcel/state";
import type { ParcelView } from "~/flows/parcel/views";

/** Returns whether nothing more will happen to a parcel and it needs no attention. */
export function isFinished({ state, attention }: Pick<ParcelView, "state" | "attention">): boolean {
  return isEnded(state) && attention === null;
}

/** Returns the parcels with their numbers in reading order: finished ones come last. */
export function inReadingOrder<Parcel extends Pick<ParcelView, "state" | "attention">>(
  parcels: readonly Parcel[],
): { number: number; parcel: Parcel }[] {
  const numbered = parcels.map((parcel, index) => ({ number: index + 1, parcel }));
  return [
    ...numbered.filter(({ parcel }) => !isFinished(parcel)),
    ...numbered.filter(({ parcel }) => isFinished(parcel)),
  ];
}
