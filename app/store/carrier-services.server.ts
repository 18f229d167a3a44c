import type { ShippingZoneFacts } from "~/domain/checkout/shipping-zone";
import type { Sql } from "./database.server";

/** What Shopify last said of the shop's carrier service. */
export interface CarrierServiceRow {
  /** gid://shopify/DeliveryCarrierService/…; null: Shopify has none of ours. */
  serviceId: string | null;
  active: boolean;
  scopeGranted: boolean;
  /** Null: not read. */
  zones: ShippingZoneFacts[] | null;
  /** Shopify's words when it last refused to turn it on; null: it did not. */
  refusal: string | null;
  checkedAt: Date;
}

/** Null: Shopify was never asked. */
export async function readCarrierService(sql: Sql, shopId: string): Promise<CarrierServiceRow | null> {
  const [row] = await sql.query<CarrierServiceRow>(
    `SELECT service_id AS "serviceId", active, scope_granted AS "scopeGranted", zones, refusal, checked_at AS "checkedAt"
       FROM carrier_service WHERE shop_id = $1`,
    [shopId],
  );
  return row ?? null;
}

/** Keeps what Shopify said; a shop that was erased meanwhile keeps nothing. */
export async function saveCarrierService(sql: Sql, shopId: string, row: CarrierServiceRow): Promise<void> {
  await sql.query(
    `INSERT INTO carrier_service (shop_id, service_id, active, scope_granted, zones, refusal, checked_at)
     SELECT id, $2, $3, $4, $5::jsonb, $6, $7 FROM shop WHERE id = $1 AND uninstalled_at IS NULL
     ON CONFLICT (shop_id) DO UPDATE SET service_id = EXCLUDED.service_id, active = EXCLUDED.active,
       scope_granted = EXCLUDED.scope_granted, zones = EXCLUDED.zones, refusal = EXCLUDED.refusal, checked_at = EXCLUDED.checked_at`,
    [shopId, row.serviceId, row.active, row.scopeGranted, JSON.stringify(row.zones), row.refusal, row.checkedAt],
  );
}

/** The shop left: what Shopify said of it holds no more. */
export async function forgetCarrierService(sql: Sql, shopId: string): Promise<void> {
  await sql.query("DELETE FROM carrier_service WHERE shop_id = $1", [shopId]);
}
