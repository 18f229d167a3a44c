import type { Order, Shop } from "./state.ts";
import type { World } from "./world.ts";

/** Removes an order for good and says so: the id is all that its webhook tells. */
export function deleteOrder(world: World, shop: Shop, order: Order) {
  shop.orders = shop.orders.filter(({ id }) => id !== order.id);
  world.changed();
  world.emit(shop, "orders/delete", { id: order.id });
}
