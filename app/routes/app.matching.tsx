import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readOrdersQuery } from "~/components/order-list/query";
import { bookMatching, countMatching } from "~/flows/booking/book-matching.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the number of orders that match the query in the URL, up to the limit of one booking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_orders");
  return countMatching(deps, shop.id, readOrdersQuery(request.url));
}

/** Books all matching orders in the background; null if none of them can be booked. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "book");
  return { batch: await bookMatching(deps, shop.id, readOrdersQuery(request.url), actor) };
}
