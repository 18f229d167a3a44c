import { provinceNamesOfToday } from "~/domain/places/provinces";
import type { Deps } from "~/flows/deps.server";
import { listPickupChoices } from "~/flows/parcel/shop-context.server";
import type { ShopRow } from "~/store/shops.server";
import type { FilterChoicesView } from "./views";

/** Returns what a shop's list can be filtered by, beyond what every shop's can. */
export async function readFilterChoices(
  deps: Pick<Deps, "database" | "gazetteer">,
  shop: Pick<ShopRow, "id" | "settings">,
): Promise<FilterChoicesView> {
  const pickups = await listPickupChoices(deps.database, shop.id);
  return {
    pickups: pickups.map(({ pickAddressId, name, address }) => ({ id: pickAddressId, name: address ?? name })),
    rules: shop.settings.rules.map(({ id, name }) => ({ id, name })),
    provinces: provinceNamesOfToday(deps.gazetteer),
  };
}
