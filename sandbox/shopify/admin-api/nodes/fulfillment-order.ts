import { gid } from "../../world/gid.ts";
import { unitPriceAfterAllDiscounts } from "../../world/money.ts";
import { supportedActions } from "../../world/order-status.ts";
import type { Address } from "../../world/state/address.ts";
import type { FulfillmentOrder, FulfillmentOrderLine } from "../../world/state/fulfillment.ts";
import type { Order } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import { holds } from "../access.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject, Context } from "../context.ts";
import { fulfillmentNode } from "./fulfillment.ts";
import { moneyBag } from "./money.ts";
import { orderNode } from "./order.ts";
import { lineItemNode, lineOf } from "./order-line.ts";
import { findVariant, variantNode } from "./product.ts";
import { locationNode } from "./shop.ts";

/** Returns whether the app may see a fulfillment order: without the matching scope an app gets a shorter list, not an error. */
export function isVisible(context: Context, fulfillmentOrder: FulfillmentOrder): boolean {
  const location = context.shop.locations.find(({ id }) => id === fulfillmentOrder.locationId);
  const kind = location?.isFulfillmentService ? "third_party" : "merchant_managed";
  return holds(context, `read_${kind}_fulfillment_orders`);
}

/** Returns `FulfillmentOrder`. */
export function fulfillmentOrderNode(shop: Shop, order: Order, fulfillmentOrder: FulfillmentOrder): ApiObject {
  return {
    __typename: "FulfillmentOrder",
    id: gid("FulfillmentOrder", fulfillmentOrder.id),
    status: fulfillmentOrder.status,
    requestStatus: "UNSUBMITTED",
    createdAt: fulfillmentOrder.createdAt,
    updatedAt: fulfillmentOrder.updatedAt,
    fulfillAt: fulfillmentOrder.createdAt,
    fulfillBy: null,
    order: () => orderNode(shop, order),
    orderId: gid("Order", order.id),
    orderName: order.name,
    orderProcessedAt: order.processedAt,
    assignedLocation: assignedLocation(shop, fulfillmentOrder.locationId),
    destination: destinationNode(order, fulfillmentOrder),
    deliveryMethod: deliveryMethodNode(order, fulfillmentOrder),
    supportedActions: supportedActions(fulfillmentOrder).map((action) => ({ action, externalUrl: null })),
    fulfillmentHolds: fulfillmentOrder.holds.map(holdNode),
    lineItems: (args: PageArgs) =>
      byId(fulfillmentOrder.lines, args, (line) => fulfillmentOrderLineNode(shop, order, line)),
    fulfillments: (args: PageArgs) => {
      const made = order.fulfillments.filter(({ lines }) =>
        lines.some((line) => line.fulfillmentOrderId === fulfillmentOrder.id),
      );
      return byId(made, args, (fulfillment) => fulfillmentNode(shop, order, fulfillment));
    },
  };
}

function fulfillmentOrderLineNode(shop: Shop, order: Order, line: FulfillmentOrderLine): ApiObject {
  const item = lineOf(order, line.orderLineId);
  const known = findVariant(shop, item.variantId);
  return {
    __typename: "FulfillmentOrderLineItem",
    id: gid("FulfillmentOrderLineItem", line.id),
    totalQuantity: line.totalQuantity,
    remainingQuantity: line.remainingQuantity,
    requiresShipping: item.requiresShipping,
    sku: item.sku,
    vendor: item.vendor,
    productTitle: item.title,
    variantTitle: item.variantTitle,
    inventoryItemId: known ? gid("InventoryItem", known.variant.inventoryItemId) : null,
    weight: item.weight ?? { unit: shop.weightUnit, value: 0 },
    image: null,
    warnings: [],
    variant: () => (known ? variantNode(known.product, known.variant) : null),
    lineItem: () => lineItemNode(shop, order, item),
    financialSummaries: [
      {
        quantity: line.totalQuantity,
        originalUnitPriceSet: moneyBag(item.unitPrice, shop.currency),
        approximateDiscountedUnitPriceSet: moneyBag(unitPriceAfterAllDiscounts(item), shop.currency),
        discountAllocations: [],
      },
    ],
  };
}

function assignedLocation(shop: Shop, locationId: number): ApiObject {
  const location = shop.locations.find(({ id }) => id === locationId);
  return {
    name: location?.name ?? "",
    address1: location?.address.address1 ?? null,
    address2: location?.address.address2 ?? null,
    city: location?.address.city ?? null,
    province: location?.address.province ?? null,
    zip: location?.address.zip ?? null,
    countryCode: location?.address.countryCode ?? shop.address.countryCode,
    phone: location?.address.phone ?? null,
    location: () => (location ? locationNode(location) : null),
  };
}

function destinationNode(order: Order, { id, destination, methodType }: FulfillmentOrder): ApiObject | null {
  if (!destination || methodType === "PICK_UP" || methodType === "NONE") return null;
  const { firstName, lastName, company, phone, address1, address2, city, province, zip, countryCode }: Address =
    destination;
  return {
    __typename: "FulfillmentOrderDestination",
    id: gid("FulfillmentOrderDestination", id),
    ...{ firstName, lastName, company, phone, address1, address2, city, province, zip, countryCode },
    email: order.email,
    location: null,
  };
}

function deliveryMethodNode(order: Order, { id, methodType }: FulfillmentOrder): ApiObject | null {
  if (methodType === null) return null;
  const [shipping] = methodType === "SHIPPING" ? order.shippingLines : [];
  return {
    __typename: "DeliveryMethod",
    id: gid("DeliveryMethod", id),
    methodType,
    presentedName: shipping?.title ?? null,
    serviceCode: shipping?.code ?? null,
    sourceReference: null,
    minDeliveryDateTime: shipping?.minDeliveryAt ?? null,
    maxDeliveryDateTime: shipping?.maxDeliveryAt ?? null,
    additionalInformation: null,
    brandedPromise: null,
  };
}

/** Returns `FulfillmentHold`. */
export function holdNode(hold: FulfillmentOrder["holds"][number]): ApiObject {
  return {
    __typename: "FulfillmentHold",
    id: gid("FulfillmentHold", hold.id),
    handle: hold.handle || null,
    reason: hold.reason,
    reasonNotes: hold.reasonNotes,
    displayReason: hold.reason.toLowerCase().replaceAll("_", " "),
    heldByRequestingApp: hold.byApp,
  };
}
