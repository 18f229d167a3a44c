import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { faultsOf } from "~/domain/field-faults";
import { confirmPickup } from "~/flows/pickup/confirm.server";
import { pickupFormSchema } from "~/flows/pickup/form";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Accepts any value: faults are reported field by field. */
const readSent = formOf(z.unknown());

/** Confirms one pickup; for the set-up and for the settings. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "change_settings");
  const sent = await readSent(request);
  const form = pickupFormSchema.safeParse(sent);
  if (!form.success) return { outcome: "invalid" as const, faults: faultsOf(form.error, sent) };
  return confirmPickup(deps, shop.id, form.data);
}
