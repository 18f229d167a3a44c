import { gid } from "../../world/gid.ts";
import { unitPriceAfterAllDiscounts, unitPriceAfterLineDiscounts } from "../../world/money.ts";
import type { Order, OrderLine } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { ApiObject } from "../context.ts";
import { moneyBag } from "./money.ts";
import { findVariant, productNode, variantNode } from "./product.ts";

/**
 * Returns `LineItem`. Discounts on the order count as code discounts: only `…AfterAllDiscounts` and `withCodeDiscounts`
 * include them.
 */
export function lineItemNode(shop: Shop, order: Order, line: OrderLine): ApiObject {
  const bag = (amount: number) => moneyBag(amount, shop.currency);
  const known = findVariant(shop, line.variantId);
  const unfulfilled = unfulfilledQuantity(order, line);
  const original = line.unitPrice * line.quantity;
  return {
    __typename: "LineItem",
    id: gid("LineItem", line.id),
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unfulfilledQuantity: unfulfilled,
    refundableQuantity: line.currentQuantity,
    nonFulfillableQuantity: 0,
    requiresShipping: line.requiresShipping,
    isGiftCard: line.isGiftCard,
    taxable: true,
    customAttributes: [],
    discountAllocations: [],
    taxLines: [],
    image: null,
    weight: line.weight,
    product: () => (known ? productNode(known.product) : null),
    variant: () => (known ? variantNode(known.product, known.variant) : null),
    originalUnitPriceSet: bag(line.unitPrice),
    originalTotalSet: bag(original),
    discountedUnitPriceSet: bag(unitPriceAfterLineDiscounts(line)),
    discountedUnitPriceAfterAllDiscountsSet: bag(unitPriceAfterAllDiscounts(line)),
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean }) =>
      bag(original - line.lineDiscount - (withCodeDiscounts ? line.orderDiscount : 0)),
    totalDiscountSet: bag(line.lineDiscount),
    unfulfilledOriginalTotalSet: bag(line.unitPrice * unfulfilled),
    unfulfilledDiscountedTotalSet: bag(unitPriceAfterLineDiscounts(line) * unfulfilled),
  };
}

function unfulfilledQuantity(order: Order, line: OrderLine): number {
  const fulfilled = order.fulfillments
    .filter((fulfillment) => fulfillment.status === "SUCCESS")
    .flatMap((fulfillment) => fulfillment.lines)
    .filter((candidate) => candidate.orderLineId === line.id)
    .reduce((total, { quantity }) => total + quantity, 0);
  return Math.max(0, line.currentQuantity - fulfilled);
}

/**
 * Returns the order line with an id. Throws when it is missing: the stand-in makes all references to lines, so that is its
 * own error.
 */
export function lineOf(order: Order, orderLineId: number): OrderLine {
  const line = order.lines.find((candidate) => candidate.id === orderLineId);
  if (!line) throw new Error(`order ${order.name} has no line ${orderLineId}`);
  return line;
}
