import { gid } from "../world/gid.ts";
import type { OrderLine } from "../world/state/order.ts";
import { inGrams } from "../world/weight.ts";

/** Returns a line as orders and fulfillments contain it. */
export function linePayload(line: OrderLine) {
  return {
    id: line.id,
    admin_graphql_api_id: gid("LineItem", line.id),
    current_quantity: line.currentQuantity,
    fulfillable_quantity: line.currentQuantity,
    fulfillment_service: "manual",
    gift_card: line.isGiftCard,
    grams: inGrams(line.weight),
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    price: price(line.unitPrice),
    product_id: line.productId,
    quantity: line.quantity,
    requires_shipping: line.requiresShipping,
    sku: line.sku,
    taxable: true,
    title: line.title,
    total_discount: price(line.lineDiscount),
    variant_id: line.variantId,
    variant_title: line.variantTitle,
    vendor: line.vendor,
  };
}

/** Returns an amount as REST bodies contain it: as text. */
export function price(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
