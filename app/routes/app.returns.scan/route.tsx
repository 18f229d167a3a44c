import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readWaitingReturns } from "~/flows/returns/counts.server";
import { requireMerchant } from "~/merchant.server";
import { ReturnsDesk } from "./returns-desk";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns how many parcels are still to be received. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "receive_returns");
  return { shopId: shop.id, now: deps.now().toISOString(), left: await readWaitingReturns(deps, shop.id) };
}

/** Scanning parcels that came back. */
export default function ReturnsScanPage() {
  return <ReturnsDesk {...useLoaderData<typeof loader>()} />;
}
