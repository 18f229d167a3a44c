import { openSnapshot } from "../snapshot.ts";
import { OrderBook } from "./orders/book.ts";
import { PushDesk } from "./pushes/desk.ts";
import { randomHex } from "./random.ts";
import { emptyState, type State } from "./state.ts";

/** One request the carrier was asked, kept in memory for `GET /__sandbox/calls`. */
export interface CallRecord {
  at: string;
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
  fault: string | null;
  /** The status answered; null while under way or when the connection was cut. */
  status: number | null;
}

/** The running carrier: what it remembers, its clock, and its outgoing pushes. */
export interface Sandbox {
  readonly state: State;
  readonly orders: OrderBook;
  readonly pushes: PushDesk;
  readonly calls: CallRecord[];
  /** The carrier's clock, milliseconds since the epoch. */
  nowMs(): number;
  /** A fresh trace id for an answer. */
  logId(): string;
  /** Notes that the state changed, so that it reaches the disk. */
  changed(): void;
  /** Empties everything, faults and clock included. */
  reset(): void;
  /** Drops pushes under way and writes the state. */
  stop(): Promise<void>;
}

/**
 * Opens a carrier on the state in `stateFile`, or on an empty one in memory. Throws when the file cannot be read.
 */
export function openSandbox(stateFile: string | undefined, seed: number | undefined): Sandbox {
  const snapshot = openSnapshot<State>(stateFile, () => emptyState(seed));
  const orders = new OrderBook(snapshot.state.orders);
  const sandbox: Sandbox = {
    get state() {
      return snapshot.state;
    },
    orders,
    pushes: new PushDesk(() => sandbox),
    calls: [],
    nowMs: () => Date.now() + snapshot.state.clockOffsetMs,
    logId: () => randomHex(snapshot.state, 12),
    changed: snapshot.changed,
    reset() {
      sandbox.pushes.forget();
      snapshot.replace(emptyState(seed));
      orders.reopen(snapshot.state.orders);
      sandbox.calls.length = 0;
    },
    async stop() {
      await sandbox.pushes.close();
      snapshot.flush();
    },
  };
  return sandbox;
}
