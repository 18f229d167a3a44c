import { createFulfillment } from "../world/fulfillments.ts";
import { placeHold } from "../world/holds.ts";
import { cancelOrder, createOrder } from "../world/orders.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop, State } from "../world/state/shop.ts";
import type { World } from "../world/world.ts";
import { DEMO_DOMAIN, demoShop } from "./demo-shop.ts";
import { type Afterwards, type OrderSeed, shippingAddressOf } from "./order-seed.ts";
import { SPECIAL_ORDERS } from "./special-orders.ts";
import { USUAL_ORDERS } from "./usual-orders.ts";

const HOUR_MS = 3_600_000;
const FIRST_ID = 5_000_000_000_001;

/** Returns a state without shops. */
export function emptyState(): State {
  return { nextId: FIRST_ID, clockOffsetMs: 0, shops: {} };
}

/** Returns the demo store with its orders of the last three weeks, oldest first. Sends no webhooks. */
export function demoState(scopes: string[], now = new Date()): State {
  const state = emptyState();
  addDemoShop(state, DEMO_DOMAIN, scopes, now);
  return state;
}

/** Adds a store like the demo store, with the same products and orders, under this domain. Sends no webhooks. */
export function addDemoShop(state: State, domain: string, scopes: string[], now: Date): Shop {
  const shop = demoShop(quietWorld(state, now), domain, scopes);
  state.shops[domain] = shop;
  const seeds = [...USUAL_ORDERS, ...SPECIAL_ORDERS].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const seed of seeds) placeSeed(state, shop, seed, now);
  return shop;
}

function placeSeed(state: State, shop: Shop, { shows: _, hoursAgo, to, afterwards, ...input }: OrderSeed, now: Date) {
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const world = quietWorld(state, createdAt);
  const shippingAddress = to && shippingAddressOf(to);
  const order = createOrder(world, shop, { ...input, shippingAddress, createdAt: createdAt.toISOString() });
  const later = quietWorld(state, new Date(createdAt.getTime() + 2 * HOUR_MS));
  if (afterwards) AFTERWARDS[afterwards](later, shop, order);
}

const AFTERWARDS: Record<Afterwards, (world: World, shop: Shop, order: Order) => void> = {
  fulfilled: (world, shop, order) => {
    const parts = order.fulfillmentOrders.map((fulfillmentOrder) => ({ fulfillmentOrder, lines: null }));
    createFulfillment(world, shop, order, parts, { tracking: [], notifyCustomer: false });
  },
  cancelled: (world, shop, order) => {
    cancelOrder(world, shop, order, { reason: "CUSTOMER", refund: false });
  },
  on_hold: (world, shop, order) => {
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      const hold = { reason: "HIGH_RISK_OF_FRAUD", reasonNotes: "Kiểm tra thẻ", handle: "", lines: [], byApp: false };
      placeHold(world, shop, order, fulfillmentOrder, hold);
    }
  },
};

/** Returns a world at a fixed time that routes immediately and sends no webhooks. */
function quietWorld(state: State, at: Date): World {
  return {
    state,
    now: () => at,
    newId: () => state.nextId++,
    emit: () => undefined,
    changed: () => undefined,
    routingDelayMs: null,
    reopeningDelayMs: null,
  };
}
