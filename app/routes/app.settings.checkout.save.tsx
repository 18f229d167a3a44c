import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveCheckout } from "~/flows/save-checkout.server";
import { requireMerchant } from "~/merchant.server";

const patchSchema = z.record(z.string(), z.unknown());

/** Saves a part of what the shop offers at checkout. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const patch = patchSchema.safeParse(await request.json());
  if (!patch.success) throw new Response(null, { status: 400 });
  return saveCheckout(deps, shop, patch.data);
}
