import type { ReturnPoint } from "~/domain/parcel/request";
import type { Database, Sql } from "./database.server";
import { type RowOf, selectList, type TableOf } from "./rows.server";
import { anyOf, countRows, run, statement, tables } from "./statements.server";

const table = {
  name: "pickup_location",
  columns: {
    shopId: "shop_id",
    pickAddressId: "pick_address_id",
    contactName: "contact_name",
    phone: "phone",
    carrierLine: "carrier_line",
    address: "address",
    street: "street",
    ward: "ward",
    district: "district",
    province: "province",
    phoneExt: "phone_ext",
    email: "email",
    returnTo: "return_to",
    locationIds: "location_ids",
    isDefault: "is_default",
    confirmedAt: "confirmed_at",
    seenAt: "seen_at",
  },
} as const satisfies TableOf<"pickup_location">;

/** A pickup: an address where the carrier collects a shop's parcels. */
export type PickupRow = RowOf<typeof table>;

const COLUMNS = statement.raw(selectList(table));

/** A pickup as the carrier lists it (carrier 2.10). */
export interface ListedPickup {
  pickAddressId: string;
  address: string;
  phone: string;
  name: string;
}

/** A pickup as confirmed by staff: the parts of the carrier's one-line address, and the Shopify locations it serves. */
export interface ConfirmedPickup {
  address: string;
  street: string | null;
  ward: string | null;
  district: string | null;
  province: string;
  phoneExt: string | null;
  email: string | null;
  /** Where undelivered parcels go; null: back to the pickup. */
  returnTo: ReturnPoint | null;
  locationIds: string[];
  isDefault: boolean;
}

/**
 * Merges the carrier's list into the stored pickups. New pickups are added. A known one keeps what staff confirmed, unless its
 * one-line address changed: then it waits for confirmation again. A pickup that left the list no longer ships anything, because
 * the carrier would refuse its id or, after a change of account, use it for another warehouse. Its row stays, unless staff
 * never confirmed it. An empty list changes nothing: an account always has a pickup.
 */
export async function mergePickups(database: Database, shopId: string, listed: ListedPickup[], now: Date) {
  if (listed.length === 0) return;
  const listedIds = listed.map(({ pickAddressId }) => pickAddressId);
  await run(
    database,
    tables
      .deleteFrom("pickup_location")
      .where("shop_id", "=", shopId)
      .where("province", "is", null)
      .where((row) => row.not(row("pick_address_id", "=", anyOf(listedIds)))),
  );
  await run(
    database,
    tables
      .updateTable("pickup_location")
      .set({ confirmed_at: null, is_default: false, location_ids: [] })
      .where("shop_id", "=", shopId)
      .where((row) => row.not(row("pick_address_id", "=", anyOf(listedIds)))),
  );
  const pickups = await listPickups(database, shopId);
  const known = new Map(pickups.map((pickup) => [pickup.pickAddressId, pickup]));
  const newDefault = pickups.some(({ isDefault }) => isDefault) ? undefined : listedIds[0];
  for (const { pickAddressId, address: carrierLine, phone, name } of listed) {
    const moved = known.get(pickAddressId)?.carrierLine !== carrierLine;
    const seen = {
      carrier_line: carrierLine,
      phone,
      contact_name: name,
      seen_at: now,
      ...(moved ? { confirmed_at: null } : {}),
      ...(pickAddressId === newDefault ? { is_default: true } : {}),
    };
    await run(
      database,
      tables
        .insertInto("pickup_location")
        .values({ shop_id: shopId, pick_address_id: pickAddressId, location_ids: [], ...seen })
        .onConflict((clash) => clash.columns(["shop_id", "pick_address_id"]).doUpdateSet(seen)),
    );
  }
}

/** Returns all pickups of a shop, the default first. */
export function listPickups(sql: Sql, shopId: string): Promise<PickupRow[]> {
  return run(
    sql,
    statement<PickupRow>`SELECT ${COLUMNS} FROM pickup_location WHERE shop_id = ${shopId}
      ORDER BY is_default DESC, pick_address_id`,
  );
}

/**
 * Stores what staff confirmed. A Shopify location has one pickup and a shop one default, so both are removed from the other
 * pickups in the same transaction. Returns false when the shop has no such pickup.
 */
export async function confirmPickup(
  sql: Sql,
  shopId: string,
  pickAddressId: string,
  confirmed: ConfirmedPickup,
  now: Date,
): Promise<boolean> {
  const { address, street, ward, district, province, phoneExt, email, returnTo, locationIds, isDefault } = confirmed;
  const updated = tables
    .updateTable("pickup_location")
    .set({ address, street, ward, district, province, phone_ext: phoneExt, email })
    .set({ location_ids: locationIds, is_default: isDefault, confirmed_at: now })
    .set({ return_to: returnTo && JSON.stringify(returnTo) })
    .where("shop_id", "=", shopId)
    .where("pick_address_id", "=", pickAddressId)
    .returning("pick_address_id");
  if ((await countRows(sql, updated)) === 0) return false;
  await run(
    sql,
    tables
      .updateTable("pickup_location")
      .set({
        location_ids: statement<
          string[]
        >`ARRAY(SELECT unnest(location_ids) EXCEPT SELECT unnest(${locationIds}::text[]))`,
        is_default: statement<boolean>`is_default AND NOT ${isDefault}`,
      })
      .where("shop_id", "=", shopId)
      .where("pick_address_id", "<>", pickAddressId),
  );
  return true;
}
