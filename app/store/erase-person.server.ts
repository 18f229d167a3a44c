import { deleteEvidenceOfOrders } from "./claim-evidence.server";
import type { Sql } from "./database.server";
import { deleteExchangesOfOrders } from "./exchanges.server";
import { lockPerson } from "./order-redactions.server";
import { wantArchived } from "./parcel-archive.server";
import { PERSON_ROWS } from "./person-rows.server";
import { buyerColumns, type PersonalColumn } from "./personal-data.server";
import { anyOf, countRows, run, statement, tables } from "./statements.server";
import { deleteViewsNaming } from "./views-naming.server";

/**
 * Locks orders and their parcels until the transaction ends, in the order that all code uses. Writers already at work are
 * waited for; later ones find the orders without personal data.
 */
export async function lockPeople(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await run(
    sql,
    tables
      .selectFrom("order")
      .select("id")
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .orderBy("id")
      .forNoKeyUpdate(),
  );
  for (const orderId of orderIds.toSorted()) await lockPerson(sql, shopId, orderId);
  await run(
    sql,
    tables
      .selectFrom("shipment")
      .select("id")
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .orderBy("id")
      .forUpdate(),
  );
}

/**
 * Removes personal data from these orders, their parcels and what was sent for them. Numbers, states and references stay, for
 * accounting. Call it under the locks of {@link lockPeople}. Returns how many orders were found.
 */
export async function erasePerson(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<number> {
  // First, while the orders still name their buyers.
  await deleteViewsNaming(sql, shopId, orderIds);
  await deleteEvidenceOfOrders(sql, shopId, orderIds);
  await deleteExchangesOfOrders(sql, shopId, orderIds);
  for (const { table, rows } of PERSON_ROWS) {
    const left = statement.raw(lefts(buyerColumns(table)));
    await run(sql, statement`UPDATE ${statement.table(table)} t SET ${left} WHERE ${rows(shopId, orderIds)}`);
  }
  // What was answered is gone: there is nothing left for staff to do about it.
  await run(
    sql,
    tables
      .updateTable("shipment")
      .set({ redacted_at: now, buyer_said: null })
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds)),
  );
  const erased = await countRows(
    sql,
    tables
      .updateTable("order")
      .set({ redacted_at: now })
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .returning("id"),
  );
  await wantArchived(sql, shopId, orderIds, now);
  return erased;
}

const lefts = (columns: readonly PersonalColumn[]) =>
  columns.map(({ column, left }) => `"${column}" = ${left(`t."${column}"`)}`).join(", ");

/** Blocks the fulfillment orders of these orders: their address is gone. */
export async function blockShipping(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("fulfillment_order")
      .set({ block_reason: "person_removed" })
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .where("block_reason", "is", null),
  );
}

/**
 * Deletes short-lived data of a shop that cannot be attributed to a person: pasted codes that match no order, and what buyers
 * typed at checkout.
 */
export async function eraseUnassigned(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("order_selection")
      .set({ missing: [] })
      .where("shop_id", "=", shopId)
      .where("missing", "<>", statement<string[]>`'{}'`),
  );
  await run(sql, tables.deleteFrom("rate_quote").where("shop_id", "=", shopId));
}
