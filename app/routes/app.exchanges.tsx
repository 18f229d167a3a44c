import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { linkOrders, unlinkOrders } from "~/flows/exchange/link.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const orderKey = z.string().regex(/^\d{1,20}$/);

const readAsked = formOf(
  z.discriminatedUnion("intent", [
    z.object({
      ...{ intent: z.literal("link"), orderKey },
      /** The number that staff typed, or the order that they chose of several with that number. */
      other: z.union([z.object({ name: z.string().trim().min(1).max(300) }), z.object({ orderKey })]),
    }),
    z.object({ intent: z.literal("unlink"), exchangeId: z.uuid() }),
  ]),
);

/** Links an order with the one that was sent instead of it, or that it was sent instead of; or undoes such a link. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "follow_up");
  const asked = await readAsked(request);
  if (asked.intent === "link") return linkOrders(deps, shop.id, asked, actor);
  const undone = await unlinkOrders(deps, shop.id, asked.exchangeId, actor);
  return { outcome: undone ? ("unlinked" as const) : ("unlinked_before" as const) };
}
