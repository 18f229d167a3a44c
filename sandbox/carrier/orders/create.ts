import { accountByToken } from "../auth.ts";
import { headerOf } from "../calls.ts";
import { textOf } from "../fields.ts";
import { isServed } from "../places.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Account } from "../state.ts";
import { vietnamIso } from "../times.ts";
import type { VerifiedCall } from "../verified-call.ts";
import { createdReply, duplicateReply } from "./created.ts";
import { noticesFor } from "./notices.ts";
import { labelFor, nextTrackingId, sortingCode } from "./numbers.ts";
import type { Order } from "./order.ts";
import { type Plan, planFor } from "./plan.ts";
import { recordOf } from "./record.ts";
import { findRefusal, idRefusal } from "./refusals.ts";
import { type OrderRequest, readOrderRequest } from "./request.ts";

/**
 * Answers `POST /services/shipment/order` (carrier 4.1, 4.2). Nothing is awaited between the duplicate check and the
 * ledger, so two calls with one id can never both be accepted.
 */
export function createOrder(verified: VerifiedCall): Reply {
  const { call, sandbox, account } = verified;
  const { state } = sandbox;
  const platform = accountByToken(sandbox, headerOf(call.headers, "x-refer-token"));
  if (headerOf(call.headers, "x-refer-token") && platform?.kind !== "platform") {
    return refuse({ code: 20102 }, sandbox.logId());
  }
  const request = readOrderRequest(call.body);
  const unusable: Refusal | undefined = request ? idRefusal(request) : { code: 30101 };
  if (!request || unusable) return refuse(unusable ?? { code: 30101 }, sandbox.logId());

  const present = sandbox.orders.byPartnerId(request.id);
  const reusable = present?.statusId === -1 && state.options.idReuseAfterCancel;
  if (present && !reusable) return duplicateReply(present, state.options);

  const broken = findRefusal(request, state, account);
  if (broken) return refuse(broken, sandbox.logId());
  const plan = planFor(request, account, state.options);
  const impossible = unservedRefusal(plan, sandbox) ?? usedLabelRefusal(request, sandbox);
  if (impossible) return refuse(impossible, sandbox.logId());

  const order = newOrder(verified, request, plan, platform);
  sandbox.orders.add(order);
  sandbox.changed();
  return createdReply(order, noticesFor(request, plan, account), state.options);
}

function unservedRefusal({ to, transport }: Plan, { state: { options } }: Sandbox): Refusal | undefined {
  if (!isServed(to, undefined, options)) return { code: 30610, fill: to.province };
  return isServed(to, transport, options) ? undefined : { code: 30604 };
}

function usedLabelRefusal(request: OrderRequest, sandbox: Sandbox): Refusal | undefined {
  const label = request.text("label_id");
  if (!label || !sandbox.orders.find(label)) return undefined;
  return { status: 422, message: `Mã vận đơn ${label} đã được sử dụng.` };
}

function newOrder(
  { call, sandbox, account }: VerifiedCall,
  request: OrderRequest,
  plan: Plan,
  platform: Account | undefined,
): Order {
  const { state } = sandbox;
  // Whole seconds, as in every answer: a move within the same second must not count as older than its order.
  const nowMs = Math.floor(sandbox.nowMs() / 1000) * 1000;
  const trackingId = nextTrackingId(state);
  const sorting = sortingCode(plan.to.province, plan.to.ward);
  const statusId = state.options.initialStatus;
  return {
    label: request.text("label_id") || labelFor(account.code, sorting, trackingId),
    trackingId,
    sortingCode: sorting,
    partnerId: request.id,
    accountCode: account.code,
    platformCode: platform?.code ?? null,
    body: call.body,
    version: textOf(call.query.ver),
    createdMs: nowMs,
    modifiedMs: nowMs,
    statusId,
    history: [
      {
        statusId,
        atMs: nowMs,
        actionTime: vietnamIso(nowMs),
        reasonCode: "",
        reason: "",
        returnPartPackage: false,
        by: "create",
      },
    ],
    charges: plan.charges,
    record: recordOf(request, plan, { account, state, nowMs }),
  };
}
