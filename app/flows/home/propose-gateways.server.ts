import { proposeCodGateways } from "~/domain/cod/gateways";
import type { Deps } from "~/flows/deps.server";
import { listSeenGateways } from "~/store/orders.server";
import type { ShopRow } from "~/store/shops.server";
import type { GatewaysView } from "./views";

/** The COD question of a shop: the gateways its own orders used, those proposed, and those confirmed (domain 2). */
export async function proposeGateways(deps: Deps, shop: ShopRow): Promise<GatewaysView> {
  const seen = await listSeenGateways(deps.database, shop.id);
  return {
    seen,
    proposed: proposeCodGateways(seen),
    confirmed: shop.settings.codGateways,
    stillReading: shop.backfilledAt === null,
  };
}
