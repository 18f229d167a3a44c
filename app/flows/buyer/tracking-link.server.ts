import type { Deps } from "~/flows/deps.server";
import { type TrackedShop, trackingUrlOf } from "./tracking-url";

/** Returns the URL at which the buyer of an order tracks one of its parcels, with the order's key in it. */
export async function trackingLink(
  { buyers, config }: Pick<Deps, "buyers" | "config">,
  shop: TrackedShop & { id: string },
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
): Promise<string> {
  const keyOf = await buyers.keys();
  return trackingUrlOf(config, shop, { trackingNumber, key: keyOf(shop.id, orderId) });
}
