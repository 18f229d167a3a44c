import type { Order } from "./state/order.ts";
import type { Shop, State } from "./state/shop.ts";

/** What every business action needs: the state, the clock and an outlet for webhooks. */
export interface World {
  readonly state: State;
  /** Returns the stand-in's time: the machine's, shifted by the control API. */
  now(): Date;
  newId(): number;
  /** Sends a webhook to the topic's subscribers. Does nothing while the app is not installed. */
  emit(shop: Shop, topic: string, payload: object): void;
  /** Marks the state as changed, so that it reaches the snapshot. */
  changed(): void;
  /** The delay between an order and its fulfillment orders; null: immediately and without webhooks (the seed). */
  readonly routingDelayMs: number | null;
  /** Delay until the goods of a cancelled fulfillment are in a new fulfillment order; null: at once. */
  readonly reopeningDelayMs: number | null;
}

/** Returns the current time as Shopify prints it: UTC, whole seconds. */
export function timestamp(world: World): string {
  return toTimestamp(world.now());
}

/** Returns a date as Shopify's GraphQL prints it. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Finds the shop of a `….myshopify.com` name. */
export function findShop(world: World, domain: string | undefined): Shop | undefined {
  return domain === undefined ? undefined : world.state.shops[domain.toLowerCase()];
}

/** Finds an order by its numeric id, not by its name. */
export function findOrder(shop: Shop, id: number): Order | undefined {
  return shop.orders.find((order) => order.id === id);
}
