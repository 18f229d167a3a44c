import type { ActionFunctionArgs } from "@remix-run/node";
import { confirmPickup } from "~/flows/confirm-pickup.server";
import { faultsOf } from "~/flows/field-faults";
import { pickupFormSchema } from "~/flows/pickup-form";
import { requireMerchant } from "~/merchant.server";

/** Confirms one pickup, for the set-up and for the settings. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const sent: unknown = await request.json();
  const form = pickupFormSchema.safeParse(sent);
  if (!form.success) return { outcome: "invalid" as const, faults: faultsOf(form.error, sent) };
  return confirmPickup(deps, shop.id, form.data);
}
