import { setTimeout as wait } from "node:timers/promises";
import { Agent } from "undici";
import { strikes } from "../faults/matching.ts";
import { PUSH_FAULTS } from "../faults/striking.ts";
import type { Order } from "../orders/order.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Fault } from "../state.ts";
import type { PushEvent } from "./body.ts";
import { callbackFor, deliver, recordPush } from "./deliver.ts";
import type { Pushes } from "./pushes.ts";

const LATE_MS = 2000;
const HELD_MS = 3000;

/** Sends status changes to the partner (carrier 6.2), in order per parcel, and simulates the faults of pushes. */
export class PushDesk implements Pushes {
  readonly #sandbox: () => Sandbox;
  readonly #dispatcher = new Agent({ connections: 16, pipelining: 1 });
  readonly #underWay = new Set<Promise<void>>();
  readonly #lastOf = new Map<string, Promise<unknown>>();
  readonly #held = new Map<string, () => void>();
  #abort = new AbortController();

  constructor(sandbox: () => Sandbox) {
    this.#sandbox = sandbox;
  }

  send(order: Order, event: PushEvent): Promise<void> {
    const sent = this.#sendWithFaults(order, event, this.#abort.signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
    this.#underWay.add(sent);
    return sent.finally(() => this.#underWay.delete(sent));
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#held.clear();
    this.#lastOf.clear();
  }

  async close(): Promise<void> {
    this.clear();
    await this.#dispatcher.destroy();
  }

  async #sendWithFaults(order: Order, event: PushEvent, signal: AbortSignal): Promise<void> {
    const fault = this.#faultFor(order);
    switch (fault?.kind) {
      case "push_lost": {
        const record = recordPush(this.#sandbox(), order, event, 1);
        if (record) record.outcome = "lost";
        return;
      }
      case "push_late":
        await wait(fault.ms ?? LATE_MS, undefined, { signal });
        return this.#inTurn(order, event, signal);
      case "push_disorder":
        await this.#waitForNextEvent(order.label, fault.ms ?? HELD_MS, signal);
        return this.#inTurn(order, event, signal);
      case "push_twice":
        await this.#inTurn(order, event, signal);
        return this.#inTurn(order, event, signal);
      default: {
        const turn = this.#inTurn(order, event, signal);
        this.#held.get(order.label)?.();
        return turn;
      }
    }
  }

  #faultFor(order: Order): Fault | undefined {
    const { accounts, faults } = this.#sandbox().state;
    const path = callbackFor(accounts, order);
    if (!path) return undefined;
    const token = accounts.find((account) => account.code === order.accountCode)?.token ?? "";
    const occasion = { method: "POST", path, token, partnerId: order.partnerId };
    return faults.find((fault) => PUSH_FAULTS.includes(fault.kind) && strikes(fault, occasion));
  }

  /** Waits until a later event of the same parcel is queued, or until the time is up. */
  async #waitForNextEvent(label: string, ms: number, signal: AbortSignal): Promise<void> {
    const overtaken = new Promise<void>((resolve) => this.#held.set(label, resolve));
    await Promise.race([overtaken, wait(ms, undefined, { signal, ref: false })]);
    this.#held.delete(label);
  }

  /** Queues an event behind the parcel's earlier ones. */
  #inTurn(order: Order, event: PushEvent, signal: AbortSignal): Promise<void> {
    const before = this.#lastOf.get(order.label) ?? Promise.resolve();
    const turn = before.then(() => deliver(this.#sandbox(), order, event, { dispatcher: this.#dispatcher, signal }));
    // Whatever its outcome, a push must not block the next one.
    const settled = Promise.allSettled([turn]);
    this.#lastOf.set(order.label, settled);
    void settled.then(() => {
      if (this.#lastOf.get(order.label) === settled) this.#lastOf.delete(order.label);
    });
    return turn;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
