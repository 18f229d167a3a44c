import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { PriceUnit } from "~/domain/fee/price-unit";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";
import type { AccountHealth } from "./accounts.server";
import type { Sql } from "./database.server";
import { first, run, statement, tables } from "./statements.server";

/** What a shop's quotes are made from. The carrier's token stays sealed. */
export interface QuoteShopRow {
  id: string;
  domain: string;
  settings: ShopSettings;
  ratesSecretHashes: string[];
  /** The unit of the prices in Shopify's rate requests; null while unknown. */
  ratePriceUnit: PriceUnit | null;
  account: {
    environment: CarrierEnvironment;
    code: string;
    health: AccountHealth;
    tokenCiphertext: string;
    /** The carrier denied the token access to fees. */
    feesDenied: boolean;
  } | null;
  pickups: PickupChoice[];
}

const ACCOUNT = statement<
  QuoteShopRow["account"]
>`(SELECT jsonb_build_object('environment', a.environment, 'code', a.code, 'health', a.health,
    'tokenCiphertext', a.token_ciphertext, 'feesDenied', a.denied ? 'quoteFee') FROM carrier_account a WHERE a.shop_id = s.id)`;

const PICKUPS = statement<QuoteShopRow["pickups"]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'pickAddressId', p.pick_address_id, 'name', p.contact_name, 'phone', p.phone, 'phoneExtension', p.phone_ext,
    'email', p.email, 'address', p.address, 'street', p.street, 'ward', p.ward, 'district', p.district,
    'province', p.province, 'confirmed', p.confirmed_at IS NOT NULL, 'isDefault', p.is_default,
    'locationIds', p.location_ids, 'returnTo', p.return_to) ORDER BY p.is_default DESC, p.pick_address_id), '[]')
  FROM pickup_location p WHERE p.shop_id = s.id)`;

const shops = tables
  .selectFrom("shop as s")
  .select(["s.id", "s.domain", "s.settings", "s.rates_secret_hashes as ratesSecretHashes"])
  .select("s.rate_price_unit as ratePriceUnit")
  .select([ACCOUNT.as("account"), PICKUPS.as("pickups")])
  .where("s.uninstalled_at", "is", null)
  .where("s.domain", "is not", null)
  .$narrowType<{ domain: string }>();

/** Whether Shopify may ask for a shop's rates. */
const mayBeAsked = statement<boolean>`cardinality(s.rates_secret_hashes) > 0`;

/** Returns the shops whose rates Shopify may ask for, each with a print of its row: another print, another row. */
export async function listQuoteShopPrints(sql: Sql): Promise<{ id: string; print: string }[]> {
  const rows = tables.selectFrom(shops.where(mayBeAsked).as("row"));
  return run(sql, rows.select(["row.id", statement<string>`md5("row"::text)`.as("print")]));
}

/** Returns those of some shops whose rates Shopify may ask for. A shop with unreadable settings is reported to `onUnreadable` and left out. */
export async function listQuoteShops(
  sql: Sql,
  shopIds: readonly string[],
  onUnreadable: (shopId: string, error: unknown) => void,
): Promise<QuoteShopRow[]> {
  const rows = await run(sql, shops.where(mayBeAsked).where("s.id", "in", [...shopIds]));
  return rows.flatMap((row) => {
    try {
      return [withSettings(row)];
    } catch (error) {
      onUnreadable(row.id, error);
      return [];
    }
  });
}

/** Returns an installed shop, whether or not Shopify may ask for its rates; null when there is none. */
export async function readQuoteShop(sql: Sql, shopId: string): Promise<QuoteShopRow | null> {
  const row = await first(sql, shops.where("s.id", "=", shopId));
  return row ? withSettings(row) : null;
}

/** Stores the unit of the prices in a shop's rate requests. */
export async function saveRatePriceUnit(sql: Sql, shopId: string, unit: PriceUnit): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("shop")
      .set({ rate_price_unit: unit })
      .where("id", "=", shopId)
      .where("rate_price_unit", "is distinct from", unit),
  );
}

const withSettings = (row: Omit<QuoteShopRow, "settings"> & { settings: unknown }): QuoteShopRow => ({
  ...row,
  settings: readSettings(row.settings),
});
