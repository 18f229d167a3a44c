import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MOST_CHOSEN_ORDERS } from "~/domain/print/extension";
import { forExtension, questionOf } from "~/extension-visit.server";
import { readPrintableOrders } from "~/flows/print/orders.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readQuestion = questionOf(z.object({ orders: z.array(z.string().max(64)).min(1).max(MOST_CHOSEN_ORDERS) }));

/**
 * Returns what can be printed of orders that were chosen in Shopify, by their gids. It changes nothing; it is an action because so many ids
 * fit into no address.
 */
export const action = forExtension(async ({ request }: ActionFunctionArgs) => {
  const { deps, shop } = await requireMerchant(request, "print");
  const { orders } = await readQuestion(request);
  return readPrintableOrders(deps, shop.id, orders);
});
