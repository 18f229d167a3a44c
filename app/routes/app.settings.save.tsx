import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveSettings } from "~/flows/save-settings.server";
import { requireMerchant } from "~/merchant.server";

const patchSchema = z.record(z.string(), z.unknown());

/** Saves a part of the settings, for the set-up and for every page of the settings. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const patch = patchSchema.safeParse(await request.json());
  if (!patch.success) throw new Response(null, { status: 400 });
  return saveSettings(deps, shop, patch.data);
}
