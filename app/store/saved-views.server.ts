import { randomUUID } from "node:crypto";
import type { ViewContent } from "~/domain/order-list/saved-view";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { countRows, run, statement, tables } from "./statements.server";

const table = {
  name: "saved_view",
  columns: { id: "id", name: "name", search: "search", query: "query", version: "version" },
} as const satisfies TableOf<"saved_view">;

/** A list of orders that staff gave a name. */
export type SavedViewRow = RowOf<typeof table>;

/** Returns a shop's views, the oldest first. There are few: `MOST_VIEWS`. */
export function listSavedViews(sql: Sql, shopId: string): Promise<SavedViewRow[]> {
  return run(
    sql,
    tables
      .selectFrom("saved_view")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .orderBy("created_at")
      .orderBy("id"),
  );
}

/** Stores a view; returns its id. */
export async function insertSavedView(
  sql: Sql,
  shopId: string,
  { name, search, query }: ViewContent & { name: string },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await run(sql, tables.insertInto("saved_view").values({ shop_id: shopId, id, name, search, query, created_at: now }));
  return id;
}

/** Gives a view another name. Returns false when the shop has no such view. */
export async function renameSavedView(sql: Sql, shopId: string, id: string, name: string): Promise<boolean> {
  const renamed = tables
    .updateTable("saved_view")
    .set({ name })
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .returning("id");
  return (await countRows(sql, renamed)) === 1;
}

/** Replaces what a view shows, if it is still the version that was seen. Returns false when it is not, or is gone. */
export async function replaceSavedView(
  sql: Sql,
  shopId: string,
  { id, version }: Pick<SavedViewRow, "id" | "version">,
  { search, query }: ViewContent,
): Promise<boolean> {
  const replaced = tables
    .updateTable("saved_view")
    .set({ search, query, version: version + 1 })
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id");
  return (await countRows(sql, replaced)) === 1;
}

/** Deletes views; for whom one of them opened the list, the list opens as usual. Returns how many there were. */
export async function deleteSavedViews(sql: Sql, shopId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await run(
    sql,
    statement`UPDATE staff_preference SET list_view_id = NULL WHERE shop_id = ${shopId} AND list_view_id = ANY(${[...ids]}::uuid[])`,
  );
  return countRows(
    sql,
    statement`DELETE FROM saved_view WHERE shop_id = ${shopId} AND id = ANY(${[...ids]}::uuid[]) RETURNING id`,
  );
}

/** Has whoever changes which views a shop has wait for the others, until the transaction ends. */
export async function lockSavedViews(sql: Sql, shopId: string): Promise<void> {
  await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${`views:${shopId}`}, 0))`);
}
