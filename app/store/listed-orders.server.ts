import type { RawBuilder } from "kysely";
import type { DifferenceField } from "~/domain/booking/booked-differences";
import type { OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/block-reason";
import { TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { DELIVERY_FEES_OF_PARCEL } from "./money-balances.server";
import { isUnseen } from "./order-tabs.server";
import { stateIn } from "./shipments.server";
import { anyOf, run, statement, tables } from "./statements.server";

/** Returns what the list shows of these orders themselves, the newest first. */
export function readListed(sql: Sql, shopId: string, ids: RawBuilder<unknown> | readonly string[]) {
  const wanted = Array.isArray(ids) ? statement`${ids}::text[]` : statement`ARRAY(${ids})`;
  return run(
    sql,
    tables
      .selectFrom("order as o")
      .select(["o.id", "o.name", "o.created_at as createdAt", "o.recipient_name as recipientName"])
      .select(statement<OrderFacts["destination"]>`o.details -> 'destination'`.as("destination"))
      .select(["o.total_vnd as totalVnd", "o.financial_status as financialStatus"])
      .where("o.shop_id", "=", shopId)
      .where(statement<boolean>`o.id = ANY(${wanted})`)
      .orderBy("o.created_at", "desc")
      .orderBy("o.id", "desc"),
  );
}

/** Returns what the list shows of the parcels of some orders, oldest first. */
export function listParcelsOfList(sql: Sql, shopId: string, orderIds: string[]) {
  return run(
    sql,
    tables
      .selectFrom("shipment as s")
      .select([
        "order_id as orderId",
        "id as shipmentId",
        "state",
        "problems",
        "cod_vnd as codVnd",
        "label as trackingNumber",
        "draft_version as version",
      ])
      .select(["weight_grams as weightGrams", "transport"])
      .select(statement<boolean>`waiting_kind IS NOT DISTINCT FROM 'to_confirm'`.as("toConfirm"))
      .select(statement<boolean>`waiting_kind IS NOT DISTINCT FROM 'answered'`.as("answered"))
      .select(["carrier_status as carrierStatus", "attention", "printed_at as printedAt"])
      .select(["delivered_at as deliveredAt", "cod_state as codState", "return_state as returnState"])
      .select([
        statement<number | null>`CASE WHEN ${statement.raw(stateIn("state", TO_BE_SENT_STATES))}
                                      THEN quoted_fee_vnd ELSE ${statement.raw(DELIVERY_FEES_OF_PARCEL)} END`.as(
          "feeVnd",
        ),
        statement<DifferenceField[]>`jsonb_path_query_array(differences, '$[*] ? (@.settled == false).field')`.as(
          "differences",
        ),
      ])
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .orderBy("created_at")
      .orderBy("id"),
  );
}

/** Returns the block reasons of the fulfillment orders of these orders. */
export function listBlocksOfList(sql: Sql, shopId: string, orderIds: string[]) {
  const blocked = tables
    .selectFrom("fulfillment_order")
    .select("order_id as orderId")
    .select(statement<BlockReason>`block_reason`.as("reason"))
    .where("shop_id", "=", shopId)
    .where("order_id", "=", anyOf(orderIds))
    .where("block_reason", "is not", null);
  const unseen = tables
    .selectFrom("order as o")
    .select("o.id as orderId")
    .select(
      statement<BlockReason>`CASE WHEN o.details -> 'requiresShipping' = 'false' THEN 'digital' ELSE 'no_access' END`.as(
        "reason",
      ),
    )
    .where("o.shop_id", "=", shopId)
    .where("o.id", "=", anyOf(orderIds))
    .where(isUnseen);
  return run(sql, blocked.unionAll(unseen));
}
