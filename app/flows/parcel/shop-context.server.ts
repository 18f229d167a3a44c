import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Deps } from "~/flows/deps.server";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import type { Sql } from "~/store/database.server";
import { listPickups, type PickupRow } from "~/store/pickups.server";
import { findShop, type ShopRow } from "~/store/shops.server";

/** What all parcels of a shop are drafted with. */
export interface ShopContext {
  shop: ShopRow;
  account: AccountRow | null;
  pickups: PickupChoice[];
  rules: CarrierRules;
}

/** Reads a shop's settings, account and pickups; null when the shop is gone. */
export async function loadShopContext(deps: Deps, shopId: string): Promise<ShopContext | null> {
  const shop = await findShop(deps.database, shopId);
  if (!shop) return null;
  const [account, pickups] = await Promise.all([
    readAccount(deps.database, shopId),
    listPickupChoices(deps.database, shopId),
  ]);
  return { shop, account, pickups, rules: deps.config.carrierRules };
}

/** Returns the pickups that a shop's parcels may leave from. */
export async function listPickupChoices(sql: Sql, shopId: string): Promise<PickupChoice[]> {
  return (await listPickups(sql, shopId)).map(asPickupChoice);
}

function asPickupChoice(row: PickupRow): PickupChoice {
  return {
    pickAddressId: row.pickAddressId,
    name: row.contactName,
    phone: row.phone,
    phoneExtension: row.phoneExt,
    email: row.email,
    address: row.address,
    street: row.street,
    ward: row.ward,
    district: row.district,
    province: row.province,
    confirmed: row.confirmedAt !== null,
    isDefault: row.isDefault,
    locationIds: row.locationIds,
    returnTo: row.returnTo as PickupChoice["returnTo"],
  };
}
