import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import type { World } from "./world.ts";

/** Deletes an order and announces it; the webhook contains only its id. */
export function deleteOrder(world: World, shop: Shop, order: Order) {
  shop.orders = shop.orders.filter(({ id }) => id !== order.id);
  world.changed();
  world.emit(shop, "orders/delete", { id: order.id });
}
