import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { TRANSPORT_CHOICES } from "~/domain/parcel/request";
import { MAX_TAGS } from "~/domain/parcel/tag-entry";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { readBatchRights } from "~/flows/booking/read-batch.server";
import { startPreparedBatch } from "~/flows/booking/start-batch.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const shift = z.union([z.literal(1), z.literal(2)]);
const tags = z.array(z.number().int().min(0).max(MAX_STORED_INTEGER)).min(1).max(MAX_TAGS);
const readStart = formOf(
  z.object({
    batchId: z.uuid(),
    /** What an edit sets; nothing of it may be emptied, and collecting without delivering is not among it. */
    patch: z
      .strictObject({
        transport: z.enum(TRANSPORT_CHOICES),
        pickOption: z.enum(["cod", "post"]),
        pickWorkShift: shift,
        deliverWorkShift: shift,
        note: z.string().trim().min(1).max(500),
        pickAddressId: z.string().trim().min(1).max(60),
        feePaidBy: z.enum(["sender", "receiver"]),
        addTags: tags,
        removeTags: tags,
      })
      .partial()
      .optional(),
  }),
);

/**
 * Starts a prepared batch in the background; throws a 404 for an unknown one. A second click starts nothing more. Status 409: the edit sets
 * what this shop's parcels cannot have.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, demand } = await requireMerchant(request, "see_orders");
  const { batchId, patch } = await readStart(request);
  const rights = await readBatchRights(deps, shop.id, batchId, patch ?? {});
  if (!rights) throw new Response(null, { status: 404 });
  await demand(...rights);
  const started = await startPreparedBatch(deps, shop.id, batchId, patch);
  return Response.json(started, { status: started.outcome === "not_offered" ? 409 : 200 });
}
