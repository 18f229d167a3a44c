import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { SCAN, scansOrUndo } from "~/domain/handover/scan-form";
import { readBoard } from "~/flows/handover/board.server";
import { recordScans } from "~/flows/handover/scan.server";
import { undoHandover } from "~/flows/handover/undo.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(scansOrUndo(SCAN.extend({ pickupId: z.string().max(255).nullable() })));

/** Records scans, each once however often it is sent, or takes a hand-over back. The answer has the counts as they are then. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "hand_over");
  const asked = await readAsked(request);
  if ("undo" in asked) {
    const undone = await undoHandover(deps, shop.id, asked.undo, actor);
    return Response.json({ undone, places: (await readBoard(deps, shop)).places });
  }
  const results = await recordScans(deps, shop.id, asked.scans, actor);
  return Response.json({ results, places: (await readBoard(deps, shop)).places });
}
