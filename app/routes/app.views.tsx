import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readViewContent } from "~/components/order-list/query";
import { LIST_COLUMNS } from "~/domain/order-list/columns";
import { LONGEST_NAME, LONGEST_QUERY } from "~/domain/order-list/saved-view";
import { oneLine } from "~/domain/text";
import {
  chooseColumns,
  createView,
  deleteView,
  openWithView,
  renameView,
  replaceView,
} from "~/flows/order-list/saved-views.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const name = z.string().max(1_000).transform(oneLine).pipe(z.string().min(1).max(LONGEST_NAME));
/** The list's address, as `ordersUrl` writes it. */
const list = z.string().max(LONGEST_QUERY);

const readForm = formOf(
  z.discriminatedUnion("act", [
    z.object({ act: z.literal("create"), name, list }),
    z.object({ act: z.literal("replace"), id: z.uuid(), version: z.int().min(1).max(2_000_000_000), list }),
    z.object({ act: z.literal("rename"), id: z.uuid(), name }),
    z.object({ act: z.literal("delete"), id: z.uuid() }),
    z.object({ act: z.literal("open_with"), id: z.uuid().nullable() }),
    z.object({ act: z.literal("columns"), columns: z.array(z.enum(LIST_COLUMNS)).max(LIST_COLUMNS.length) }),
  ]),
);

/** Changes the saved views of a shop, or what a member of staff chose for the list (decision 066). */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "see_orders");
  const form = await readForm(request);
  switch (form.act) {
    case "create":
      return createView(deps, shop.id, { name: form.name, ...readViewContent(form.list) });
    case "replace":
      return { outcome: await replaceView(deps, shop.id, form, readViewContent(form.list)), id: form.id };
    case "rename":
      return { outcome: await renameView(deps, shop.id, form.id, form.name), id: form.id };
    case "delete":
      return { outcome: await deleteView(deps, shop.id, form.id), id: form.id };
    case "open_with":
      return { outcome: await openWithView(deps, shop.id, actor, form.id), id: form.id };
    case "columns":
      return { outcome: await chooseColumns(deps, shop.id, actor, form.columns), id: null };
  }
}
