import { type ParcelPlace, placeBeside, streetOf } from "~/domain/address/same-place";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { listWaitingOfBuyer } from "~/store/buyer-orders.server";
import type { BuyerOrdersView, BuyerOrderView } from "./views";

/** Orders of a buyer that are named. */
const NAMED = 20;

/**
 * Returns the other orders of a buyer that wait while this one does (decision 068); null when there are none, when this one does not wait,
 * and when nothing tells whose they are: the buyer gave no phone, or was erased.
 */
export async function buyerOrders(deps: Deps, shopId: string, orderId: string): Promise<BuyerOrdersView | null> {
  const waiting = await listWaitingOfBuyer(deps.database, shopId, orderId);
  const mine = waiting.filter((parcel) => parcel.orderId === orderId);
  const [place] = mine;
  if (!place) return null;
  const others = new Map<string, typeof waiting>();
  for (const parcel of waiting) {
    if (parcel.orderId !== orderId) others.set(parcel.orderId, [...(others.get(parcel.orderId) ?? []), parcel]);
  }
  if (others.size === 0) return null;
  const views = [...others.values()].flatMap((parcels) => viewOf(place, parcels));
  const together = views.filter((order) => order.place === "same");
  return {
    count: others.size,
    orders: views.slice(0, NAMED),
    together: together.length,
    togetherVnd: codOf(mine) + codOf(together),
  };
}

/** Returns an order beside the one that staff look at; its parcels go to one place, that of the first. */
function viewOf(beside: ParcelPlace, parcels: Awaited<ReturnType<typeof listWaitingOfBuyer>>): BuyerOrderView[] {
  const [parcel] = parcels;
  if (!parcel) return [];
  const { orderId, orderName: name } = parcel;
  const place = placeBeside(beside, parcel);
  return [{ orderKey: orderKeyOf(orderId), name, codVnd: codOf(parcels), place, street: streetOf(parcel) }];
}

const codOf = (parcels: readonly { codVnd: number }[]) => parcels.reduce((sum, { codVnd }) => sum + codVnd, 0);
