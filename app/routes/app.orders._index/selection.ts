import type { BatchKind } from "~/domain/booking/batch";
import { isHold } from "~/domain/parcel/holds";
import { isEditable } from "~/domain/parcel/state";
import { isPrintedUnasked, standingOf } from "~/domain/print/standing";
import { isReturn, STATUS } from "~/domain/status/codes";
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
  return {
    book: bookableParcels(rows),
    edit: bookableParcels(rows),
    release: seen((parcel) => isEditable(parcel.state) && parcel.problems.some(isHold)),
    cancel: seen(({ state }) => state === "booked"),
  };
}

/** Returns the parcels of the selected orders that have goods to pack, booked or not. */
export function packedIds(rows: readonly OrderRowView[]): string[] {
  return parcelsOf(rows, ({ state }) => state !== "cancelled").map(({ shipmentId }) => shipmentId);
}

/** Returns whether the labels of these parcels are printed without a question: one parcel, whose label is as it should be. */
export function isPrintedAtOnce(rows: readonly OrderRowView[], shipmentIds: readonly string[]): boolean {
  const [only, ...others] = parcelsOf(rows, ({ shipmentId }) => shipmentIds.includes(shipmentId));
  if (!only || others.length > 0) return false;
  const { carrierStatus: status } = only;
  return isPrintedUnasked(
    standingOf({
      ...only,
      returnState: status !== null && isReturn(status) ? "returning" : "none",
      isDelivered: status === STATUS.delivered || status === STATUS.reconciled,
      isChanged: only.differences.length > 0,
      isPrinted: only.printedAt !== null,
    }),
  );
}

function parcelsOf(rows: readonly OrderRowView[], wanted: (parcel: OrderRowView["parcels"][number]) => boolean) {
  return rows.flatMap(({ parcels }) => parcels.filter(wanted));
}
