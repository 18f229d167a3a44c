import { isReceived, judgeReceipt, type ParcelInHand } from "./receive";

/**
 * Returns the parcels of one order that its number stands for when goods come back: those that come back or have arrived, else those
 * that can have come back. Where none can, the one that says why.
 */
export function returnsMeant<Parcel extends ParcelInHand>(parcels: readonly Parcel[]): Parcel[] {
  const open = parcels.filter(
    ({ returnState, returnReceivedAt }) => returnState !== "none" && returnReceivedAt === null,
  );
  if (open.length > 0) return open;
  const possible = parcels.filter((parcel) => isReceived(judgeReceipt(parcel, { anyway: false }).outcome));
  if (possible.length > 0) return possible;
  const telling =
    parcels.find(({ returnReceivedAt }) => returnReceivedAt !== null) ??
    parcels.find(({ pickedUpAt }) => pickedUpAt !== null) ??
    parcels.find(({ state }) => state !== "cancelled") ??
    parcels[0];
  return telling ? [telling] : [];
}
