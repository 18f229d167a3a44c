import type { Attention } from "./attention";
import { isEnded, type ParcelState } from "./state";

interface Standing {
  state: ParcelState;
  attention: Attention | null;
}

/** Returns whether nothing more will happen to a parcel and it needs no attention. */
export function isFinished({ state, attention }: Standing): boolean {
  return isEnded(state) && attention === null;
}

/** Returns an order's parcels with their numbers in reading order: finished ones come last. */
export function inReadingOrder<Parcel extends Standing>(
  parcels: readonly Parcel[],
): { number: number; parcel: Parcel }[] {
  const numbered = parcels.map((parcel, index) => ({ number: index + 1, parcel }));
  return [
    ...numbered.filter(({ parcel }) => !isFinished(parcel)),
    ...numbered.filter(({ parcel }) => isFinished(parcel)),
  ];
}
