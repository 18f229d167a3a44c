import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBoard } from "~/flows/handover/board.server";
import { requireMerchant } from "~/merchant.server";
import { ScanDesk } from "./scan-desk";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the pickups, with what was handed over at each today. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "hand_over");
  return { shopId: shop.id, board: await readBoard(deps, shop) };
}

/** Scanning parcels as the courier takes them. */
export default function ScanPage() {
  return <ScanDesk {...useLoaderData<typeof loader>()} />;
}
