import type { Database, Sql } from "./database.server";
import { HAS_BODY } from "./inbox.server";
import { first, run, statement, tables } from "./statements.server";
import type { Tables } from "./tables.server";

/** Deleting a shop with years of parcels takes a while. */
const PATIENT = { patient: true };

/** Tables whose rows are deleted with their shop, in an order that the foreign keys allow. */
const SHOP_OWNED_TABLES = [
  // Before the parcels, whose trigger would delete it row by row.
  "buyer_parcel",
  "billable_parcel",
  "shipment",
  "order_call",
  "flow_event",
  "flow_run",
  "flow_use",
  "order_exchange",
  // After the parcels: nothing marks them as changed any more.
  "report_change",
  "report_parcel",
  "report_cell",
  "report_shop",
  "order_field_change",
  "order_fields",
  // Before the orders, which would delete their words one by one.
  "order_word",
  "order_text",
  "order",
  "pickup_location",
  "carrier_account",
  "carrier_service",
  "staff_preference",
  "access_log",
  "role_change",
  "address_correction",
  "fee_tariff",
  "rate_quote",
  "rate_day",
  "fee_difference",
  "transit_day",
  "transit_lane",
  "product_facts",
  "order_selection",
  "booking_batch_row",
  "booking_batch",
  "saved_view",
  "short_lived_file",
  "print_job",
  // With their rows and their content.
  "statement",
  "statement_columns",
  "login_attempt",
  "account_pause",
  "shop_pause",
  "shopify_bucket",
  "push_secret",
  "work",
  "discrepancy",
  "comparison",
  // Last: the triggers count what is deleted before.
  "tally_change",
  "tally",
] as const satisfies readonly (keyof Tables)[];

/**
 * Deletes the data of a shop that left at `leftAt` (shopify 2.4); returns false when it has come back since. What stays is a
 * row without personal data: the shop key and the reference counters, so that no reference the carrier has seen is ever issued
 * again (design 3), the proof that requests were carried out, which orders must never be imported again, and what was charged (decision 145).
 */
export async function eraseShop(database: Database, shopId: string, now: Date, leftAt: Date): Promise<boolean> {
  return database.transaction(async (sql) => {
    const shop = await first(
      sql,
      tables
        .selectFrom("shop")
        .select("domain")
        .where("id", "=", shopId)
        .where("uninstalled_at", "=", leftAt)
        .forUpdate(),
    );
    if (!shop) return false;
    await erasePushes(sql, shopId);
    for (const table of SHOP_OWNED_TABLES) await run(sql, tables.deleteFrom(table).where("shop_id", "=", shopId));
    await run(
      sql,
      tables.updateTable("privacy_request").set({ payload: "{}", result: null }).where("shop_id", "=", shopId),
    );
    if (shop.domain) {
      await run(sql, tables.deleteFrom("Session").where("shop", "=", shop.domain));
      await run(
        sql,
        tables
          .deleteFrom("inbox")
          .where("source", "=", "shopify")
          .where(statement<boolean>`headers ->> 'shopDomain' = ${shop.domain}`)
          .where("applied_at", "is not", null),
      );
    }
    await run(
      sql,
      tables
        .updateTable("shop")
        .set({ domain: null, name: null, settings: "{}", push_secret_hash: null, rates_secret_hashes: [] })
        .set({ onboarded_at: null, backfilled_at: null, reconciled_at: null, redacted_at: now })
        // How far work was with rows that are gone.
        .set({ ledger_checked_to: null, ledger_opened_at: null, pushed_at: null, webhook_at: null })
        .where("id", "=", shopId),
    );
    return true;
  }, PATIENT);
}

/**
 * Deletes the carrier's messages about the shop's parcels, which contain our reference, the tracking number or both: they will
 * never be applied.
 */
export async function erasePushes(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    statement`DELETE FROM inbox i WHERE i.source = 'carrier' AND ${statement.raw(HAS_BODY)}
        AND (i.shop_id = ${shopId} OR position(${`${shopId}-`} IN i.body) > 0
             OR EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = ${shopId}
                           AND s.label = substring(i.body FROM 'label_id"?[[:space:]]*[=:][[:space:]]*"?([^&"]+)')))`,
  );
}
