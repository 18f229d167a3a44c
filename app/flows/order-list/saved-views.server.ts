import type { ListColumn } from "~/domain/order-list/columns";
import { isSameContent, isSameName, MOST_VIEWS, type ViewContent } from "~/domain/order-list/saved-view";
import type { Actor, Deps } from "~/flows/deps.server";
import {
  deleteSavedViews,
  insertSavedView,
  listSavedViews,
  lockSavedViews,
  renameSavedView,
  replaceSavedView,
  type SavedViewRow,
} from "~/store/saved-views.server";
import { readListChoice, saveListColumns, saveListView } from "~/store/staff.server";
import type { ListingView } from "./views";

type Kept = Pick<Deps, "database">;

/** Keys `views:fault.<outcome>` of the catalogues, but for `saved`. `changed`: somebody replaced it since it was read. */
export type SaveViewOutcome = "saved" | "name_taken" | "too_many" | "changed" | "gone";

/** Returns the saved views of a shop, and what a member of staff chose for the list. */
export async function readListing(deps: Kept, shopId: string, actor: Pick<Actor, "userId">): Promise<ListingView> {
  const [views, { viewId, columns }] = await Promise.all([
    listSavedViews(deps.database, shopId),
    readListChoice(deps.database, shopId, actor.userId),
  ]);
  return { views, opensWith: views.some(({ id }) => id === viewId) ? viewId : null, columns };
}

/** What became of storing a view under a name. `id`: of the view of that name, where it shows what was to be stored. */
export interface CreatedView {
  outcome: SaveViewOutcome;
  id: string | null;
}

/** Stores a list of orders under a name. Sent twice it is stored once: the name is taken by the same list. */
export function createView(
  deps: Pick<Deps, "database" | "now">,
  shopId: string,
  view: ViewContent & { name: string },
): Promise<CreatedView> {
  return deps.database.transaction(async (sql) => {
    await lockSavedViews(sql, shopId);
    const views = await listSavedViews(sql, shopId);
    const same = views.find(({ name }) => isSameName(name, view.name));
    if (same)
      return isSameContent(same, view) ? { outcome: "saved", id: same.id } : { outcome: "name_taken", id: null };
    if (views.length >= MOST_VIEWS) return { outcome: "too_many", id: null };
    return { outcome: "saved", id: await insertSavedView(sql, shopId, view, deps.now()) };
  });
}

/** Replaces what a view shows, if nobody else did since its `version` was read. */
export function replaceView(
  deps: Kept,
  shopId: string,
  view: Pick<SavedViewRow, "id" | "version">,
  content: ViewContent,
): Promise<SaveViewOutcome> {
  return deps.database.transaction(async (sql) => {
    await lockSavedViews(sql, shopId);
    if (await replaceSavedView(sql, shopId, view, content)) return "saved";
    const now = (await listSavedViews(sql, shopId)).find(({ id }) => id === view.id);
    if (!now) return "gone";
    return isSameContent(now, content) ? "saved" : "changed";
  });
}

/** Gives a view another name. */
export function renameView(deps: Kept, shopId: string, id: string, name: string): Promise<SaveViewOutcome> {
  return deps.database.transaction(async (sql) => {
    await lockSavedViews(sql, shopId);
    const views = await listSavedViews(sql, shopId);
    if (views.some((view) => view.id !== id && isSameName(view.name, name))) return "name_taken";
    return (await renameSavedView(sql, shopId, id, name)) ? "saved" : "gone";
  });
}

/** Forgets a view; its orders stay. One that is gone already is as wanted. */
export async function deleteView(deps: Kept, shopId: string, id: string): Promise<SaveViewOutcome> {
  await deps.database.transaction((sql) => deleteSavedViews(sql, shopId, [id]));
  return "saved";
}

/** Has the list open with a view for a member of staff; null: as usual. */
export async function openWithView(
  deps: Kept,
  shopId: string,
  { userId }: Pick<Actor, "userId">,
  id: string | null,
): Promise<SaveViewOutcome> {
  const views = await listSavedViews(deps.database, shopId);
  if (id !== null && !views.some((view) => view.id === id)) return "gone";
  await saveListView(deps.database, shopId, userId, id);
  return "saved";
}

/** Stores the columns that a member of staff chose. */
export async function chooseColumns(
  deps: Kept,
  shopId: string,
  { userId }: Pick<Actor, "userId">,
  columns: ListColumn[],
): Promise<SaveViewOutcome> {
  await saveListColumns(deps.database, shopId, userId, columns);
  return "saved";
}
