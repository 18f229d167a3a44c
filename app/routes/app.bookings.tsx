import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readBookingProgress } from "~/flows/booking/read-booking-progress.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const idsSchema = z.array(z.uuid()).min(1).max(200);

/** Returns the current state of the parcels in `?ids=`; polled by the results of a booking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  const ids = idsSchema.safeParse(new URL(request.url).searchParams.get("ids")?.split(","));
  if (!ids.success) throw new Response(null, { status: 400 });
  return { parcels: await readBookingProgress(deps, shop.id, ids.data) };
}
