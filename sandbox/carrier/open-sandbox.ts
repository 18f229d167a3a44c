import { openSnapshot, type Place } from "../snapshot.ts";
import { OrderBook } from "./orders/book.ts";
import { PushDesk } from "./pushes/desk.ts";
import { randomHex } from "./random.ts";
import type { Sandbox } from "./sandbox.ts";
import { emptyState, type State } from "./state.ts";

/** Opens a carrier with the state of this place, or with an empty one. Throws when the file cannot be read. */
export function openSandbox(place: Place, seed: number | undefined): Sandbox {
  const snapshot = openSnapshot<State>(place, () => emptyState(seed));
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
      sandbox.pushes.clear();
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
