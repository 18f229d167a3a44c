import type { OrderBook } from "./orders/book.ts";
import type { Pushes } from "./pushes/pushes.ts";
import type { State } from "./state.ts";

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
  readonly pushes: Pushes;
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
