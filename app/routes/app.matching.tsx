import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readOrdersQuery } from "~/components/order-list/query";
import { BATCH_KINDS } from "~/domain/booking/batch";
import { BATCH_RIGHT } from "~/flows/booking/batch-views";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readWish = formOf(
  z.object({
    batchId: z.uuid(),
    kind: z.enum(BATCH_KINDS),
    /** The parcels that staff chose; without them, those of all orders that match the query in the URL. */
    parcels: z
      .array(z.object({ shipmentId: z.uuid(), version: z.string().max(200).nullable() }))
      .max(500)
      .optional(),
  }),
);

/** Prepares a batch of the chosen parcels, or of all orders that match, and returns what starting it would do. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, demand } = await requireMerchant(request, "see_orders");
  const { batchId, kind, parcels } = await readWish(request);
  await demand(BATCH_RIGHT[kind]);
  const target = parcels ? { parcels } : { filter: readOrdersQuery(request.url) };
  return { preview: await prepareBatchOf(deps, shop.id, { batchId, kind, target }, actor) };
}
