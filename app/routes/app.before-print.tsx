import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readOrdersQuery } from "~/components/order-list/query";
import { MOST_PARCELS } from "~/domain/print/choice";
import { readBeforePrint } from "~/flows/print/before.server";
import type { BeforePrintView } from "~/flows/print/views";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(
  z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(MOST_PARCELS) }),
    /** Those with a label of all orders that match the query in the URL. */
    z.object({ matching: z.literal(true) }),
  ]),
);

/**
 * Returns how parcels stand before they are printed: the chosen ones, or those of all orders that match. It changes nothing; it is an action
 * because so many ids fit into no address.
 */
export async function action({ request }: ActionFunctionArgs): Promise<BeforePrintView> {
  const { deps, shop, actor } = await requireMerchant(request, "print");
  const asked = await readAsked(request);
  return readBeforePrint(deps, shop, "ids" in asked ? asked : { filter: readOrdersQuery(request.url) }, actor);
}
