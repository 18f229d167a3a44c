import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { parseStorable } from "~/domain/storable-json";
import { piecesSchema } from "~/flows/parcel/pieces";
import { previewSplit } from "~/flows/parcel/preview-split.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the two parcels of a split would weigh and collect, while staff choose the pieces. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const { searchParams } = new URL(request.url);
  const shipmentId = z.uuid().safeParse(searchParams.get("parcel"));
  const moved = piecesSchema.safeParse(parseStorable(searchParams.get("moved") ?? ""));
  if (!shipmentId.success || !moved.success) throw new Response(null, { status: 400 });
  return { preview: await previewSplit(deps, shop.id, shipmentId.data, moved.data) };
}
