import type { ServerResponse } from "node:http";
import { sendHtml, sendJson } from "../../http.ts";
import { mintCheckoutToken } from "../checkout/session-token.ts";
import type { Sandbox } from "../sandbox.ts";
import type { StorefrontContext } from "../storefront/layout.ts";
import { findOrder } from "../world/world.ts";
import { orderStatusPage } from "./order-status-page.ts";

/**
 * Answers `account/…` of a shop: an order's page, and the session tokens of the extensions on it, which have the claims of a checkout's.
 * The page opens by the order's number here; at Shopify its address is a secret, or asks the customer to log in. Returns false when there
 * is no such path.
 */
export function answerAccount(
  { apiKey, apiSecret, tunnelUrl }: Sandbox,
  context: StorefrontContext,
  path: readonly string[],
  response: ServerResponse,
): boolean {
  const [section, id = ""] = path;
  const { domain } = context.shop;
  if (section === "session-token") {
    sendJson(response, 200, { token: mintCheckoutToken({ domain, apiKey, apiSecret }) });
    return true;
  }
  const order = section === "orders" && /^\d{1,15}$/.test(id) ? findOrder(context.shop, Number(id)) : undefined;
  if (!order) return false;
  sendHtml(response, 200, orderStatusPage(context, order, tunnelUrl));
  return true;
}
