import { GraphQLError } from "graphql";
import { idOf } from "../../world/gid.ts";
import type { OrderInput } from "../../world/order-input.ts";
import { createOrder } from "../../world/orders.ts";
import type { Weight } from "../../world/state/product.ts";
import type { Shop } from "../../world/state/shop.ts";
import { timestamp } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { orderNode } from "../nodes/order.ts";
import { findVariant } from "../nodes/product.ts";
import { notSimulated, refuseFields } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

interface MoneyBag {
  shopMoney: { amount: string; currencyCode: string };
}

interface LineInput {
  variantId?: string | null;
  quantity: number;
  priceSet?: MoneyBag | null;
  requiresShipping: boolean;
  weight?: Weight | null;
}

interface TransactionInput {
  kind: string;
  status: string;
  gateway?: string | null;
  amountSet: MoneyBag;
}

interface OrderArgs {
  order: {
    currency?: string | null;
    lineItems?: LineInput[] | null;
    shippingAddress?: OrderInput["shippingAddress"];
    shippingLines?: { title: string; code?: string | null; priceSet: MoneyBag }[] | null;
    transactions?: TransactionInput[] | null;
    note?: string | null;
    tags?: string[] | null;
    test: boolean;
    sourceIdentifier?: string | null;
  };
}

const ORDER = ["currency", "lineItems", "shippingAddress", "shippingLines", "transactions", "note", "tags", "test"];
const ADDRESS = ["firstName", "lastName", "company", "phone", "address1", "address2", "city", "zip", "countryCode"];

/** An app may place so many orders a minute in a development store. How Shopify refuses more is our assumption. */
const DEVELOPMENT_STORE_ORDERS = 5;
const MINUTE_MS = 60_000;

/** Answers `orderCreate`: an order of variants of the shop, by an app, so without a checkout and without a delivery method. */
export function orderCreate({ order }: OrderArgs, context: Context) {
  const { world, shop } = context;
  refuseFields("an order", order, [...ORDER, "sourceIdentifier"]);
  refuseFields("an address", order.shippingAddress ?? {}, ADDRESS);
  if (order.currency && order.currency !== shop.currency) throw notSimulated("an order in another currency");
  countOrder(shop, world.now());
  if (!order.lineItems?.length) return refuse(["order", "lineItems"], "Line items must have at least one line item");
  const lines = order.lineItems.map((line) => lineOf(shop, line));
  const unknown = lines.indexOf(null);
  if (unknown >= 0) return refuse(["order", "lineItems", String(unknown), "variantId"], "Variant does not exist");
  shop.ordersByApiAt?.push(timestamp(world));
  const [shipping] = order.shippingLines ?? [];
  const created = createOrder(world, shop, {
    lines: lines.filter((line) => line !== null),
    shippingAddress: order.shippingAddress ?? null,
    deliveryMethod: null,
    shipping: shipping
      ? { title: shipping.title, price: amountOf(shipping.priceSet), code: shipping.code ?? null }
      : null,
    payment: paymentOf(order.transactions ?? []),
    ...{ note: order.note ?? null, tags: order.tags ?? [], test: order.test },
    sourceIdentifier: order.sourceIdentifier ?? null,
    ...{ sourceName: "1", channelName: "Waybill" },
  });
  return { order: orderNode(shop, created), userErrors: [] };
}

/** Throws when the minute's orders of a development store are used up. */
function countOrder(shop: Shop, now: Date) {
  shop.ordersByApiAt = (shop.ordersByApiAt ?? []).filter((at) => now.getTime() - Date.parse(at) < MINUTE_MS);
  if (shop.plan.partnerDevelopment && shop.ordersByApiAt.length >= DEVELOPMENT_STORE_ORDERS) {
    throw new GraphQLError("Too many attempts. Please try again later.");
  }
}

/** Returns the line of a variant; null when the shop has none with this id. As at Shopify, goods are shipped only if it is said. */
function lineOf(shop: Shop, line: LineInput): OrderInput["lines"][number] | null {
  refuseFields("a line", line, ["variantId", "quantity", "priceSet", "requiresShipping", "taxable", "weight"]);
  if (!line.variantId) throw notSimulated("a line without a variant");
  const variant = findVariant(shop, idOf("ProductVariant", line.variantId) ?? null)?.variant;
  if (!variant) return null;
  if (variant.sku === null) throw notSimulated("a line of a variant without a SKU");
  return {
    ...{ sku: variant.sku, quantity: line.quantity, requiresShipping: line.requiresShipping },
    ...(line.priceSet ? { price: amountOf(line.priceSet) } : {}),
    ...(line.weight ? { weight: line.weight } : {}),
  };
}

/** Returns what the transactions say of the payment. */
function paymentOf(transactions: TransactionInput[]): OrderInput["payment"] {
  for (const one of transactions) {
    refuseFields("a transaction", one, ["kind", "status", "gateway", "amountSet"]);
    if (one.kind !== "SALE") throw notSimulated(`a transaction ${one.kind}`);
  }
  const pending = transactions.find(({ status }) => status === "PENDING");
  const paid = transactions.find(({ status }) => status === "SUCCESS");
  if (transactions.length > 2 || transactions.length !== Number(Boolean(pending)) + Number(Boolean(paid))) {
    throw notSimulated("such transactions of an order");
  }
  const gateway = (one: TransactionInput) => one.gateway ?? "manual";
  if (pending && paid) {
    return { state: "partly", gateway: gateway(pending), paid: amountOf(paid.amountSet), paidBy: gateway(paid) };
  }
  if (paid) return { state: "paid", gateway: gateway(paid) };
  return pending ? { state: "pending", gateway: gateway(pending) } : { state: "none" };
}

const amountOf = ({ shopMoney }: MoneyBag) => Number(shopMoney.amount);

function refuse(field: string[], message: string) {
  return { order: null, userErrors: [userError(field, message, "INVALID")] };
}
