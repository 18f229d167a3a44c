import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { first, run, tables } from "./statements.server";

const table = {
  name: "staff_preference",
  columns: {
    /** The language tag they chose; null when they chose none. */
    locale: "locale",
    /** The name that Shopify last reported; null: it has none, or was not asked. */
    name: "name",
    nameReadAt: "name_read_at",
  },
} as const satisfies TableOf<"staff_preference">;

/** What is stored about one member of a shop's staff. */
export type StaffRow = RowOf<typeof table>;

/** Returns what is stored about a member of staff, or null. `userId` is Shopify's. */
export function readStaff(sql: Sql, shopId: string, userId: string): Promise<StaffRow | null> {
  return first(
    sql,
    tables
      .selectFrom("staff_preference")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("user_id", "=", userId),
  );
}

/** Stores the language a member of staff chose. */
export async function saveStaffLocale(sql: Sql, shopId: string, userId: string, locale: string): Promise<void> {
  await saveStaff(sql, shopId, userId, { locale });
}

/** Stores a member of staff's name and when Shopify reported it; null: Shopify has no name for them. */
export async function saveStaffName(
  sql: Sql,
  shopId: string,
  userId: string,
  name: string | null,
  now: Date,
): Promise<void> {
  await saveStaff(sql, shopId, userId, { name, name_read_at: now });
}

async function saveStaff(
  sql: Sql,
  shopId: string,
  userId: string,
  change: { locale: string } | { name: string | null; name_read_at: Date },
): Promise<void> {
  await run(
    sql,
    tables
      .insertInto("staff_preference")
      .values({ shop_id: shopId, user_id: userId, ...change })
      .onConflict((clash) => clash.columns(["shop_id", "user_id"]).doUpdateSet(change)),
  );
}
