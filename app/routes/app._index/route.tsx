import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMerchant } from "~/merchant.server";
import { Home } from "./home";
import { readHome } from "./read-home.server";

export { merchantHeaders as headers } from "~/merchant.server";

export const loader = async ({ request }: LoaderFunctionArgs) => readHome(await requireMerchant(request));

export default function HomePage() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
