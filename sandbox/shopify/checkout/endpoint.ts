import type { ServerResponse } from "node:http";
import { sendHtml, sendJson } from "../../http.ts";
import type { Sandbox } from "../sandbox.ts";
import { storefrontPath } from "../storefront/layout.ts";
import type { Shop } from "../world/state/shop.ts";
import { findOrder } from "../world/world.ts";
import { readBuyer } from "./buyer.ts";
import type { Checkout, PaymentMethod } from "./checkout.ts";
import { checkoutPage } from "./checkout-page.ts";
import { extensionValues } from "./extension-values.ts";
import { placeOrder } from "./place-order.ts";
import { refreshDelivery } from "./refresh-delivery.ts";
import { deliverySection, summarySection, workbench } from "./sections.ts";
import { mintCheckoutToken } from "./session-token.ts";
import { thankYouPage } from "./thank-you-page.ts";

/** Answers a checkout's pages on GET and its forms on POST; `form` is null on GET. Returns false when there is no such path. */
export async function answerCheckout(
  sandbox: Sandbox,
  shop: Shop,
  checkout: Checkout,
  page: string,
  form: URLSearchParams | null,
  response: ServerResponse,
): Promise<boolean> {
  if (form) return answerForm(sandbox, shop, checkout, page, form, response);
  const order = checkout.orderId === null ? undefined : findOrder(shop, checkout.orderId);
  const base = `${storefrontPath(shop)}/checkouts/${checkout.token}`;
  switch (page) {
    case "":
      if (order) redirect(response, `${base}/thank-you`);
      else sendHtml(response, 200, checkoutPage(shop, checkout, view(sandbox)));
      return true;
    case "thank-you":
      if (order) sendHtml(response, 200, thankYouPage(shop, checkout, order, sandbox.tunnelUrl));
      else redirect(response, base);
      return true;
    case "session-token": {
      const { apiKey, apiSecret } = sandbox;
      sendJson(response, 200, { token: mintCheckoutToken({ domain: shop.domain, apiKey, apiSecret }) });
      return true;
    }
    default:
      return false;
  }
}

async function answerForm(
  sandbox: Sandbox,
  shop: Shop,
  checkout: Checkout,
  page: string,
  form: URLSearchParams,
  response: ServerResponse,
): Promise<boolean> {
  const base = `${storefrontPath(shop)}/checkouts/${checkout.token}`;
  if (checkout.orderId !== null) {
    redirect(response, `${base}/thank-you`);
    return true;
  }
  if (page !== "" && page !== "complete") return false;
  takeForm(checkout, form);
  if (page === "") {
    await refreshDelivery(sandbox, shop, checkout);
    sendJson(response, 200, sections(sandbox, shop, checkout));
    return true;
  }
  const placed = await placeOrder(sandbox, shop, checkout, form.get("option"));
  if (Array.isArray(placed)) {
    sendHtml(response, 422, checkoutPage(shop, checkout, { ...view(sandbox), problems: placed }));
  } else {
    response.setHeader("set-cookie", `cart_${shop.domain.split(".")[0]}=; Path=/storefront; Max-Age=0`);
    redirect(response, `${base}/thank-you`);
  }
  return true;
}

/** Returns what the page redraws after a change, and the values for the extensions. */
function sections(sandbox: Sandbox, shop: Shop, checkout: Checkout) {
  return {
    delivery: deliverySection(shop, checkout).text,
    summary: summarySection(shop, checkout).text,
    workbench: workbench(shop, checkout).text,
    values: extensionValues(shop, checkout, sandbox.world.now()),
  };
}

function takeForm(checkout: Checkout, form: URLSearchParams) {
  checkout.buyer = readBuyer(form, checkout.buyer);
  checkout.chosen = form.get("option") ?? checkout.chosen;
  const payment = form.get("payment");
  if (payment && PAYMENTS.has(payment)) checkout.payment = payment as PaymentMethod;
}

const PAYMENTS = new Set<string>(["cod", "bank", "card"] satisfies PaymentMethod[]);

function view(sandbox: Sandbox) {
  return { appUrl: sandbox.tunnelUrl, now: sandbox.world.now(), problems: [] };
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location });
  response.end();
}
