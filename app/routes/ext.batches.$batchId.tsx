import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { sayBatch } from "~/components/extension-batch";
import { extensionWords } from "~/components/extension-words";
import type { BatchAnswer } from "~/domain/extension/batch";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { forExtension } from "~/extension-visit.server";
import { startPreparedBatch } from "~/flows/booking/start-batch.server";
import { readBookingBatch } from "~/flows/extension/batch.server";
import { type Merchant, requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Tells how far a booking of many orders has come, with what became of each. */
export const loader = forExtension(async ({ request, params }: LoaderFunctionArgs): Promise<BatchAnswer> => {
  const merchant = await requireMerchant(request, "see_orders");
  return answer(merchant, batchIdOf(params.batchId));
});

/** Starts a prepared booking in the background. Started twice, it books nothing twice. */
export const action = forExtension(async ({ request, params }: ActionFunctionArgs): Promise<BatchAnswer> => {
  const merchant = await requireMerchant(request, "see_orders");
  const { deps, shop, demand } = merchant;
  const batchId = batchIdOf(params.batchId);
  await demand("book");
  // What is started is what was looked at: a booking of this shop.
  if (!(await readBookingBatch(deps, shop.id, batchId))) throw new Response(null, { status: 404 });
  await startPreparedBatch(deps, shop.id, batchId);
  return answer(merchant, batchId);
});

function batchIdOf(id: string | undefined): string {
  const batchId = z.uuid().safeParse(id);
  if (!batchId.success) throw new Response(null, { status: 404 });
  return batchId.data;
}

async function answer({ deps, shop, locale }: Merchant, batchId: string): Promise<BatchAnswer> {
  const batch = await readBookingBatch(deps, shop.id, batchId);
  if (!batch) throw new Response(null, { status: 404 });
  return sayBatch(extensionWords(locale, shop.timezone ?? VIETNAM_TIME_ZONE), batch);
}
