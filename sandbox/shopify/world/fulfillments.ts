import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import { remainingQuantity, type WantedLine } from "./fulfillment-orders.ts";
import { totals } from "./money.ts";
import { fulfillmentStatus } from "./order-status.ts";
import { addReopened, announceRouting, scheduleReopening } from "./routing.ts";
import type { Fulfillment, FulfillmentEvent, FulfillmentOrder } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

export type Tracking = Fulfillment["tracking"];

/** What is taken from one fulfillment order; `lines: null` takes all unfulfilled pieces. */
export interface Part {
  fulfillmentOrder: FulfillmentOrder;
  lines: WantedLine[] | null;
}

/** Finds a fulfillment of the shop together with its order. */
export function findFulfillment(shop: Shop, id: number) {
  for (const order of shop.orders) {
    const fulfillment = order.fulfillments.find((candidate) => candidate.id === id);
    if (fulfillment) return { order, fulfillment };
  }
  return undefined;
}

/** Fulfils parts of one order. The caller has checked them. A fulfillment order with nothing left closes. */
export function createFulfillment(
  world: World,
  shop: Shop,
  order: Order,
  parts: Part[],
  details: { tracking: Tracking; notifyCustomer: boolean },
): Fulfillment {
  const now = timestamp(world);
  const fulfillment: Fulfillment = {
    id: world.newId(),
    name: `${order.name}-F${order.fulfillments.length + 1}`,
    status: "SUCCESS",
    displayStatus: "FULFILLED",
    createdAt: now,
    updatedAt: now,
    inTransitAt: null,
    deliveredAt: null,
    estimatedDeliveryAt: null,
    locationId: parts[0]?.fulfillmentOrder.locationId ?? 0,
    notifiedCustomer: details.notifyCustomer,
    lines: parts.flatMap((part) => takeLines(world, part)),
    tracking: details.tracking,
    events: [],
  };
  order.fulfillments.push(fulfillment);
  if (fulfillmentStatus(order) === "FULFILLED" && totals(order).outstanding <= 0) order.closedAt = now;
  world.emit(shop, "fulfillments/create", fulfillmentPayload(shop, order, fulfillment));
  orderChanged(world, shop, order);
  return fulfillment;
}

function takeLines(world: World, { fulfillmentOrder, lines }: Part): Fulfillment["lines"] {
  const taken = fulfillmentOrder.lines.flatMap((line) => {
    const quantity = lines ? (lines.find((wanted) => wanted.id === line.id)?.quantity ?? 0) : line.remainingQuantity;
    if (quantity === 0) return [];
    line.remainingQuantity -= quantity;
    return [{ id: world.newId(), orderLineId: line.orderLineId, fulfillmentOrderId: fulfillmentOrder.id, quantity }];
  });
  fulfillmentOrder.updatedAt = timestamp(world);
  fulfillmentOrder.status = remainingQuantity(fulfillmentOrder) === 0 ? "CLOSED" : "IN_PROGRESS";
  return taken;
}

/** Adds an event to a fulfillment; buyer and merchant see its status. Events are never edited or removed. */
export function addEvent(
  world: World,
  shop: Shop,
  order: Order,
  fulfillment: Fulfillment,
  event: Omit<FulfillmentEvent, "id" | "createdAt">,
): FulfillmentEvent {
  const added = { id: world.newId(), createdAt: timestamp(world), ...event };
  fulfillment.events.push(added);
  fulfillment.displayStatus = event.status;
  if (event.status === "IN_TRANSIT") fulfillment.inTransitAt = event.happenedAt;
  if (event.status === "DELIVERED") fulfillment.deliveredAt = event.happenedAt;
  if (event.estimatedDeliveryAt) fulfillment.estimatedDeliveryAt = event.estimatedDeliveryAt;
  fulfillmentChanged(world, shop, order, fulfillment);
  return added;
}

/** Replaces the tracking of a fulfillment. */
export function updateTracking(world: World, shop: Shop, order: Order, fulfillment: Fulfillment, tracking: Tracking) {
  fulfillment.tracking = tracking;
  fulfillmentChanged(world, shop, order, fulfillment);
}

/**
 * Cancels a fulfillment. Its goods go into new open fulfillment orders with new ids, one for each original, at once or after the
 * world's delay; events and tracking stay.
 */
export function cancelFulfillment(world: World, shop: Shop, order: Order, fulfillment: Fulfillment) {
  const now = timestamp(world);
  fulfillment.status = "CANCELLED";
  fulfillment.displayStatus = "CANCELED";
  order.closedAt = null;
  const groups = Map.groupBy(fulfillment.lines, (line) => line.fulfillmentOrderId);
  for (const [fulfillmentOrderId, lines] of groups) {
    const original = order.fulfillmentOrders.find((candidate) => candidate.id === fulfillmentOrderId);
    if (!original) continue;
    order.reopening ??= [];
    order.reopening.push({
      ...original,
      id: world.newId(),
      status: "OPEN",
      createdAt: now,
      updatedAt: now,
      holds: [],
      destination: order.shippingAddress,
      lines: lines.flatMap(({ orderLineId, quantity }) => {
        // Pieces refunded in the meantime are not shipped again.
        const left = Math.min(quantity, order.lines.find(({ id }) => id === orderLineId)?.currentQuantity ?? 0);
        return left === 0 ? [] : [{ id: world.newId(), orderLineId, totalQuantity: left, remainingQuantity: left }];
      }),
    });
  }
  if (world.reopeningDelayMs === null) {
    const added = addReopened(order);
    fulfillmentChanged(world, shop, order, fulfillment);
    announceRouting(world, shop, added);
    return;
  }
  fulfillmentChanged(world, shop, order, fulfillment);
  scheduleReopening(world, shop, order);
}

function fulfillmentChanged(world: World, shop: Shop, order: Order, fulfillment: Fulfillment) {
  fulfillment.updatedAt = timestamp(world);
  world.emit(shop, "fulfillments/update", fulfillmentPayload(shop, order, fulfillment));
  orderChanged(world, shop, order);
}
