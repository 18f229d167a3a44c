import { shopPayload } from "../webhooks/shop-payload.ts";
import { endSubscriptions } from "./billing.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Installs the app with the given scopes. A reinstallation starts without tokens. */
export function installApp(world: World, shop: Shop, scopes: string[]) {
  shop.installation = { id: world.newId(), scopes, installedAt: timestamp(world), protectedCustomerData: true };
  shop.tokens = [];
  world.changed();
}

/** Removes the app together with its tokens, carrier services, shop-specific webhooks and what it charges. */
export function uninstallApp(world: World, shop: Shop) {
  world.emit(shop, "app/uninstalled", shopPayload(shop));
  shop.installation = null;
  shop.tokens = [];
  shop.carrierServices = [];
  shop.webhookSubscriptions = [];
  endSubscriptions(shop);
  for (const zone of shop.deliveryProfiles.flatMap((profile) => profile.zones)) {
    zone.methods = zone.methods.filter((method) => method.carrierServiceId === null);
  }
  world.changed();
}

/** Changes the granted scopes, as when a merchant grants or revokes one. */
export function changeScopes(world: World, shop: Shop, scopes: string[]) {
  if (!shop.installation) throw new Error(`${shop.domain} has not installed the app`);
  const previous = shop.installation.scopes;
  shop.installation.scopes = scopes;
  world.changed();
  world.emit(shop, "app/scopes_update", { id: shop.id, previous, current: scopes, updated_at: timestamp(world) });
}
