import { isShownAmong } from "~/domain/buyer/state";
import { type BuyerParcel, buyerParcel } from "~/domain/buyer/view";
import { type WithoutParcels, whyWithoutParcels } from "~/domain/buyer/without-parcels";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { expectParcels } from "~/flows/transit/expect.server";
import {
  findOrderToTrack,
  listTrackedParcels,
  type StoredTrackedParcel,
  type TrackedOrder,
} from "~/store/tracking.server";
import { findByKey } from "./find-by-key.server";

/** What a buyer sees of an order: plain JSON. */
export interface BuyerView {
  shopDomain: string;
  shopName: string | null;
  /** The language of the buyer's checkout; null when it is not known. */
  customerLocale: string | null;
  /** It was opened with the order's key, or with other proof that this is its buyer. */
  withKey: boolean;
  /** With the key all parcels of the order, the one that was asked for first; without it that one alone. */
  parcels: BuyerParcel[];
}

/** What a buyer sees of a whole order. `without`: why there are no parcels; null: there are. */
export interface BuyersOrder extends BuyerView {
  without: WithoutParcels | null;
}

/**
 * Returns what the buyer of an order sees of it; null: there is no such order. Only for callers who have proof that they ask for its
 * buyer: the tracking page asks {@link openTracking}.
 */
export async function buyerView(deps: Deps, shopId: string, orderId: string): Promise<BuyersOrder | null> {
  const order = await findOrderToTrack(deps.database, shopId, orderId);
  if (!order) return null;
  const view = await viewOf(deps, order, null, true);
  return { ...view, without: view.parcels.length === 0 ? whyWithoutParcels(order) : null };
}

/**
 * Returns what is seen of a parcel under its tracking address; null: the shop has no such parcel. A key that is not that of its order
 * opens what none opens: a mailer cut it off, or somebody typed it. `key` null: an address without one, as earlier releases wrote it.
 */
export async function openTracking(
  deps: Deps,
  shopDomain: string,
  trackingNumber: string,
  key: string | null,
): Promise<BuyerView | null> {
  const found = await findByKey(deps, shopDomain, trackingNumber, key);
  return found && viewOf(deps, found.order, trackingNumber, found.withKey);
}

async function viewOf(
  deps: Deps,
  { shopId, orderId, shopDomain, shopName, customerLocale }: TrackedOrder,
  asked: string | null,
  withKey: boolean,
): Promise<BuyerView> {
  const parcels = await listTrackedParcels(deps.database, shopId, orderId);
  const isAsked = (parcel: StoredTrackedParcel) => asked !== null && parcel.trackingNumber === asked;
  const others = withKey ? parcels.filter((parcel) => !isAsked(parcel) && isShownAmong(parcel)) : [];
  const shown = [...parcels.filter(isAsked).slice(-1), ...others];
  const ids = withKey ? shown.map(({ shipmentId }) => shipmentId) : [];
  const expected = await expectParcels(deps, shopId, ids);
  const today = dayInVietnam(deps.now());
  const seen = (parcel: StoredTrackedParcel) =>
    buyerParcel(parcel, { withKey, expected: expected.get(parcel.shipmentId)?.expected ?? null, today });
  return { shopDomain, shopName, customerLocale, withKey, parcels: shown.map(seen) };
}
