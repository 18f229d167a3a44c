import type { LoaderFunctionArgs } from "@remix-run/node";
import { getApp } from "~/deps.server";

/** The page that fetches a session token, and the way out of the frame; any other address leads to Shopify. */
export const loader = ({ request }: LoaderFunctionArgs) => getApp().shopifyApp.auth(request);
