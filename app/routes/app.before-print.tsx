import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MOST_PARCELS } from "~/domain/print/choice";
import { readBeforePrint } from "~/flows/print/before.server";
import type { BeforePrintView } from "~/flows/print/views";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(z.object({ ids: z.array(z.uuid()).min(1).max(MOST_PARCELS) }));

/** Returns how parcels stand before they are printed. It changes nothing; it is an action because so many ids fit into no address. */
export async function action({ request }: ActionFunctionArgs): Promise<BeforePrintView> {
  const { deps, shop, actor } = await requireMerchant(request, "print");
  const { ids } = await readAsked(request);
  return readBeforePrint(deps, shop, ids, actor);
}
