import { gid } from "../../world/gid.ts";
import { totals } from "../../world/money.ts";
import { canMarkAsPaid, financialStatus, fulfillmentStatus } from "../../world/order-status.ts";
import type { Order } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject, Context } from "../context.ts";
import { refuseArguments } from "../not-simulated.ts";
import { mailingAddress } from "./address.ts";
import { fulfillmentNode } from "./fulfillment.ts";
import { fulfillmentOrderNode, isVisible } from "./fulfillment-order.ts";
import { metafieldFields } from "./metafield.ts";
import { lineItemNode } from "./order-line.ts";
import { moneyFields, shippingLineNode, transactionNode } from "./order-money.ts";
import { returnNode } from "./return.ts";

/** Returns `Order`. */
export function orderNode(shop: Shop, order: Order): ApiObject {
  const { outstanding } = totals(order);
  const gateways = [...new Set(order.transactions.map(({ gateway }) => gateway))];
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    legacyResourceId: String(order.id),
    name: order.name,
    number: order.number,
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    closed: order.closedAt !== null,
    closedAt: order.closedAt,
    confirmed: true,
    edited: order.edited,
    test: order.test,
    note: order.note,
    tags: order.tags,
    email: order.email,
    phone: order.phone,
    customer: null,
    customerLocale: order.customerLocale,
    checkoutToken: order.checkoutToken,
    customAttributes: order.customAttributes,
    currencyCode: shop.currency,
    presentmentCurrencyCode: shop.currency,
    taxesIncluded: true,
    sourceName: order.sourceName,
    sourceIdentifier: order.sourceIdentifier ?? null,
    app: { id: gid("OrderApp", 580111), name: order.channelName },
    attribution: { displayName: order.channelName, handle: handleOf(order.channelName), icon: null },
    channelInformation: { id: gid("ChannelInformation", order.id), displayName: order.channelName },
    publication: { id: gid("Publication", 1), name: order.channelName },
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: fulfillmentStatus(order),
    returnStatus: returnStatus(order),
    canMarkAsPaid: canMarkAsPaid(order),
    currentSubtotalLineItemsQuantity: order.lines.reduce((sum, line) => sum + line.currentQuantity, 0),
    fullyPaid: outstanding <= 0,
    unpaid: outstanding > 0,
    paymentGatewayNames: gateways,
    requiresShipping: order.lines.some((line) => line.requiresShipping),
    shippingAddress: () => mailingAddress(order.shippingAddress, order.id),
    billingAddress: () => mailingAddress(order.shippingAddress, order.id),
    billingAddressMatchesShippingAddress: true,
    ...moneyFields(shop, order),
    ...metafieldFields(shop, order),
    lineItems: (args: PageArgs) => byId(order.lines, args, (line) => lineItemNode(shop, order, line)),
    shippingLine: () => (order.shippingLines[0] ? shippingLineNode(shop, order.shippingLines[0]) : null),
    shippingLines: (args: PageArgs) => byId(order.shippingLines, args, (line) => shippingLineNode(shop, line)),
    transactions: (args: { first?: number | null }) => {
      refuseArguments("transactions", args, ["capturable", "manuallyResolvable"]);
      const shown = order.transactions.slice(0, args.first ?? undefined);
      return shown.map((transaction) => transactionNode(shop, order, transaction));
    },
    fulfillmentOrders: (args: PageArgs & { displayable?: boolean }, context: Context) => {
      refuseArguments("fulfillmentOrders", args, ["query"]);
      const shown = order.fulfillmentOrders.filter(
        (candidate) => isVisible(context, candidate) && (!args.displayable || candidate.lines.length > 0),
      );
      return byId(shown, args, (candidate) => fulfillmentOrderNode(shop, order, candidate));
    },
    fulfillments: (args: { first?: number | null }) => {
      refuseArguments("fulfillments", args, ["query"]);
      const shown = order.fulfillments.slice(0, args.first ?? undefined);
      return shown.map((fulfillment) => fulfillmentNode(shop, order, fulfillment));
    },
    returns: (args: PageArgs) => {
      refuseArguments("returns", args, ["query"]);
      return byId(order.returns ?? [], args, (made) => returnNode(shop, order, made));
    },
    fulfillmentsCount: { count: order.fulfillments.length, precision: "EXACT" },
  };
}

function returnStatus({ returns = [] }: Order): string {
  if (returns.length === 0) return "NO_RETURN";
  return returns.some(({ status }) => status === "OPEN") ? "IN_PROGRESS" : "RETURNED";
}

function handleOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
