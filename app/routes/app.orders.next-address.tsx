import type { LoaderFunctionArgs } from "@remix-run/node";
import { nextAddress } from "~/flows/order-list/next-address.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Redirects to the next parcel whose address needs a decision; to their list if there is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, redirect } = await requireMerchant(request, "see_orders");
  const [after = "0"] = /^\d{1,20}$/.exec(new URL(request.url).searchParams.get("after") ?? "") ?? [];
  const next = await nextAddress(deps, shop.id, after);
  return redirect(next ? `/app/orders/${next.orderKey}#parcel-${next.shipmentId}` : "/app/orders?tab=address");
}
