import type { ActionFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
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

/** In the browser: what could not be sent, or broke down here, must not take the filled-in form with it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    const isMeant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isMeant) throw error;
    return { outcome: "broke_down" as const };
  }
}
