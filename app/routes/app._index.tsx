import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Home } from "~/components/home/home";
import { readHome } from "~/home.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

export const loader = async ({ request }: LoaderFunctionArgs) => readHome(await requireMerchant(request));

export default function HomePage() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
