import type { ShopSettings } from "~/domain/settings/settings";
import type { PickupChoice } from "./pickup";

interface ShopPickups {
  settings: Pick<ShopSettings, "checkout">;
  pickups: readonly PickupChoice[];
}

/** Returns the pickups that a fee can be asked from. */
export function usablePickups({ pickups }: Pick<ShopPickups, "pickups">): PickupChoice[] {
  return pickups.filter(({ confirmed, province }) => confirmed && province);
}

/**
 * Returns the pickups among which a quote chooses by where the goods are: those mapped to locations, and the default for all
 * other locations. Empty where there is no choice: with a single one, or when all goods are quoted from the default.
 */
export function pickupsByLocation({ settings, pickups }: ShopPickups): PickupChoice[] {
  if (settings.checkout.combineOrigins) return [];
  const choices = usablePickups({ pickups }).filter(
    ({ isDefault, locationIds }) => isDefault || locationIds.length > 0,
  );
  return choices.length < 2 ? [] : choices;
}
