import { isEnded } from "~/domain/parcel/state";
import type { ParcelView } from "~/flows/parcel/views";

/** Whether nothing more happens to a parcel and nobody has to look at it. */
export function isFinished({ state, attention }: Pick<ParcelView, "state" | "attention">): boolean {
  return isEnded(state) && attention === null;
}

/** The parcels with their numbers, in the order to be read: those that are over come last. */
export function inReadingOrder<Parcel extends Pick<ParcelView, "state" | "attention">>(
  parcels: readonly Parcel[],
): { number: number; parcel: Parcel }[] {
  const numbered = parcels.map((parcel, index) => ({ number: index + 1, parcel }));
  return [
    ...numbered.filter(({ parcel }) => !isFinished(parcel)),
    ...numbered.filter(({ parcel }) => isFinished(parcel)),
  ];
}
