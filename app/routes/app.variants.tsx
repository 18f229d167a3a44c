import type { LoaderFunctionArgs } from "@remix-run/node";
import { findProducts } from "~/flows/checkout/find-products.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const LONGEST = 200;

/** Returns the shop's products that match the typed text, to fill a trial cart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  const typed = new URL(request.url).searchParams.get("search") ?? "";
  if (typed.length > LONGEST) throw new Response(null, { status: 400 });
  return { typed, ...(await findProducts(deps, shop.id, typed)) };
}
