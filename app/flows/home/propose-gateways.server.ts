import { proposeCodGateways } from "~/domain/cod/gateways";
import type { Deps } from "~/flows/deps.server";
import { listSeenGateways } from "~/store/orders.server";
import type { ShopRow } from "~/store/shops.server";
import type { GatewaysView } from "./views";

/** Returns the gateways that the shop's orders used, those proposed as COD, and those the merchant confirmed (domain 2.1). */
export async function proposeGateways(deps: Deps, shop: ShopRow): Promise<GatewaysView> {
  const seen = await listSeenGateways(deps.database, shop.id);
  return {
    seen,
    proposed: proposeCodGateways(seen),
    confirmed: shop.settings.codGateways,
    stillReading: shop.backfilledAt === null,
  };
}
