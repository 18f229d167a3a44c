import type { StepMessage } from "~/domain/status/shopify-events";
import type { Sql } from "./database.server";
import { first, run, statement, tables } from "./statements.server";

/**
 * Returns a parcel of an installed shop by its tracking number, to show to its buyer; null when the shop has none (invariant
 * 5).
 */
export function findTrackedParcel(sql: Sql, shopDomain: string, trackingNumber: string) {
  return first(
    sql,
    tables
      .selectFrom("shipment as s")
      .innerJoin("shop", "shop.id", "s.shop_id")
      .leftJoin("order as o", (join) => join.onRef("o.shop_id", "=", "s.shop_id").onRef("o.id", "=", "s.order_id"))
      .select(["s.id", "s.shop_id as shopId", "s.label as trackingNumber", "s.state", "s.picked_up_at as pickedUpAt"])
      .select(["s.delivered_at as deliveredAt", "s.return_state as returnState"])
      .select(statement<string | null>`o.details ->> 'customerLocale'`.as("customerLocale"))
      .where("shop.domain", "=", shopDomain)
      .where("shop.uninstalled_at", "is", null)
      .where("s.label", "=", trackingNumber)
      .$narrowType<{ trackingNumber: string }>(),
  );
}

/** Returns the events that Shopify was to show to the buyer of a parcel, the newest first. */
export function listBuyerEvents(sql: Sql, shopId: string, shipmentId: string) {
  return run(
    sql,
    tables
      .selectFrom("shopify_step")
      .select(statement<StepMessage>`payload ->> 'messageKey'`.as("message"))
      .select("happened_at as happenedAt")
      .where("shop_id", "=", shopId)
      .where("shipment_id", "=", shipmentId)
      .where("kind", "=", "event")
      .orderBy("happened_at", "desc")
      .orderBy("id", "desc"),
  );
}
