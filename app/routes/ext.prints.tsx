import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PRINT_KINDS } from "~/domain/print/choice";
import { MOST_CHOSEN_ORDERS } from "~/domain/print/extension";
import { forExtension, questionOf } from "~/extension-visit.server";
import { createPrintOfOrders, readBegunPrint } from "~/flows/print/orders.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const searchSchema = z.object({ id: z.uuid(), part: z.coerce.number().int().min(0).max(1_000).default(0) });

/** Returns the print `?id=` with its progress and, once it is finished, a new address of its file `&part=`. 404: there is none. */
export const loader = forExtension(async ({ request }: LoaderFunctionArgs) => {
  const { deps, shop, actor } = await requireMerchant(request, "print");
  const asked = searchSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw Response.json({ error: "unreadable" }, { status: 400 });
  const { id: printId, part } = asked.data;
  const print = await readBegunPrint(deps, shop.id, { printId, part }, actor);
  if (!print) throw Response.json({ error: "not_found" }, { status: 404 });
  if (print.src !== null) saw(print);
  return print;

  function saw({ total, missingCount }: NonNullable<typeof print>) {
    recordAccess(deps, shop.id, actor, { what: "labels", subject: "", people: total - missingCount });
  }
});

const readQuestion = questionOf(
  z.object({
    /** Chosen by the extension, so that asking twice makes one print. */
    id: z.uuid().default(() => crypto.randomUUID()),
    kind: z.enum(PRINT_KINDS),
    orders: z.array(z.string().max(64)).min(1).max(MOST_CHOSEN_ORDERS),
  }),
);

/**
 * Begins a print of orders that were chosen in Shopify. A small one is finished when this answers, with the address of its file; the progress of a
 * larger one is asked for by its id. 409: there is nothing to print.
 */
export const action = forExtension(async ({ request }: ActionFunctionArgs) => {
  const { deps, shop, actor, locale } = await requireMerchant(request, "print");
  const { id, kind, orders: orderIds } = await readQuestion(request);
  const begun = await createPrintOfOrders(deps, shop, { id, kind, orderIds, locale }, actor);
  const print = begun && (await readBegunPrint(deps, shop.id, { printId: begun.printId, part: 0 }, actor));
  if (!print) throw Response.json({ error: "nothing_to_print" }, { status: 409 });
  if (print.src !== null) {
    const people = print.total - print.missingCount;
    recordAccess(deps, shop.id, actor, { what: "labels", subject: "", people });
  }
  return print;
});
