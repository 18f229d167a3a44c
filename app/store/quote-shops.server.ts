import type { PriceUnit } from "~/domain/fee/price-unit";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";
import type { AccountHealth, CarrierEnvironment } from "./accounts.server";
import type { Sql } from "./database.server";

/** What a shop's quotes rest on. The carrier's token stays sealed. */
export interface QuoteShopRow {
  id: string;
  domain: string;
  settings: ShopSettings;
  ratesSecretHashes: string[];
  /** How Shopify writes prices when it asks for rates; null while nobody knows. */
  ratePriceUnit: PriceUnit | null;
  account: {
    environment: CarrierEnvironment;
    code: string;
    health: AccountHealth;
    tokenCiphertext: string;
    /** The carrier said that the token may not ask for fees. */
    feesDenied: boolean;
  } | null;
  pickups: PickupChoice[];
}

const ACCOUNT = `(SELECT jsonb_build_object('environment', a.environment, 'code', a.code, 'health', a.health,
    'tokenCiphertext', a.token_ciphertext, 'feesDenied', a.denied ? 'quoteFee') FROM carrier_account a WHERE a.shop_id = s.id)`;

const PICKUPS = `(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'pickAddressId', p.pick_address_id, 'name', p.contact_name, 'phone', p.phone, 'phoneExtension', p.phone_ext,
    'email', p.email, 'address', p.address, 'street', p.street, 'ward', p.ward, 'district', p.district,
    'province', p.province, 'confirmed', p.confirmed_at IS NOT NULL, 'isDefault', p.is_default,
    'locationIds', p.location_ids, 'returnTo', p.return_to) ORDER BY p.is_default DESC, p.pick_address_id), '[]')
  FROM pickup_location p WHERE p.shop_id = s.id)`;

const SELECT = `SELECT s.id, s.domain, s.settings, s.rates_secret_hashes AS "ratesSecretHashes",
  s.rate_price_unit AS "ratePriceUnit", ${ACCOUNT} AS account,
  ${PICKUPS} AS pickups FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL`;

/** All shops whose rates Shopify may ask for. One whose settings cannot be read is told of and left out. */
export async function listQuoteShops(
  sql: Sql,
  onUnreadable: (shopId: string, error: unknown) => void,
): Promise<QuoteShopRow[]> {
  const rows = await sql.query<QuoteShopRow>(`${SELECT} AND cardinality(s.rates_secret_hashes) > 0`);
  return rows.flatMap((row) => {
    try {
      return [withSettings(row)];
    } catch (error) {
      onUnreadable(row.id, error);
      return [];
    }
  });
}

/** One installed shop, whether Shopify may ask for its rates or not. */
export async function readQuoteShop(sql: Sql, shopId: string): Promise<QuoteShopRow | null> {
  const [row] = await sql.query<QuoteShopRow>(`${SELECT} AND s.id = $1`, [shopId]);
  return row ? withSettings(row) : null;
}

/** Keeps in which unit a shop's prices come. */
export async function saveRatePriceUnit(sql: Sql, shopId: string, unit: PriceUnit): Promise<void> {
  await sql.query("UPDATE shop SET rate_price_unit = $2 WHERE id = $1 AND rate_price_unit IS DISTINCT FROM $2", [
    shopId,
    unit,
  ]);
}

const withSettings = (row: QuoteShopRow): QuoteShopRow => ({ ...row, settings: readSettings(row.settings) });
