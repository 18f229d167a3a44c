import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveCheckout } from "~/flows/checkout/save.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const readPatch = formOf(z.record(z.string(), z.unknown()));

/** Saves a part of the checkout settings. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "change_fees");
  return saveCheckout(deps, shop, await readPatch(request));
}
