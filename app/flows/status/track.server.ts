import type { StepMessage } from "~/domain/status/shopify-events";
import type { Deps } from "~/flows/deps.server";
import type { ShipmentRow } from "~/store/shipments.server";
import { findTrackedParcel, listBuyerEvents } from "~/store/tracking.server";

/** Returns a parcel of this shop by its tracking number; null when the shop has none (invariant 5). */
export async function trackParcel(
  deps: Deps,
  shopDomain: string,
  trackingNumber: string,
): Promise<TrackedParcel | null> {
  const parcel = await findTrackedParcel(deps.database, shopDomain, trackingNumber);
  if (!parcel) return null;
  const events = await listBuyerEvents(deps.database, parcel.shopId, parcel.id);
  return {
    trackingNumber: parcel.trackingNumber,
    state: stateOf(parcel),
    customerLocale: parcel.customerLocale,
    events: events.map(({ message, happenedAt }) => ({ message, happenedAt: happenedAt.toISOString() })),
  };
}

type TrackedState = Pick<ShipmentRow, "state" | "pickedUpAt" | "deliveredAt" | "returnState">;

function stateOf({ state, pickedUpAt, deliveredAt, returnState }: TrackedState): TrackedParcel["state"] {
  if (state === "cancelled") return "cancelled";
  if (deliveredAt) return "delivered";
  if (returnState !== "none") return "returning";
  return pickedUpAt ? "on_its_way" : "booked";
}

/** What a buyer may see of a parcel: its progress, but neither the recipient nor the goods. */
export interface TrackedParcel {
  trackingNumber: string;
  state: "booked" | "on_its_way" | "delivered" | "returning" | "cancelled";
  /** The language of the buyer's checkout; null when it is not known. */
  customerLocale: string | null;
  /** Newest first, with the texts for buyers. */
  events: { message: StepMessage; happenedAt: string }[];
}
