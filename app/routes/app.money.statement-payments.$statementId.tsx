import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { payNextOrders } from "~/flows/statement/pay.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(z.object({ after: z.int().min(0).max(2_147_483_647) }));

/** Asks for the orders of the next rows of a statement to be marked as paid; 404 for one that is not applied. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "change_money");
  const statementId = z.uuid().safeParse(params.statementId);
  const { after } = await readAsked(request);
  if (!statementId.success) throw new Response(null, { status: 404 });
  const paid = await payNextOrders(deps, shop.id, { statementId: statementId.data, after }, actor);
  if (!paid) throw new Response(null, { status: 404 });
  return Response.json(paid);
}
