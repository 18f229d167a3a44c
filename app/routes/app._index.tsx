import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Home } from "~/components/home/home";
import { readHome } from "~/home.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what the first page shows. */
export const loader = async ({ request }: LoaderFunctionArgs) => readHome(await requireMerchant(request, "open"));

/** The first page, at the URL that all links inside the app use. */
export default function HomePage() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
