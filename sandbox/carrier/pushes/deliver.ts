import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import type { Order } from "../orders/order.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Account, PushRecord } from "../state.ts";
import { type PushEvent, pushBody, pushContentType } from "./body.ts";

const KEPT_ANSWER_CHARACTERS = 1000;

/** Returns the callback address of an order: the platform's when a platform sent it along, else the shop's (field notes 9). */
export function callbackFor(accounts: Account[], order: Order): string | undefined {
  const code = order.platformCode ?? order.accountCode;
  return accounts.find((account) => account.code === code)?.callbackUrl;
}

/**
 * Sends one event. An answer of exactly 200 acknowledges it; after anything else there is one retry, then the event is
 * dropped (carrier 6.4). Rejects with an `AbortError` when `signal` fires.
 */
export async function deliver(
  sandbox: Sandbox,
  order: Order,
  event: PushEvent,
  { dispatcher, signal }: { dispatcher: Dispatcher; signal: AbortSignal },
): Promise<void> {
  for (const attempt of [1, 2]) {
    const { options } = sandbox.state;
    const record = recordPush(sandbox, order, event, attempt);
    if (!record) return;
    record.answer = await post(record, { dispatcher, signal, timeoutMs: options.pushTimeoutMs });
    const acknowledged = "status" in record.answer && record.answer.status === 200;
    record.outcome = acknowledged ? "acknowledged" : attempt === 1 ? "will_retry" : "dropped";
    sandbox.changed();
    if (acknowledged) return;
    if (attempt === 1) await wait(options.pushRetryMs, undefined, { signal });
  }
}

/** Records an attempt before it is made; undefined when there is no callback address. */
export function recordPush(sandbox: Sandbox, order: Order, event: PushEvent, attempt: number): PushRecord | undefined {
  const { state } = sandbox;
  const url = callbackFor(state.accounts, order);
  if (!url) return undefined;
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

async function post(
  record: PushRecord,
  { dispatcher, signal, timeoutMs }: { dispatcher: Dispatcher; signal: AbortSignal; timeoutMs: number },
): Promise<NonNullable<PushRecord["answer"]>> {
  try {
    const answer = await request(record.url, {
      method: "POST",
      headers: record.headers,
      body: record.body,
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return { status: answer.statusCode, body: (await answer.body.text()).slice(0, KEPT_ANSWER_CHARACTERS) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
