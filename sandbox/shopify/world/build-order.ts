import { randomBytes } from "node:crypto";
import { totals } from "./money.ts";
import type { ParsedOrderInput } from "./order-input.ts";
import type { Location } from "./state/address.ts";
import type { Order, OrderLine, Transaction } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { toTimestamp, type World } from "./world.ts";

/** Only the online store has a checkout; an order whose method Shopify does not name is a draft, or was made by an app. */
const tokenFor = ({ sourceName, deliveryMethod }: ParsedOrderInput) =>
  sourceName === "web" && deliveryMethod !== null ? randomBytes(16).toString("hex") : null;

/** Builds an order of the shop from a parsed input. Throws when it names a SKU or a location that the shop does not have. */
export function buildOrder(world: World, shop: Shop, input: ParsedOrderInput): Order {
  const createdAt = toTimestamp(input.createdAt ? new Date(input.createdAt) : world.now());
  const number = shop.nextOrderNumber++;
  const lines = shareDiscount(
    input.lines.map((line) => buildLine(world, shop, line)),
    input.discount,
  );
  const order: Order = {
    id: world.newId(),
    number,
    name: `#${number}`,
    createdAt,
    processedAt: createdAt,
    updatedAt: createdAt,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    test: input.test,
    edited: false,
    note: input.note,
    tags: [...input.tags].sort(),
    email: input.email,
    phone: input.phone,
    customerLocale: input.customerLocale,
    checkoutToken: input.checkoutToken === undefined ? tokenFor(input) : input.checkoutToken,
    sourceName: input.sourceName,
    sourceIdentifier: input.sourceIdentifier,
    channelName: input.channelName,
    customAttributes: input.customAttributes,
    shippingAddress: input.shippingAddress,
    deliveryMethod: input.deliveryMethod,
    lines,
    shippingLines: input.shipping ? [{ id: world.newId(), ...input.shipping }] : [],
    transactions: [],
    routed: false,
    fulfillmentOrders: [],
    fulfillments: [],
    metafields: [],
  };
  order.transactions = buildTransactions(world, order, input.payment);
  return order;
}

function buildLine(world: World, shop: Shop, input: ParsedOrderInput["lines"][number]): OrderLine {
  const product = shop.products.find((candidate) => candidate.variants.some((variant) => variant.sku === input.sku));
  const variant = product?.variants.find((candidate) => candidate.sku === input.sku);
  if (input.sku !== undefined && !variant) throw new Error(`${shop.domain} has no product with the SKU ${input.sku}`);
  const unitPrice = input.price ?? variant?.price ?? 0;
  if (input.discount > unitPrice * input.quantity) throw new Error("a line's discount is larger than its price");
  return {
    id: world.newId(),
    productId: product?.id ?? null,
    variantId: variant?.id ?? null,
    title: input.title ?? product?.title ?? "",
    variantTitle: variant && variant.title !== "Default Title" ? variant.title : null,
    sku: variant?.sku ?? null,
    vendor: product?.vendor ?? null,
    quantity: input.quantity,
    currentQuantity: input.quantity,
    unitPrice,
    lineDiscount: input.discount,
    orderDiscount: 0,
    requiresShipping: input.requiresShipping ?? variant?.requiresShipping ?? true,
    isGiftCard: product?.isGiftCard ?? false,
    weight: input.weight === undefined ? (variant?.weight ?? null) : input.weight,
    locationId: locationOf(shop, input.location).id,
  };
}

function locationOf(shop: Shop, name: string | undefined): Location {
  const found = name === undefined ? shop.locations[0] : shop.locations.find((location) => location.name === name);
  if (!found) throw new Error(`${shop.domain} has no location ${name ?? "at all"}`);
  return found;
}

/**
 * Divides a discount among the lines in proportion to their value, in whole units: the parts add up exactly and none
 * exceeds its line.
 */
function shareDiscount(lines: OrderLine[], discount: number): OrderLine[] {
  const values = lines.map((line) => line.unitPrice * line.quantity - line.lineDiscount);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (discount === 0 || total === 0) return lines;
  const shared = Math.min(discount, total);
  let valueSoFar = 0;
  let givenSoFar = 0;
  return lines.map((line, index) => {
    valueSoFar += values[index] ?? 0;
    const orderDiscount = Math.floor((shared * valueSoFar) / total) - givenSoFar;
    givenSoFar += orderDiscount;
    return { ...line, orderDiscount };
  });
}

function buildTransactions(world: World, order: Order, payment: ParsedOrderInput["payment"]): Transaction[] {
  const { currentTotal } = totals(order);
  if (payment.state === "none" || currentTotal === 0) return [];
  const sale = (status: Transaction["status"], gateway: string, manual: boolean, amount: number): Transaction => ({
    id: world.newId(),
    kind: "SALE",
    status,
    gateway,
    manual,
    amount,
    processedAt: order.createdAt,
    parentId: null,
  });
  switch (payment.state) {
    case "pending":
      return [sale("PENDING", payment.gateway, true, currentTotal)];
    case "paid":
      return [sale("SUCCESS", payment.gateway, false, currentTotal)];
    case "partly":
      return [
        sale("SUCCESS", payment.paidBy, false, payment.paid),
        sale("PENDING", payment.gateway, true, currentTotal - payment.paid),
      ];
  }
}
