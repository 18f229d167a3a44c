import { pickupsOfPlaces } from "~/domain/fee/cart-pickups";
import type { Deps } from "~/flows/deps.server";

/** Returns the pickups that goods may be tried from, the default first; none where it makes no difference. */
export async function listTrialPickups(deps: Deps, shopId: string): Promise<{ pickAddressId: string; name: string }[]> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop) return [];
  return pickupsOfPlaces(shop)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ pickAddressId, name }) => ({ pickAddressId, name }));
}
