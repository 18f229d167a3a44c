import { createHmac, randomUUID } from "node:crypto";
import type { DOORS } from "~/edge/edge.server";
import { addressOfUpload } from "~/flows/statement/upload.server";
import { WEBHOOK_SCHEMAS } from "~/shopify/webhook-payloads";
import { mintCheckoutToken } from "../../sandbox/shopify/checkout/session-token.ts";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { aRateRequest } from "../flows/a-checkout.ts";
import { METRICS_TOKEN } from "../flows/a-shop.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import type { Owned } from "./a-furnished-shop.ts";
import { OWNER } from "./furnished-place.ts";
import type { TwoShops } from "./two-shops.ts";

/** One request to a door: with credentials of ours, and ids of the other shop or, as a countercheck, our own. */
interface Knock {
  what: string;
  at: string;
  init?: RequestInit;
  /** The statuses that it may have. */
  gives: number[];
  /** It is our own, and is answered: with this in it. */
  tells?: string;
}

type Knocks = (shops: TwoShops) => Knock[];

/** The doors of the edge, and the routes that are entered without a merchant's token. */
export type DoorName = (typeof DOORS)[number] | "ext.buyer.order" | "ext.checkout.quote" | "files" | "track" | "t";

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: "POST", body, headers });
const json = (body: unknown) => post(JSON.stringify(body), { "content-type": "application/json" });

/** Signed as Shopify signs what it sends. */
export function signedPost(body: string, headers: Record<string, string> = {}): RequestInit {
  const signature = createHmac("sha256", SHOPIFY_API_SECRET).update(body).digest("base64");
  return post(body, { "content-type": "application/json", "x-shopify-hmac-sha256": signature, ...headers });
}

/** An address of a shop's own pages as Shopify passes it on, signed for that shop. */
function proxied(path: string, shop: string): string {
  const query = new URLSearchParams({
    ...{ logged_in_customer_id: "", path_prefix: "/tools/track", shop },
    timestamp: String(Math.floor(Date.now() / 1_000)),
  });
  query.set("signature", sign(query, SHOPIFY_API_SECRET));
  return `${path}?${query}`;
}

/** A question of a checkout's extension, with the token of a shop's checkout. */
function fromCheckout(domain: string, body: unknown): RequestInit {
  const token = mintCheckoutToken({ domain, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET });
  const headers = { authorization: `Bearer ${token}`, "user-agent": COMPUTER_BROWSER };
  return post(JSON.stringify(body), { "content-type": "application/json", ...headers });
}

const storeOf = ({ domain }: Owned) => domain.replace(".myshopify.com", "");
const numberOf = (orderId: string) => Number(orderId.split("/").at(-1));
const ESTIMATE = ["fees", "vi", "1x1", "3", "Thành phố Hồ Chí Minh", "Quận 1", "Phường Bến Nghé"];
const estimateAt = `/track/estimate/${ESTIMATE.map(encodeURIComponent).join("/")}`;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A webhook that Shopify sends for one shop, naming orders of another. */
function webhook(topic: string, { domain }: Owned, { orderId, bookedOrderId }: Owned): RequestInit {
  const [order, other] = [numberOf(bookedOrderId), numberOf(orderId)];
  const body = {
    ...{ id: order, order_id: order, admin_graphql_api_id: `gid://shopify/Order/${order}` },
    ...{ order_edit: { order_id: order }, fulfillment_order: { id: order, status: "closed" } },
    ...{ myshopify_domain: domain, shop_domain: domain, shop_id: 1, customer: { id: 7, email: "x@example.com" } },
    ...{ orders_to_redact: [order, other], orders_requested: [order], data_request: { id: 1 }, current: [] },
    updated_at: new Date().toISOString(),
  };
  const headers = { "x-shopify-topic": topic, "x-shopify-shop-domain": domain, "x-shopify-webhook-id": randomUUID() };
  return signedPost(JSON.stringify(body), headers);
}

const QUOTE = {
  address: {
    ...{ address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh", zip: null },
    ...{ province: null, countryCode: "VN" },
  },
  locale: "vi",
};

export const DOOR_ASKS: Record<DoorName, Knocks> = {
  "/rates/": ({ ours, theirs }) => [
    { what: "our secret", at: `/rates/${theirs.shopId}/${ours.ratesSecret}`, init: json(aRateRequest()), gives: [404] },
    {
      what: "their secret",
      at: `/rates/${ours.shopId}/${theirs.ratesSecret}`,
      init: json(aRateRequest()),
      gives: [404],
    },
    { what: "our own", at: ours.ratesPath, init: json(aRateRequest()), gives: [200], tells: ours.canary },
  ],
  "/track/estimate/": ({ ours }) => [
    { what: "our own", at: proxied(estimateAt, ours.domain), gives: [200], tells: '"outcome"' },
  ],
  "/push/": ({ ours, theirs }) => {
    const body = (of: Owned) =>
      String(
        new URLSearchParams({ label_id: of.trackingNumber, partner_id: of.partnerId, status_id: "9", reason: "x" }),
      );
    return [
      {
        what: "our secret",
        at: `/push/${theirs.shopId}/${ours.pushSecret}`,
        init: post(body(theirs), FORM),
        gives: [404],
      },
      {
        what: "their parcel",
        at: `/push/${ours.shopId}/${ours.pushSecret}`,
        init: post(body(theirs), FORM),
        gives: [200],
      },
      {
        what: "our own",
        at: `/push/${ours.shopId}/${ours.pushSecret}`,
        init: post(body(ours), FORM),
        gives: [200],
        tells: "",
      },
    ];
  },
  "/webhooks/": ({ ours, theirs }) =>
    Object.keys(WEBHOOK_SCHEMAS)
      // What ends our own shop comes last, in the test of the jobs it leaves.
      .filter((topic) => !["app/uninstalled", "shop/redact"].includes(topic))
      .map((topic) => ({
        ...{ what: topic, at: "/webhooks/app", init: webhook(topic, ours, theirs), gives: [200, 400] },
      })),
  "/flow/": ({ ours, theirs }) => {
    const asks = (runId: string, orderId: string) =>
      signedPost(
        JSON.stringify({
          ...{ shopify_domain: ours.domain, action_run_id: runId, handle: "flow-hold-parcel" },
          properties: { order_id: orderId, reason: "Chờ" },
        }),
      );
    return [
      { what: "their order", at: "/flow/actions", init: asks(randomUUID(), theirs.orderId), gives: [200, 202, 422] },
      { what: "their run", at: "/flow/actions", init: asks(theirs.flowRunId, theirs.orderId), gives: [200, 202, 422] },
    ];
  },
  "/uploads/statements/": ({ deps, ours, theirs }) => {
    const at = addressOfUpload(deps, ours.shopId, { id: theirs.statementId, name: "a.csv" }, OWNER);
    return [{ what: "their statement", at, init: post("Mã vận đơn;COD\nS1;1\n"), gives: [200] }];
  },
  "/healthz": () => [{ what: "health", at: "/healthz", gives: [200] }],
  "/readyz": () => [{ what: "readiness", at: "/readyz", gives: [200] }],
  "/metrics": ({ ours }) => [
    {
      what: "a session",
      at: "/metrics",
      init: { headers: { authorization: `Bearer ${ours.pushSecret}` } },
      gives: [404],
    },
    {
      what: "the operator",
      at: "/metrics",
      init: { headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
      gives: [200],
    },
  ],
  "ext.buyer.order": ({ ours, theirs }) => [
    ...[theirs.checkoutToken, theirs.bookedKey, theirs.trackingKey].map((checkoutToken) => ({
      what: "their checkout",
      at: "/ext/buyer/order",
      init: fromCheckout(ours.domain, { checkoutToken, locale: "vi" }),
      gives: [200],
    })),
    {
      ...{ what: "our own", at: "/ext/buyer/order", gives: [200], tells: ours.trackingNumber },
      init: fromCheckout(ours.domain, { checkoutToken: ours.checkoutToken, locale: "vi" }),
    },
  ],
  "ext.checkout.quote": ({ ours, theirs }) => [
    {
      ...{ what: "their goods", at: "/ext/checkout/quote", gives: [200] },
      init: fromCheckout(ours.domain, { ...QUOTE, lines: [{ variantId: theirs.variantId, quantity: 1 }] }),
    },
  ],
  files: ({ ours, theirs }) => [
    { what: "our signature", at: `/files/${theirs.fileId}${ours.fileQuery}`, gives: [404] },
    {
      ...{ what: "our name", gives: [404] },
      at: `/files/${theirs.fileId}${theirs.fileQuery.replace(theirs.shopId, ours.shopId)}`,
    },
    { what: "our own", at: `/files/${ours.fileId}${ours.fileQuery}`, gives: [200], tells: "%PDF" },
  ],
  track: ({ ours, theirs }) => [
    ...["", `/${theirs.trackingKey}`, `/${ours.trackingKey}`].map((key) => ({
      ...{
        what: `their parcel${key}`,
        at: proxied(`/track/${theirs.trackingNumber}${key}`, ours.domain),
        gives: [404, 429],
      },
    })),
    {
      ...{ what: "their buyer's answer", gives: [404, 429] },
      at: proxied(`/track/${theirs.undeliveredNumber}/${theirs.undeliveredKey}`, ours.domain),
      init: post(`parcel=${theirs.undeliveredNumber}&answer=call_me`, FORM),
    },
    {
      ...{ what: "our own", gives: [200], tells: ours.trackingNumber },
      at: proxied(`/track/${ours.trackingNumber}/${ours.trackingKey}`, ours.domain),
    },
  ],
  t: ({ ours, theirs }) => [
    {
      what: "their parcel",
      at: `/t/${storeOf(ours)}/${theirs.trackingNumber}/${theirs.trackingKey}`,
      gives: [404, 429],
    },
    { what: "our key", at: `/t/${storeOf(theirs)}/${theirs.undeliveredNumber}/${ours.trackingKey}`, gives: [200, 429] },
    {
      ...{ what: "our own", at: `/t/${storeOf(ours)}/${ours.trackingNumber}/${ours.trackingKey}`, gives: [200] },
      tells: ours.trackingNumber,
    },
  ],
};
