import { DEFAULT_LOCALE, type Locale, readLocale } from "~/domain/locale";
import type { ListColumn } from "~/domain/order-list/columns";
import type { PrintChoice } from "~/domain/print/choice";
import type { Role } from "~/domain/settings/staff-rights";
import type { Sql } from "./database.server";
import { first, run, statement, tables } from "./statements.server";

/** What is stored about one member of a shop's staff. */
interface StaffRow {
  userId: string;
  /** The language tag they chose; null when they chose none. */
  locale: string | null;
  /** The name that Shopify last reported; null: it has none, or was not asked. */
  name: string | null;
  /** When name, ownership and scopes were last read; null: never. */
  nameReadAt: Date | null;
  role: Role | null;
  /** The scopes of their last online token; null: not read yet. */
  scopes: string[] | null;
  /** When they first opened the app; null: before this was kept. */
  seenAt: Date | null;
  /** The account's owner; while that is unknown, whoever of the shop's staff was seen first. */
  isProtected: boolean;
}

/** A member of staff with what is true of their whole shop. */
export interface StaffInShop extends StaffRow {
  /** Whether anybody in this shop was given a role. */
  rolesInUse: boolean;
}

/** The columns of a {@link StaffRow}, of the table under the name `p`. */
const COLUMNS = statement`p.user_id AS "userId", p.locale, p.name, p.name_read_at AS "nameReadAt", p.role,
  string_to_array(p.scopes, ',') AS scopes, p.seen_at AS "seenAt",
  p.is_owner OR NOT EXISTS (
    SELECT 1 FROM staff_preference e WHERE e.shop_id = p.shop_id
      AND (e.is_owner OR (coalesce(e.seen_at, '-infinity'), length(e.user_id), e.user_id)
                       < (coalesce(p.seen_at, '-infinity'), length(p.user_id), p.user_id))) AS "isProtected"`;

const IN_USE = (shopId: string) =>
  statement`EXISTS (SELECT 1 FROM staff_preference r WHERE r.shop_id = ${shopId} AND r.role IS NOT NULL)`;

/** Returns what is stored about a member of staff, or null. `userId` is Shopify's. */
export function readStaff(sql: Sql, shopId: string, userId: string): Promise<StaffInShop | null> {
  return first(
    sql,
    statement<StaffInShop>`SELECT ${COLUMNS}, ${IN_USE(shopId)} AS "rolesInUse"
      FROM staff_preference p WHERE p.shop_id = ${shopId} AND p.user_id = ${userId}`,
  );
}

/** Returns a shop's staff, whoever came first at the top, at most `limit`. */
export function listStaff(sql: Sql, shopId: string, limit: number): Promise<StaffInShop[]> {
  return run(
    sql,
    statement<StaffInShop>`SELECT ${COLUMNS}, ${IN_USE(shopId)} AS "rolesInUse"
      FROM staff_preference p WHERE p.shop_id = ${shopId}
     ORDER BY coalesce(p.seen_at, '-infinity'), length(p.user_id), p.user_id LIMIT ${limit}`,
  );
}

/** Stores that a member of staff opened the app, if it is the first time. */
export async function saveStaffSeen(sql: Sql, shopId: string, userId: string, now: Date): Promise<void> {
  await run(
    sql,
    tables
      .insertInto("staff_preference")
      .values({ shop_id: shopId, user_id: userId, seen_at: now })
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Stores the language a member of staff chose. */
export async function saveStaffLocale(sql: Sql, shopId: string, userId: string, locale: string): Promise<void> {
  await saveStaff(sql, shopId, userId, { locale });
}

/** What Shopify reports of a member of staff with an online token. */
export interface StaffFacts {
  /** Null: Shopify has no name for them. */
  name: string | null;
  isOwner: boolean;
  /** The scopes, comma-separated; null when Shopify did not say. */
  scopes: string | null;
}

/** Stores what Shopify reported of a member of staff, and when. An account has one owner: who was it before is not any more. */
export async function saveStaffFacts(
  sql: Sql,
  shopId: string,
  userId: string,
  { name, isOwner, scopes }: StaffFacts,
  now: Date,
): Promise<void> {
  await saveStaff(sql, shopId, userId, { name, is_owner: isOwner, scopes, name_read_at: now });
  if (!isOwner) return;
  await run(
    sql,
    tables
      .updateTable("staff_preference")
      .set({ is_owner: false })
      .where("shop_id", "=", shopId)
      .where("user_id", "!=", userId)
      .where("is_owner", "=", true),
  );
}

/** Takes all roles of a shop back: nobody has one, as before the first. Returns who had which. */
export function clearStaffRoles(sql: Sql, shopId: string): Promise<{ userId: string; role: Role }[]> {
  return run(
    sql,
    statement<{ userId: string; role: Role }>`WITH had AS (
        SELECT p.user_id, p.role FROM staff_preference p
         WHERE p.shop_id = ${shopId} AND p.role IS NOT NULL ORDER BY p.user_id FOR UPDATE)
      UPDATE staff_preference p SET role = NULL FROM had
       WHERE p.shop_id = ${shopId} AND p.user_id = had.user_id RETURNING p.user_id AS "userId", had.role`,
  );
}

/**
 * Gives a member of staff a role. With the first role of a shop, everybody else seen so far stays what they were: an owner.
 * Returns false when nobody of the shop has this id.
 */
export async function saveStaffRole(sql: Sql, shopId: string, userId: string, role: Role): Promise<boolean> {
  const rows = await run(
    sql,
    statement<{ userId: string }>`UPDATE staff_preference p
        SET role = CASE WHEN p.user_id = ${userId} THEN ${role} ELSE 'owner' END
      WHERE p.shop_id = ${shopId}
        AND (p.user_id = ${userId} OR (p.role IS NULL AND NOT ${IN_USE(shopId)}))
        AND EXISTS (SELECT 1 FROM staff_preference k WHERE k.shop_id = ${shopId} AND k.user_id = ${userId})
      RETURNING p.user_id AS "userId"`,
  );
  return rows.length > 0;
}

/** Returns how a member of staff printed last; null: they never did. */
export async function readLastPrintChoice(sql: Sql, shopId: string, userId: string): Promise<PrintChoice | null> {
  const staff = await first(
    sql,
    tables
      .selectFrom("staff_preference")
      .select("printing")
      .where("shop_id", "=", shopId)
      .where("user_id", "=", userId),
  );
  return staff?.printing ?? null;
}

/** Stores how a member of staff printed, to be offered again. */
export async function savePrintChoice(sql: Sql, shopId: string, userId: string, choice: PrintChoice): Promise<void> {
  await saveStaff(sql, shopId, userId, { printing: JSON.stringify(choice) });
}

/** How the orders list opens for a member of staff. */
export interface ListChoice {
  /** The saved view that is shown first; null: none. */
  viewId: string | null;
  /** What they chose last, as it was stored; null: nothing. */
  columns: unknown;
}

/** Returns how the orders list opens for a member of staff. */
export async function readListChoice(sql: Sql, shopId: string, userId: string): Promise<ListChoice> {
  const staff = await first(
    sql,
    tables
      .selectFrom("staff_preference")
      .select(["list_view_id as viewId", "list_columns as columns"])
      .where("shop_id", "=", shopId)
      .where("user_id", "=", userId),
  );
  return staff ?? { viewId: null, columns: null };
}

/** Stores the columns that a member of staff chose for the orders list. */
export async function saveListColumns(sql: Sql, shopId: string, userId: string, columns: ListColumn[]): Promise<void> {
  await saveStaff(sql, shopId, userId, { list_columns: JSON.stringify(columns) });
}

/** Stores the saved view with which the orders list opens for a member of staff; null: it opens as usual. */
export async function saveListView(sql: Sql, shopId: string, userId: string, viewId: string | null): Promise<void> {
  await saveStaff(sql, shopId, userId, { list_view_id: viewId });
}

async function saveStaff(
  sql: Sql,
  shopId: string,
  userId: string,
  change:
    | { locale: string }
    | { name: string | null; is_owner: boolean; scopes: string | null; name_read_at: Date }
    | { printing: string }
    | { list_columns: string }
    | { list_view_id: string | null },
): Promise<void> {
  await run(
    sql,
    tables
      .insertInto("staff_preference")
      .values({ shop_id: shopId, user_id: userId, ...change })
      .onConflict((clash) => clash.columns(["shop_id", "user_id"]).doUpdateSet(change)),
  );
}

/** Returns the language that most of a shop's staff chose; Vietnamese where nobody chose one. */
export async function readShopLocale(sql: Sql, shopId: string): Promise<Locale> {
  const row = await first(
    sql,
    statement<{ locale: string }>`SELECT locale FROM staff_preference WHERE shop_id = ${shopId} AND locale IS NOT NULL
      GROUP BY locale ORDER BY count(*) DESC, locale DESC LIMIT 1`,
  );
  return readLocale(row?.locale) ?? DEFAULT_LOCALE;
}
