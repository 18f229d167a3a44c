import type { LoaderFunctionArgs } from "@remix-run/node";
import { findProducts } from "~/flows/checkout/find-products.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const LONGEST = 200;

/** The shop's products that fit what is typed: what a cart to be tried is filled from. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const typed = new URL(request.url).searchParams.get("search") ?? "";
  if (typed.length > LONGEST) throw new Response(null, { status: 400 });
  return { typed, ...(await findProducts(deps, shop.id, typed)) };
}
