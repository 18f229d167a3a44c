import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { lookUpProducts } from "~/flows/booking/look-up-products.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the products of one parcel with their codes at the carrier, for the parcel form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const shipmentId = z.uuid().safeParse(new URL(request.url).searchParams.get("parcel"));
  if (!shipmentId.success) throw new Response(null, { status: 400 });
  return lookUpProducts(deps, shop.id, shipmentId.data);
}
