import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { sayBatch, sayDoubts, sayNothingToBook } from "~/components/extension-batch";
import { extensionWords } from "~/components/extension-words";
import { type BatchAnswer, MOST_SELECTED } from "~/domain/extension/batch";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { forExtension, questionOf } from "~/extension-visit.server";
import { prepareBookingOf, readBookingBatch } from "~/flows/extension/batch.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readChoice = questionOf(
  z.object({
    /** Made by the extension, so that a question that is sent again makes no second batch. */
    batchId: z.uuid(),
    orderIds: z
      .array(z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/))
      .min(1)
      .max(MOST_SELECTED),
  }),
);

/** Prepares a booking of the orders chosen in Shopify's list, and tells what starting it would do. Nothing is sent before that. */
export const action = forExtension(async ({ request }: ActionFunctionArgs): Promise<BatchAnswer> => {
  const { deps, shop, actor, locale, demand } = await requireMerchant(request, "see_orders");
  const choice = await readChoice(request);
  await demand("book");
  const { doubts, nothing } = await prepareBookingOf(deps, shop.id, choice, actor);
  const batch = await readBookingBatch(deps, shop.id, choice.batchId);
  // The id is that of a batch of another kind: whoever asks so is no extension of ours.
  if (!batch) throw new Response(null, { status: 404 });
  const words = extensionWords(locale, shop.timezone ?? VIETNAM_TIME_ZONE);
  return {
    ...sayBatch(words, batch),
    warnings: sayDoubts(words, doubts),
    others: nothing.map((one) => sayNothingToBook(words, one)),
  };
});
