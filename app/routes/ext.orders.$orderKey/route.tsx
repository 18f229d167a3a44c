import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { extensionWords } from "~/components/extension-words";
import type { DoneAnswer, OrderAnswer, OrderQuestion } from "~/domain/extension/order";
import { standsStill } from "~/domain/operator/standstill";
import { holdIdsSchema } from "~/domain/parcel/hold-ids";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { forExtension, questionOf } from "~/extension-visit.server";
import { type ActOutcome, actOnOrder, rightsOf } from "~/flows/extension/act.server";
import { type OrderAtAdmin, readOrderAtAdmin } from "~/flows/extension/read-order.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { type Merchant, requireMerchant } from "~/merchant.server";
import { sayOrder } from "./say-order";

export { merchantHeaders as headers } from "~/merchant.server";

/**
 * Tells the extensions in Shopify's admin how an order stands: each parcel's state, the next step, its money, why it waits. Records that
 * the member of staff saw it, as the order's page does.
 */
export const loader = forExtension(async ({ request, params }: LoaderFunctionArgs): Promise<OrderAnswer> => {
  const merchant = await requireMerchant(request, "see_orders");
  return answer(merchant, orderIdOf(params.orderKey));
});

const shipmentId = z.uuid();
const readQuestion = questionOf(
  z.discriminatedUnion("act", [
    z.object({
      act: z.literal("book"),
      shipmentId,
      version: z.string().max(200).nullable(),
      transport: z.enum(["road", "fly"]).nullable(),
    }),
    z.object({ act: z.literal("cancel"), shipmentId }),
    z.object({ act: z.literal("hold"), shipmentId, holdId: z.uuid(), reason: z.string().trim().max(200) }),
    z.object({ act: z.literal("release"), shipmentId, holds: holdIdsSchema }),
    z.object({ act: z.literal("refresh"), shipmentId }),
  ]) satisfies z.ZodType<OrderQuestion>,
);

/** Books, cancels, holds, releases or refreshes one parcel, and tells what became of it and how the order stands then. */
export const action = forExtension(async ({ request, params }: ActionFunctionArgs): Promise<DoneAnswer> => {
  const merchant = await requireMerchant(request, "see_orders");
  const { deps, shop, actor, demand } = merchant;
  const question = await readQuestion(request);
  await demand(...rightsOf(question));
  const orderId = orderIdOf(params.orderKey);
  const { outcome, changes } = await actOnOrder(deps, shop.id, orderId, question, actor);
  const { t, change } = wordsFor(merchant);
  // Read after the deed: a pause that began before it is in it.
  const order = await readOrderAtAdmin(deps, shop, orderId);
  const says = [t(`extension:done.${doneIn(outcome, order)}`), ...changes.map(change)].join(" ");
  const before = outcome === "already_sent";
  return { done: DONE.includes(outcome), before, says, order: say(merchant, orderId, order) };
});

/** What was asked for is kept, and waits, while the operator has paused it. */
function doneIn(outcome: ActOutcome, { standstill }: OrderAtAdmin) {
  if (outcome === "queued" && standsStill(standstill, "booking")) return "queued_paused";
  if (outcome === "cancel_asked" && standsStill(standstill, "cancelling")) return "cancel_asked_paused";
  return outcome;
}

/** Outcomes with which staff got what they asked for. */
const DONE: readonly ActOutcome[] = ["queued", "already_sent", "cancel_asked", "held", "released", "refreshed"];

/** An order's key is the number in its gid. */
function orderIdOf(key = ""): string {
  if (!/^\d{1,20}$/.test(key)) throw new Response(null, { status: 404 });
  return `gid://shopify/Order/${key}`;
}

const wordsFor = ({ locale, shop }: Merchant) => extensionWords(locale, shop.timezone ?? VIETNAM_TIME_ZONE);

async function answer(merchant: Merchant, orderId: string): Promise<OrderAnswer> {
  return say(merchant, orderId, await readOrderAtAdmin(merchant.deps, merchant.shop, orderId));
}

function say(merchant: Merchant, orderId: string, order: OrderAtAdmin): OrderAnswer {
  const { deps, shop, actor, denied } = merchant;
  const subject = orderId.split("/").at(-1) ?? "";
  recordAccess(deps, shop.id, actor, { what: "order", subject, people: order.parcels.length > 0 ? 1 : 0 });
  return sayOrder(wordsFor(merchant), orderId, order, denied);
}
