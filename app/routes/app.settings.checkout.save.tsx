import type { ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { keptForm } from "~/components/kept-form";
import { saveCheckout } from "~/flows/checkout/save.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readPatch = formOf(z.record(z.string(), z.unknown()));

/** Saves a part of what the shop offers at checkout. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  return saveCheckout(deps, shop, await readPatch(request));
}

/** A form that could not be saved stays. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keptForm(() => serverAction<typeof action>());
