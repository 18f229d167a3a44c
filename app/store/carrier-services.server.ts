import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { first, run, tables } from "./statements.server";

const table = {
  name: "carrier_service",
  columns: {
    /** `gid://shopify/DeliveryCarrierService/…`; null: Shopify has no carrier service of ours. */
    serviceId: "service_id",
    active: "active",
    scopeGranted: "scope_granted",
    /** Null: not read. */
    zones: "zones",
    /** Shopify's message when it last refused to turn the service on; null: it did not refuse. */
    refusal: "refusal",
    checkedAt: "checked_at",
  },
} as const satisfies TableOf<"carrier_service">;

/** What Shopify last reported about the shop's carrier service. */
export type CarrierServiceRow = RowOf<typeof table>;

/** Returns what Shopify last reported; null: it was never asked. */
export function readCarrierService(sql: Sql, shopId: string): Promise<CarrierServiceRow | null> {
  return first(sql, tables.selectFrom("carrier_service").select(selectionOf(table)).where("shop_id", "=", shopId));
}

/** Stores what Shopify reported. Stores nothing for a shop that removed the app or was erased meanwhile. */
export async function saveCarrierService(sql: Sql, shopId: string, row: CarrierServiceRow): Promise<void> {
  const said = {
    service_id: row.serviceId,
    active: row.active,
    scope_granted: row.scopeGranted,
    zones: JSON.stringify(row.zones),
    refusal: row.refusal,
    checked_at: row.checkedAt,
  };
  await run(
    sql,
    tables
      .insertInto("carrier_service")
      .columns(["shop_id", "service_id", "active", "scope_granted", "zones", "refusal", "checked_at"])
      .expression((db) =>
        db
          .selectFrom("shop")
          .select((row) => [
            "shop.id",
            row.val(said.service_id).as("service_id"),
            row.val(said.active).as("active"),
            row.val(said.scope_granted).as("scope_granted"),
            row.val(said.zones).as("zones"),
            row.val(said.refusal).as("refusal"),
            row.val(said.checked_at).as("checked_at"),
          ])
          .where("shop.id", "=", shopId)
          .where("shop.uninstalled_at", "is", null),
      )
      .onConflict((clash) => clash.column("shop_id").doUpdateSet(said)),
  );
}

/** Deletes what Shopify reported, which no longer applies once the shop has removed the app. */
export async function clearCarrierService(sql: Sql, shopId: string): Promise<void> {
  await run(sql, tables.deleteFrom("carrier_service").where("shop_id", "=", shopId));
}
