import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { first, run, tables } from "./statements.server";

const table = {
  name: "carrier_service",
  columns: {
    /** gid://shopify/DeliveryCarrierService/…; null: Shopify has none of ours. */
    serviceId: "service_id",
    active: "active",
    scopeGranted: "scope_granted",
    /** Null: not read. */
    zones: "zones",
    /** Shopify's words when it last refused to turn it on; null: it did not. */
    refusal: "refusal",
    checkedAt: "checked_at",
  },
} as const satisfies TableOf<"carrier_service">;

/** What Shopify last said of the shop's carrier service. */
export type CarrierServiceRow = RowOf<typeof table>;

/** Null: Shopify was never asked. */
export function readCarrierService(sql: Sql, shopId: string): Promise<CarrierServiceRow | null> {
  return first(sql, tables.selectFrom("carrier_service").select(selectionOf(table)).where("shop_id", "=", shopId));
}

/** Keeps what Shopify said; a shop that was erased meanwhile keeps nothing. */
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

/** The shop left: what Shopify said of it holds no more. */
export async function forgetCarrierService(sql: Sql, shopId: string): Promise<void> {
  await run(sql, tables.deleteFrom("carrier_service").where("shop_id", "=", shopId));
}
