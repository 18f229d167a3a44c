import { announceOrder, orderChanged } from "./announce.ts";
import { totals } from "./money.ts";
import { canMarkAsPaid, financialStatus, fulfillmentStatus } from "./order-status.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Books the whole outstanding amount as received. Returns false when Shopify would refuse. */
export function markAsPaid(world: World, shop: Shop, order: Order): boolean {
  if (!canMarkAsPaid(order)) return false;
  const pending = order.transactions.find((transaction) => transaction.status === "PENDING");
  receive(world, shop, order, { amount: totals(order).outstanding, gateway: pending?.gateway ?? "manual" });
  return true;
}

/** Books a payment made outside of Shopify; `amount` in whole units. */
export function receive(
  world: World,
  shop: Shop,
  order: Order,
  payment: { amount: number; gateway: string; processedAt?: string },
) {
  const pending = order.transactions.find((transaction) => transaction.status === "PENDING");
  order.transactions.push({
    id: world.newId(),
    kind: "SALE",
    status: "SUCCESS",
    gateway: payment.gateway,
    manual: true,
    amount: payment.amount,
    processedAt: payment.processedAt ?? timestamp(world),
    parentId: pending?.id ?? null,
  });
  const paid = financialStatus(order) === "PAID";
  if (paid && fulfillmentStatus(order) === "FULFILLED") order.closedAt = timestamp(world);
  if (paid) announceOrder(world, shop, order, "orders/paid");
  orderChanged(world, shop, order);
}
