import type { ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { isTooLarge } from "~/components/not-saved";
import { MAX_CODES } from "~/domain/order/codes";
import { selectOrders } from "~/flows/order-list/select.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** The limit of one request: too many codes get an answer of their own below that. */
const readForm = formOf(z.object({ codes: z.string().max(524_288) }));

/** Stores a list of orders from pasted codes. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const { codes } = await readForm(request);
  return selectOrders(deps, shop.id, codes);
}

/** Reports a list too large for one request as too many codes, like a readable list with too many. Runs in the browser. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    return { outcome: "too_many" as const, limit: MAX_CODES };
  }
}
