import { pickupsByLocation } from "~/domain/pickup/cart-pickups";
import type { Deps } from "~/flows/deps.server";

/** Returns the pickups that a trial quote can start from, the default first; empty where the choice makes no difference. */
export async function listTrialPickups(deps: Deps, shopId: string): Promise<{ pickAddressId: string; name: string }[]> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop) return [];
  return pickupsByLocation(shop)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ pickAddressId, name }) => ({ pickAddressId, name }));
}
