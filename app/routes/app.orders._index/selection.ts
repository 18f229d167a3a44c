import type { BatchKind } from "~/domain/booking/batch";
import { isEditable } from "~/domain/parcel/state";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";

/**
 * Returns the parcels of the selected orders that are not sent yet, including those with problems: their result names the
 * problem, which is better than skipping them silently.
 */
export function bookableParcels(rows: readonly OrderRowView[]): SeenParcel[] {
  return parcelsOf(rows, ({ state }) => isEditable(state)).map(({ shipmentId, version }) => ({ shipmentId, version }));
}

/** Returns the parcels of the selected orders that have a label to print. */
export function printableIds(rows: readonly OrderRowView[]): string[] {
  const printable = parcelsOf(rows, ({ trackingNumber, state }) => trackingNumber !== null && state !== "cancelled");
  return printable.map(({ shipmentId }) => shipmentId);
}

/** Returns the parcels of the selected orders that each bulk action is about; the server leaves out what it cannot take. */
export function bulkParcels(rows: readonly OrderRowView[]): Record<BatchKind, SeenParcel[]> {
  const seen = (wanted: (parcel: OrderRowView["parcels"][number]) => boolean) =>
    parcelsOf(rows, wanted).map(({ shipmentId, version }) => ({ shipmentId, version }));
  const held = ({ problems }: OrderRowView["parcels"][number]) =>
    problems.some(({ code }) => code === "rule_hold" || code === "goods_delivered");
  return {
    book: bookableParcels(rows),
    edit: bookableParcels(rows),
    release: seen((parcel) => isEditable(parcel.state) && held(parcel)),
    cancel: seen(({ state }) => state === "booked"),
  };
}

function parcelsOf(rows: readonly OrderRowView[], wanted: (parcel: OrderRowView["parcels"][number]) => boolean) {
  return rows.flatMap(({ parcels }) => parcels.filter(wanted));
}
