import { isEditable } from "~/domain/parcel/state";
import type { OrderRowView } from "~/flows/order-list/views";

/**
 * Returns the parcels of the selected orders that are not sent yet, including those with problems: their result names the
 * problem, which is better than skipping them silently.
 */
export function bookableIds(rows: readonly OrderRowView[]): string[] {
  return parcelIds(rows, ({ state }) => isEditable(state));
}

/** Returns the parcels of the selected orders that have a label to print. */
export function printableIds(rows: readonly OrderRowView[]): string[] {
  return parcelIds(rows, ({ trackingNumber, state }) => trackingNumber !== null && state !== "cancelled");
}

function parcelIds(rows: readonly OrderRowView[], wanted: (parcel: OrderRowView["parcels"][number]) => boolean) {
  return rows.flatMap(({ parcels }) => parcels.filter(wanted)).map(({ shipmentId }) => shipmentId);
}
