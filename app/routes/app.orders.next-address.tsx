import type { LoaderFunctionArgs } from "@remix-run/node";
import { nextAddress } from "~/flows/order-list/next-address.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Leads on to the next parcel whose address waits for a person; to their list when it was the last. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, redirect } = await requireMerchant(request);
  const after = new URL(request.url).searchParams.get("after") ?? "";
  const next = await nextAddress(deps, shop.id, after);
  return redirect(next ? `/app/orders/${next.orderKey}#parcel-${next.shipmentId}` : "/app/orders?tab=address");
}
