import type { OrderBook } from "./orders/book.ts";
import type { Pushes } from "./pushes/pushes.ts";
import type { State } from "./state.ts";

/** One request to the carrier, kept in memory for `GET /__sandbox/calls`. */
export interface CallRecord {
  at: string;
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
  fault: string | null;
  /** The HTTP status of the answer; null while under way or when the connection was cut. */
  status: number | null;
}

/** The running carrier: its state, its clock and its outgoing pushes. */
export interface Sandbox {
  readonly state: State;
  readonly orders: OrderBook;
  readonly pushes: Pushes;
  readonly calls: CallRecord[];
  /** Returns the carrier's time, milliseconds since the epoch. */
  nowMs(): number;
  /** Returns a new trace id for an answer. */
  logId(): string;
  /** Marks the state as changed, so that it is written to disk. */
  changed(): void;
  /** Clears everything, faults and clock included. */
  reset(): void;
  /** Drops pushes under way and writes the state to disk. */
  stop(): Promise<void>;
}
