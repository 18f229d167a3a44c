import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { strikes } from "./fault-matching.ts";
import { type PushEvent, pushBody, pushContentType } from "./push-body.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account, Order, PushRecord } from "./state.ts";

const LATE_MS = 2000;
const HELD_MS = 3000;
const KEPT_ANSWER_CHARACTERS = 1000;

/**
 * Sends status changes to the partner (carrier 6): in order per parcel, one retry on anything but 200, then dropped.
 * Every attempt is recorded in the state.
 */
export class PushDesk {
  readonly #sandbox: () => Sandbox;
  readonly #agent = new Agent({ connections: 16, pipelining: 1 });
  readonly #underWay = new Set<Promise<void>>();
  readonly #lastOf = new Map<string, Promise<void>>();
  readonly #held = new Map<string, () => void>();
  #abort = new AbortController();

  constructor(sandbox: () => Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Sends an event, under the push faults that strike. Resolves when it is acknowledged, dropped or lost. */
  tell(order: Order, event: PushEvent): Promise<void> {
    const sent = this.#tell(order, event, this.#abort.signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
    this.#underWay.add(sent);
    return sent.finally(() => this.#underWay.delete(sent));
  }

  /** Resolves when no push is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Drops what is under way; new pushes may follow. */
  forget(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#held.clear();
    this.#lastOf.clear();
  }

  async close(): Promise<void> {
    this.forget();
    await this.#agent.destroy();
  }

  async #tell(order: Order, event: PushEvent, signal: AbortSignal): Promise<void> {
    const { state } = this.#sandbox();
    const target = receiverOf(state.accounts, order);
    if (!target?.callbackUrl) return;
    const owner = state.accounts.find((account) => account.code === order.accountCode);
    const occasion = {
      method: "POST",
      path: target.callbackUrl,
      token: owner?.token ?? "",
      partnerId: order.partnerId,
    };
    const fault = state.faults.find(
      (one) => one.kind.startsWith("push_") && one.kind !== "push_before_answer" && strikes(one, occasion),
    );
    const release = this.#held.get(order.label);
    switch (fault?.kind) {
      case "push_lost":
        this.#record(order, event, target.callbackUrl, 1).outcome = "lost";
        return;
      case "push_late":
        await wait(fault.ms ?? LATE_MS, undefined, { signal });
        return this.#inTurn(order, event, signal);
      case "push_disorder":
        await this.#holdBack(order.label, fault.ms ?? HELD_MS, signal);
        return this.#inTurn(order, event, signal);
      case "push_twice":
        await this.#inTurn(order, event, signal);
        return this.#inTurn(order, event, signal);
      default: {
        const sent = this.#inTurn(order, event, signal);
        release?.();
        return sent;
      }
    }
  }

  /** Waits until a later event of the same parcel has been put in the queue, or until the time is up. */
  async #holdBack(label: string, ms: number, signal: AbortSignal): Promise<void> {
    const overtaken = new Promise<void>((resolve) => this.#held.set(label, resolve));
    await Promise.race([overtaken, wait(ms, undefined, { signal })]);
    this.#held.delete(label);
  }

  /** Queues an event behind the parcel's earlier ones. */
  #inTurn(order: Order, event: PushEvent, signal: AbortSignal): Promise<void> {
    const before = this.#lastOf.get(order.label) ?? Promise.resolve();
    const turn = before.then(() => this.#deliver(order, event, signal));
    const settled = turn.catch(() => undefined);
    this.#lastOf.set(order.label, settled);
    void settled.then(() => {
      if (this.#lastOf.get(order.label) === settled) this.#lastOf.delete(order.label);
    });
    return turn;
  }

  async #deliver(order: Order, event: PushEvent, signal: AbortSignal): Promise<void> {
    for (const attempt of [1, 2]) {
      const { state, changed } = this.#sandbox();
      const target = receiverOf(state.accounts, order);
      if (!target?.callbackUrl) return;
      const record = this.#record(order, event, target.callbackUrl, attempt);
      record.answer = await this.#post(record, state.options.pushTimeoutMs, signal);
      const acknowledged = "status" in record.answer && record.answer.status === 200;
      record.outcome = acknowledged ? "acknowledged" : attempt === 1 ? "will_retry" : "dropped";
      changed();
      if (acknowledged) return;
      if (attempt === 1) await wait(state.options.pushRetryMs, undefined, { signal });
    }
  }

  async #post(record: PushRecord, timeoutMs: number, signal: AbortSignal): Promise<NonNullable<PushRecord["answer"]>> {
    try {
      const answer = await request(record.url, {
        method: "POST",
        headers: record.headers,
        body: record.body,
        dispatcher: this.#agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return { status: answer.statusCode, body: (await answer.body.text()).slice(0, KEPT_ANSWER_CHARACTERS) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
  }

  #record(order: Order, event: PushEvent, url: string, attempt: number): PushRecord {
    const sandbox = this.#sandbox();
    const { state } = sandbox;
    state.lastPushId += 1;
    const record: PushRecord = {
      id: state.lastPushId,
      label: order.label,
      partner_id: order.partnerId,
      status_id: event.statusId,
      at: new Date(sandbox.nowMs()).toISOString(),
      attempt,
      url,
      method: "POST",
      headers: { "content-type": pushContentType(state.options), "user-agent": "carrier-sandbox" },
      body: pushBody(order, event, state.options),
      answer: null,
      outcome: "sending",
    };
    state.pushes.push(record);
    sandbox.changed();
    return record;
  }
}

/** Orders sent along by a platform report to the platform only, others to the shop (field notes 9). */
function receiverOf(accounts: Account[], order: Order): Account | undefined {
  const code = order.platformCode ?? order.accountCode;
  return accounts.find((account) => account.code === code);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
