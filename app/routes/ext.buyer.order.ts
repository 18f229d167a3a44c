import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { toldOrder } from "~/components/told-order";
import { getApp } from "~/deps.server";
import type { ToldOrder } from "~/domain/buyer/told";
import { pickBuyerLocale } from "~/domain/locale";
import { senderIn } from "~/domain/sender";
import { forExtension } from "~/extension-visit.server";
import { orderOfCheckout } from "~/flows/buyer/order-of-checkout.server";
import { readJsonWithin, TOO_LARGE } from "~/json-body.server";
import { i18nFor } from "~/locales/i18n";
import { shopifyAppOf } from "~/sign-in.server";

const questionSchema = z.object({
  /** Shopify's are 32 characters. */
  checkoutToken: z.string().max(200),
  locale: z.string().max(35),
});

const MAX_BYTES = 4 * 1024;

/** Every other method than POST gets 405; preflights are answered before they come here. */
export const loader = () => refuse(405, "method", { allow: "POST, OPTIONS" });

/**
 * Answers the thank-you page and the order's page in the customer's account: what became of the order (decision 112). The session token
 * proves the shop alone; only the token of the checkout opens its order, and a wrong one is answered as one that is not known yet.
 */
export const action = forExtension(async ({ request }: ActionFunctionArgs) => {
  if (request.method !== "POST") return loader();
  const { deps, buyerAsks } = getApp();
  const asking = await shopifyAppOf().checkout(request);
  if (!asking) return new Response(null, { status: 401 });
  const body = await readJsonWithin(request, MAX_BYTES);
  // Closes the connection, so that the unread rest is not taken for the next request.
  if (body === TOO_LARGE) return refuse(413, "too_large", { connection: "close" });
  const question = questionSchema.safeParse(body);
  if (!question.success) return refuse(400, "unreadable");
  const { checkoutToken, locale: asked } = question.data;
  const sender = senderIn(request.headers.get("x-forwarded-for") ?? "", "");
  const waitSeconds = buyerAsks.take({ shopDomain: asking.shopDomain, sender, checkoutToken });
  if (waitSeconds > 0) return refuse(429, "busy", { "retry-after": String(waitSeconds) });
  const order = await orderOfCheckout(deps, asking.shopDomain, checkoutToken);
  if (!order) return Response.json({ parcels: null, nothing: null } satisfies ToldOrder);
  const locale = pickBuyerLocale(asked, order.view.customerLocale);
  return Response.json(toldOrder(order.view, order, i18nFor(locale), locale));
});

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers });
