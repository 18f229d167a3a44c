import { type DaysByTransport, parcelDays } from "~/domain/fee/cheapest";
import { isEditable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { listPickups } from "~/store/pickups.server";
import type { ShipmentRow } from "~/store/shipments.server";

export const NO_DAYS: DaysByTransport = { road: null, fly: null };

/**
 * Returns how long parcels that are not sent take by each transport, by the parcel's id, as their order's page in the app says; those that are
 * sent are left out. Two statements, and none where nothing is to be sent.
 */
export async function daysOfUnsent(
  { database, quotes }: Pick<Deps, "database" | "quotes">,
  shopId: string,
  shipments: readonly ShipmentRow[],
): Promise<Map<string, DaysByTransport>> {
  const unsent = shipments.filter(({ state }) => isEditable(state));
  if (unsent.length === 0) return new Map();
  const [shop, pickups] = await Promise.all([quotes.fetchShop(shopId), listPickups(database, shopId)]);
  const provinceOf = (pickupId: string | null) =>
    pickups.find(({ pickAddressId }) => pickAddressId === pickupId)?.province ?? undefined;
  return new Map(
    unsent.map(({ id, fees, pickupId, province }) => [
      id,
      parcelDays(
        fees,
        shop?.settings.checkout.days ?? [],
        { from: provinceOf(pickupId), to: province },
        quotes.provinces,
      ),
    ]),
  );
}
