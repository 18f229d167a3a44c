import { openSnapshot } from "../snapshot.ts";
import { OrderBook } from "./orders/book.ts";
import { PushDesk } from "./pushes/desk.ts";
import { randomHex } from "./random.ts";
import type { Sandbox } from "./sandbox.ts";
import { emptyState, type State } from "./state.ts";

/** Opens a carrier with the state in `stateFile`, or with an empty one in memory. Throws when the file cannot be read. */
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
