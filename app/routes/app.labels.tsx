import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { createFileAddress } from "~/flows/label/create-file-address.server";
import { printLabels } from "~/flows/label/print.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readAsked = formOf(
  z.object({
    ids: z.array(z.uuid()).min(1).max(200),
    size: z.enum(["A5", "A6"]).optional(),
    orientation: z.enum(["portrait", "landscape"]).optional(),
  }),
);

/**
 * Fetches the labels of the parcels once and merges them, in the given order, into one PDF on the requested paper, by default the
 * shop's. The answer has the PDF's URL and the labels missing from it; status 409 means that there are none.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "print");
  const {
    ids,
    size = shop.settings.labelSize,
    orientation = shop.settings.labelOrientation,
  } = await readAsked(request);
  const printed = await printLabels(deps, shop.id, [...new Set(ids)], { size, orientation }, actor);
  const { missing } = printed;
  recordAccess(deps, shop.id, actor, { what: "labels", subject: "", people: new Set(ids).size - missing.length });
  if (printed.outcome === "none") return Response.json({ missing }, { status: 409 });
  const file = { contentType: "application/pdf", name: "waybills.pdf", bytes: printed.bytes };
  return Response.json({ url: await createFileAddress(deps, shop.id, file, actor), missing });
}
