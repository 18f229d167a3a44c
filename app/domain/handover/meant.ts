import { TO_SHIP_STATES } from "~/domain/parcel/state";
import type { ParcelAtHand } from "./judge";

type Placed = Pick<ParcelAtHand, "state" | "pickupId" | "handedOverAt" | "pickedUpAt">;

/**
 * Returns the parcels of one order that its number stands for when its goods are given to the carrier: those that wait for that,
 * at this pickup where any does. Where none waits, the one that says why: what is not booked yet, else what is gone already, else what ended.
 * `pickupId` null: at any.
 */
export function parcelsMeant<Parcel extends Placed>(parcels: readonly Parcel[], pickupId: string | null): Parcel[] {
  const waiting = parcels.filter(({ state, ...parcel }) => state === "booked" && goneAt(parcel) === null);
  const here = waiting.filter((parcel) => parcel.pickupId === pickupId);
  if (waiting.length > 0) return here.length > 0 ? here : waiting;
  const gone = parcels.toSorted((a, b) => Number(goneAt(b)) - Number(goneAt(a)));
  const telling =
    parcels.find(({ state }) => TO_SHIP_STATES.includes(state)) ??
    gone.find((parcel) => parcel.state !== "cancelled" && goneAt(parcel) !== null) ??
    parcels.find(({ state }) => state !== "cancelled") ??
    parcels[0];
  return telling ? [telling] : [];
}

const goneAt = ({ handedOverAt, pickedUpAt }: Pick<Placed, "handedOverAt" | "pickedUpAt">) =>
  handedOverAt ?? pickedUpAt;
