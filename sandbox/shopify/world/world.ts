import type { Order, Shop, State } from "./state.ts";

/** What every business action needs: the state, the clock and the way out for webhooks. */
export interface World {
  readonly state: State;
  /** The stand-in's time: the machine's, moved by the control API. */
  now(): Date;
  newId(): number;
  /** Sends a webhook to whoever subscribed to the topic. Does nothing while the app is not installed. */
  emit(shop: Shop, topic: string, payload: object): void;
  /** Notes that the state changed, so that it reaches the snapshot. */
  changed(): void;
  /** How long after an order its fulfillment orders appear; null: at once and without webhooks (the seed). */
  readonly routingDelayMs: number | null;
}

/** The time as Shopify prints it: UTC, whole seconds. */
export function timestamp(world: World): string {
  return toTimestamp(world.now());
}

/** Prints a date as Shopify's GraphQL does. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Finds the shop of a `….myshopify.com` name. */
export function findShop(world: World, domain: string | undefined): Shop | undefined {
  return domain === undefined ? undefined : world.state.shops[domain.toLowerCase()];
}

/** Finds an order by its number in the id, not by its name. */
export function findOrder(shop: Shop, id: number): Order | undefined {
  return shop.orders.find((order) => order.id === id);
}
