import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSolutions } from "~/flows/account/list-solutions.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the solutions of the shop's account, for the parcel form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return listSolutions(deps, shop.id);
}
