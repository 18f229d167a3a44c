import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { createFileAddress } from "~/flows/label/create-file-address.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { readAnswer } from "~/store/privacy-requests.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(z.object({ requestId: z.int().positive().max(2_147_483_647) }));

/** Returns a temporary URL for the data that a customer asked for; 404 once they are erased. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "open_privacy_file");
  const { requestId } = await readAsked(request);
  const data = await readAnswer(deps.database, shop.id, requestId);
  if (data === null) throw new Response(null, { status: 404 });
  recordAccess(deps, shop.id, actor, { what: "answer", subject: String(requestId), people: 1 });
  const bytes = Buffer.from(JSON.stringify(data, null, 2));
  const file = { contentType: "application/json", name: `waybill-${requestId}.json`, bytes };
  return Response.json({ url: await createFileAddress(deps, shop.id, file, actor) });
}
