import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopifyAppOf } from "~/sign-in.server";

/**
 * Answers Shopify's authentication URLs: the page that fetches a session token and the exit from the frame; any other URL
 * redirects to Shopify.
 */
export const loader = ({ request }: LoaderFunctionArgs) => shopifyAppOf().auth(request);
