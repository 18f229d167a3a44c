import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { TRANSPORTS } from "~/domain/parcel/request";
import { BATCH_RIGHT } from "~/flows/booking/batch-views";
import { readBatchKind } from "~/flows/booking/read-batch.server";
import { startPreparedBatch } from "~/flows/booking/start-batch.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const shift = z.union([z.literal(1), z.literal(2)]);
const readStart = formOf(
  z.object({
    batchId: z.uuid(),
    /** What an edit sets; nothing of it may be emptied, and collecting without delivering is not among it. */
    patch: z
      .strictObject({
        transport: z.enum(TRANSPORTS),
        pickOption: z.enum(["cod", "post"]),
        pickWorkShift: shift,
        deliverWorkShift: shift,
        note: z.string().trim().min(1).max(500),
      })
      .partial()
      .optional(),
  }),
);

/** Starts a prepared batch in the background; throws a 404 for an unknown one. A second click starts nothing more. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, demand } = await requireMerchant(request, "see_orders");
  const { batchId, patch } = await readStart(request);
  const kind = await readBatchKind(deps, shop.id, batchId);
  if (!kind) throw new Response(null, { status: 404 });
  await demand(BATCH_RIGHT[kind]);
  return startPreparedBatch(deps, shop.id, batchId, patch);
}
