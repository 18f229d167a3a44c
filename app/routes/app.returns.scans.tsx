import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { CONDITIONS } from "~/domain/returns/receive";
import { undoReceipts } from "~/flows/returns/change.server";
import { readWaitingReturns } from "~/flows/returns/counts.server";
import { receiveScans } from "~/flows/returns/receive.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const scanSchema = z.object({
  id: z.uuid(),
  text: z.string().max(1_000),
  at: z.iso
    .datetime()
    .max(40)
    .transform((at) => new Date(at)),
  condition: z.enum(CONDITIONS),
  anyway: z.boolean(),
});

const readAsked = formOf(
  z.union([z.object({ scans: z.array(scanSchema).min(1).max(50) }), z.object({ undo: z.uuid() })]),
);

/** Records scans of what came back, each once however often it is sent, or takes a receipt back. The answer has the counts as they are then. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "receive_returns");
  const asked = await readAsked(request);
  if ("undo" in asked) {
    const undone = (await undoReceipts(deps, shop, [asked.undo], actor)) === 1;
    return Response.json({ undone, left: await readWaitingReturns(deps, shop.id) });
  }
  const scans = asked.scans.map((scan) => ({ ...scan, note: null }));
  const results = await receiveScans(deps, shop, scans, actor);
  return Response.json({ results, left: await readWaitingReturns(deps, shop.id) });
}
