import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSolutions } from "~/flows/account/list-solutions.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** The solutions of the shop's account: what the parcel form offers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  return listSolutions(deps, shop.id);
}
