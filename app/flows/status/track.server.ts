import type { StepMessage } from "~/domain/status/shopify-events";
import type { Deps } from "~/flows/deps.server";

/** A parcel of this shop by its label; null when the shop has none (invariant 5). */
export async function trackParcel(deps: Deps, shopDomain: string, label: string): Promise<TrackedParcel | null> {
  const [parcel] = await deps.database.query<TrackedRecord>(
    `SELECT s.id, s.label, s.state, s.picked_up_at AS "pickedUpAt", s.delivered_at AS "deliveredAt",
            s.return_state AS "returnState"
       FROM shipment s JOIN shop ON shop.id = s.shop_id
      WHERE shop.domain = $1 AND shop.uninstalled_at IS NULL AND s.label = $2`,
    [shopDomain, label],
  );
  if (!parcel) return null;
  const events = await deps.database.query<{ message: StepMessage; happenedAt: Date }>(
    `SELECT payload ->> 'messageKey' AS message, happened_at AS "happenedAt" FROM shopify_step
      WHERE shipment_id = $1 AND kind = 'event' ORDER BY happened_at DESC, id DESC`,
    [parcel.id],
  );
  return {
    label: parcel.label,
    state: stateOf(parcel),
    events: events.map(({ message, happenedAt }) => ({ message, happenedAt: happenedAt.toISOString() })),
  };
}

interface TrackedRecord {
  id: string;
  label: string;
  state: string;
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  returnState: string;
}

function stateOf({ state, pickedUpAt, deliveredAt, returnState }: TrackedRecord): TrackedParcel["state"] {
  if (state === "cancelled") return "cancelled";
  if (deliveredAt) return "delivered";
  if (returnState !== "none") return "returning";
  return pickedUpAt ? "on_its_way" : "booked";
}

/** What a buyer may see of a parcel: where it is, and nothing of who or what. */
export interface TrackedParcel {
  label: string;
  state: "booked" | "on_its_way" | "delivered" | "returning" | "cancelled";
  /** Newest first, in the words made for buyers. */
  events: { message: StepMessage; happenedAt: string }[];
}
