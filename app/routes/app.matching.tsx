import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readOrdersQuery } from "~/components/order-list/query";
import { bookMatching, countMatching } from "~/flows/booking/book-matching.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** How many orders the address stands for, up to the most that are booked at once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  return countMatching(deps, shop.id, readOrdersQuery(request.url));
}

/** Books all of them in the background; null when none of them waits to be booked. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request);
  return { batch: await bookMatching(deps, shop.id, readOrdersQuery(request.url), actor) };
}
