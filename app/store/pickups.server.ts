import type { Prisma } from "@prisma/client";
import type { ReturnPoint } from "~/domain/parcel/request";
import type { Database } from "./database.server";
import { selectList, type Table } from "./rows.server";

export type PickupRow = Prisma.PickupLocationGetPayload<object>;

const table: Table<Exclude<keyof PickupRow, "locationIds">> = {
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
    isDefault: "is_default",
    confirmedAt: "confirmed_at",
    seenAt: "seen_at",
  },
};

/** A pickup as the carrier lists it (carrier 2.10). */
export interface ListedPickup {
  pickAddressId: string;
  address: string;
  phone: string;
  name: string;
}

/** The confirmed form of a pickup: the parts of its free line, and which Shopify locations it serves. */
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
 * Takes over the carrier's list: new pickups come in, known ones keep what staff confirmed unless their free line
 * changed, in which case they wait for confirmation again. One that left the list ships nothing any more: the carrier would
 * refuse its id, or, after a change of account, know another warehouse by it. It stays with its last sighting, unless nobody
 * ever confirmed it. An empty list changes nothing: an account always has a pickup.
 */
export async function mergePickups(database: Database, shopId: string, listed: ListedPickup[], now: Date) {
  if (listed.length === 0) return;
  const listedIds = listed.map(({ pickAddressId }) => pickAddressId);
  await database.prisma.pickupLocation.deleteMany({
    where: { shopId, province: null, pickAddressId: { notIn: listedIds } },
  });
  await database.prisma.pickupLocation.updateMany({
    where: { shopId, pickAddressId: { notIn: listedIds } },
    data: { confirmedAt: null, isDefault: false, locationIds: [] },
  });
  const pickups = await listPickups(database, shopId);
  const known = new Map(pickups.map((pickup) => [pickup.pickAddressId, pickup]));
  const newDefault = pickups.some(({ isDefault }) => isDefault) ? undefined : listedIds[0];
  for (const { pickAddressId, address: carrierLine, phone, name: contactName } of listed) {
    const moved = known.get(pickAddressId)?.carrierLine !== carrierLine;
    const data = {
      carrierLine,
      phone,
      contactName,
      seenAt: now,
      ...(moved ? { confirmedAt: null } : {}),
      ...(pickAddressId === newDefault ? { isDefault: true } : {}),
    };
    await database.prisma.pickupLocation.upsert({
      where: { shopId_pickAddressId: { shopId, pickAddressId } },
      create: { shopId, pickAddressId, ...data },
      update: data,
    });
  }
}

/** All pickups of a shop, the default first. */
export async function listPickups(database: Database, shopId: string): Promise<PickupRow[]> {
  return database.query<PickupRow>(
    `SELECT ${selectList(table)}, coalesce(location_ids, '{}') AS "locationIds" FROM pickup_location WHERE shop_id = $1 ORDER BY is_default DESC, pick_address_id`,
    [shopId],
  );
}

/**
 * Stores what staff confirmed. A Shopify location has one pickup and a shop one default, so both are taken from the
 * other pickups in the same transaction. Returns false when the shop has no such pickup.
 */
export async function confirmPickup(
  database: Database,
  shopId: string,
  pickAddressId: string,
  confirmed: ConfirmedPickup,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (sql) => {
    const updated = await sql.query(
      `UPDATE pickup_location
          SET address = $3, street = $4, ward = $5, district = $6, province = $7, phone_ext = $8, email = $9,
              location_ids = $10, is_default = $11, confirmed_at = $12, return_to = $13
        WHERE shop_id = $1 AND pick_address_id = $2 RETURNING 1`,
      [
        shopId,
        pickAddressId,
        confirmed.address,
        confirmed.street,
        confirmed.ward,
        confirmed.district,
        confirmed.province,
        confirmed.phoneExt,
        confirmed.email,
        confirmed.locationIds,
        confirmed.isDefault,
        now,
        confirmed.returnTo && JSON.stringify(confirmed.returnTo),
      ],
    );
    if (updated.length === 0) return false;
    await sql.query(
      `UPDATE pickup_location
          SET location_ids = ARRAY(SELECT unnest(location_ids) EXCEPT SELECT unnest($3::text[])),
              is_default = is_default AND NOT $4
        WHERE shop_id = $1 AND pick_address_id <> $2`,
      [shopId, pickAddressId, confirmed.locationIds, confirmed.isDefault],
    );
    return true;
  });
}
