import type { LoaderFunctionArgs } from "@remix-run/node";
import { getApp } from "~/deps.server";

/** Shopify's library answers here: the page that fetches a session token, and the way out of the frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  await getApp().shopifyApp.authenticate.admin(request);
  return null;
}
