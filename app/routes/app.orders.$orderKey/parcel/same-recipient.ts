import { inReadingOrder, isFinished } from "~/domain/parcel/reading-order";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";
import { problemsOf } from "../field/about";

const ABOUT = ["recipient", "phone", "address"] as const;

/**
 * Returns the number of a parcel of this order that stands above and goes to exactly the same recipient, so that the page says it
 * once; null: there is none, or something about this recipient is for staff to look at.
 */
export function sameRecipient(order: Pick<OrderView, "parcels">, parcel: ParcelView): number | null {
  if (ABOUT.some((field) => problemsOf(parcel, field).length > 0)) return null;
  const own = recipientOf(parcel);
  for (const { parcel: other, number } of inReadingOrder(order.parcels)) {
    if (other.shipmentId === parcel.shipmentId) return null;
    if (!isFinished(other) && own !== undefined && recipientOf(other) === own) return number;
  }
  return null;
}

function recipientOf({ draft, sent }: ParcelView): string | undefined {
  const recipient = (draft?.request ?? sent)?.recipient;
  return recipient && JSON.stringify(recipient);
}
