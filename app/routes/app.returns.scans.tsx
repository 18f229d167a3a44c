import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { SCAN, scansOrUndo } from "~/domain/handover/scan-form";
import { CONDITIONS } from "~/domain/returns/receive";
import { undoReceipts } from "~/flows/returns/change.server";
import { readWaitingReturns } from "~/flows/returns/counts.server";
import { receiveScans } from "~/flows/returns/receive.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(scansOrUndo(SCAN.extend({ condition: z.enum(CONDITIONS) })));

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
