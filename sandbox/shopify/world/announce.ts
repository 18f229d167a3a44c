import { orderPayload } from "../webhooks/order-payload.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Sends an order topic with the order's current state. */
export function announceOrder(world: World, shop: Shop, order: Order, topic: string) {
  world.emit(shop, topic, orderPayload(shop, order));
}

/** Marks an order as changed now and announces it. */
export function orderChanged(world: World, shop: Shop, order: Order) {
  order.updatedAt = timestamp(world);
  world.changed();
  announceOrder(world, shop, order, "orders/updated");
}
