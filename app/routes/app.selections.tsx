import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { selectOrders } from "~/flows/select-orders.server";
import { requireMerchant } from "~/merchant.server";

/** A thousand codes of a long kind; what is longer is no list of codes. */
const formSchema = z.object({ codes: z.string().max(300_000) });

/** Makes a list of orders from pasted codes. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const form = formSchema.safeParse(await request.json());
  if (!form.success) throw new Response(null, { status: 400 });
  return selectOrders(deps, shop.id, form.data.codes);
}
