import type { Order } from "../orders/order.ts";
import type { PushEvent } from "./body.ts";

/** The carrier's outgoing pushes, as its other modules use them. */
export interface Pushes {
  /** Sends an event. Resolves when it is acknowledged, dropped or lost. Does nothing without a callback address. */
  send(order: Order, event: PushEvent): Promise<void>;
  /** Resolves when no push is under way. */
  settled(): Promise<void>;
  /** Drops all pushes under way; new pushes may follow. */
  clear(): void;
  close(): Promise<void>;
}
