import { announceOrder, orderChanged } from "./announce.ts";
import { buildOrder } from "./build-order.ts";
import { cancelUnfinished } from "./fulfillment-orders.ts";
import { totals } from "./money.ts";
import { type OrderInput, orderInputSchema } from "./order-input.ts";
import { financialStatus } from "./order-status.ts";
import { scheduleRouting } from "./routing.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Adds an order to the shop and announces it. Its fulfillment orders follow after a delay, as at Shopify. */
export function createOrder(world: World, shop: Shop, input: OrderInput): Order {
  const order = buildOrder(world, shop, orderInputSchema.parse(input));
  shop.orders.push(order);
  world.changed();
  announceOrder(world, shop, order, "orders/create");
  if (financialStatus(order) === "PAID") announceOrder(world, shop, order, "orders/paid");
  scheduleRouting(world, shop, order);
  return order;
}

export interface Cancellation {
  reason: string;
  /** Refunds what was received. */
  refund: boolean;
}

/** Cancels an order: nothing remains to be paid or fulfilled. Returns the reason when Shopify would refuse, else null. */
export function cancelOrder(world: World, shop: Shop, order: Order, cancellation: Cancellation): string | null {
  if (order.cancelledAt) return "Order has already been cancelled";
  if (order.fulfillments.some((fulfillment) => fulfillment.status === "SUCCESS")) {
    return "Cannot cancel an order that has been fulfilled";
  }
  const { received, refunded } = totals(order);
  const now = timestamp(world);
  order.cancelledAt = now;
  order.cancelReason = cancellation.reason;
  order.closedAt = now;
  order.updatedAt = now;
  for (const line of order.lines) line.currentQuantity = 0;
  const back = received - refunded;
  if (cancellation.refund && back > 0) order.transactions.push(refundOf(world, order, back, now));
  world.changed();
  announceOrder(world, shop, order, "orders/cancelled");
  cancelUnfinished(world, shop, order);
  announceOrder(world, shop, order, "orders/updated");
  return null;
}

function refundOf(world: World, order: Order, amount: number, processedAt: string): Order["transactions"][number] {
  const sale = order.transactions.find((transaction) => transaction.status === "SUCCESS");
  return {
    id: world.newId(),
    kind: "REFUND",
    status: "SUCCESS",
    gateway: sale?.gateway ?? "manual",
    manual: sale?.manual ?? true,
    amount,
    processedAt,
    parentId: sale?.id ?? null,
  };
}

/** Adds tags. As at Shopify, tags are sorted and unique without regard to case. */
export function addTags(world: World, shop: Shop, order: Order, tags: string[]) {
  const byKey = new Map(order.tags.map((tag) => [tag.toLowerCase(), tag]));
  for (const tag of tags.flatMap((text) => text.split(","))) {
    const trimmed = tag.trim();
    if (trimmed && !byKey.has(trimmed.toLowerCase())) byKey.set(trimmed.toLowerCase(), trimmed);
  }
  setTags(world, shop, order, [...byKey.values()]);
}

/** Removes tags without regard to case. */
export function removeTags(world: World, shop: Shop, order: Order, tags: string[]) {
  const gone = new Set(tags.map((tag) => tag.trim().toLowerCase()));
  setTags(
    world,
    shop,
    order,
    order.tags.filter((tag) => !gone.has(tag.toLowerCase())),
  );
}

function setTags(world: World, shop: Shop, order: Order, tags: string[]) {
  const sorted = [...tags].sort();
  if (sorted.join() === order.tags.join()) return;
  order.tags = sorted;
  orderChanged(world, shop, order);
}
