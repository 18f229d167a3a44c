import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

const readPatch = formOf(z.record(z.string(), z.unknown()));

/** Saves a part of the settings; for the set-up and for every settings page. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "change_settings");
  return saveSettings(deps, shop, await readPatch(request));
}
