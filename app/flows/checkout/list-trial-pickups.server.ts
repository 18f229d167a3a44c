import type { Deps } from "~/flows/deps.server";

/**
 * The pickups between which a quote chooses by where the goods wait, the default first; none where it makes no difference:
 * with a single one, or when all goods are quoted from the default.
 */
export async function listTrialPickups(deps: Deps, shopId: string): Promise<{ pickAddressId: string; name: string }[]> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop || shop.settings.checkout.combineOrigins) return [];
  const usable = shop.pickups.filter(({ confirmed, province }) => confirmed && province);
  if (usable.length < 2) return [];
  return [...usable]
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ pickAddressId, name }) => ({ pickAddressId, name }));
}
