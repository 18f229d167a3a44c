import { totalVnd } from "../fees/quote.ts";
import { moveOrder } from "../orders/move.ts";
import type { Order } from "../orders/order.ts";
import { statusRecord } from "../orders/status.ts";
import { STATUS_TEXTS, USUAL_STEPS } from "../statuses.ts";
import type { ControlCall } from "./control-call.ts";
import { ControlRefusal } from "./refusal.ts";
import { changeSchema, moveSchema } from "./schemas.ts";

/** Answers `GET /ledger`: every order ever accepted, oldest first. */
export function listOrders({ sandbox }: ControlCall) {
  return sandbox.state.orders.map(ledgerEntry);
}

/**
 * Answers `POST /orders/{label or partner_id:…}/status`: moves the order to any status and pushes it; `usual` in the answer
 * says whether the step is a usual one.
 */
export function move(control: ControlCall) {
  const order = orderOf(control);
  const wanted = moveSchema.parse(control.body);
  const usual = USUAL_STEPS.get(order.statusId)?.includes(wanted.status_id) ?? false;
  void moveOrder(control.sandbox, order, {
    statusId: wanted.status_id,
    by: "control",
    reasonCode: wanted.reason_code,
    reason: wanted.reason,
    returnPartPackage: Boolean(wanted.return_part_package),
    actionTime: wanted.action_time,
  });
  return { ok: true, known: STATUS_TEXTS.has(wanted.status_id), usual, order: ledgerEntry(order) };
}

/** Answers `POST /orders/{…}/change`: sets where the carrier's weight, charges or data differ from the booking. */
export function changeOrder(control: ControlCall) {
  const { sandbox } = control;
  const order = orderOf(control);
  const { record } = order;
  const change = changeSchema.parse(control.body);
  record.weightGrams = change.weight ?? record.weightGrams;
  order.charges.shipFeeOnlyVnd = change.ship_fee ?? order.charges.shipFeeOnlyVnd;
  record.valueVnd = change.value ?? record.valueVnd;
  record.pickMoneyVnd = change.pick_money ?? record.pickMoneyVnd;
  record.isFreeship = change.is_freeship ?? record.isFreeship;
  record.addressLine = change.address ?? record.addressLine;
  record.customerTel = change.customer_tel ?? record.customerTel;
  record.storageDays = change.storage_day ?? record.storageDays;
  for (const { type, title, amount } of change.ext_fees ?? []) {
    order.charges.surcharges.push({ type, title, amountVnd: amount });
  }
  order.modifiedMs = Math.max(order.modifiedMs, sandbox.nowMs());
  return statusRecord(order, sandbox.state.options);
}

function orderOf({ sandbox, names: [identifier = ""] }: ControlCall): Order {
  const order = sandbox.orders.find(identifier);
  if (!order) throw new ControlRefusal(404, `there is no order ${identifier}`);
  return order;
}

function ledgerEntry(order: Order) {
  const { charges } = order;
  return {
    account: order.accountCode,
    platform: order.platformCode,
    partner_id: order.partnerId,
    label: order.label,
    tracking_id: order.trackingId,
    body: order.body,
    ver: order.version,
    status: order.statusId,
    created: new Date(order.createdMs).toISOString(),
    modified: new Date(order.modifiedMs).toISOString(),
    cancel_asked: order.cancelAskedMs === undefined ? null : new Date(order.cancelAskedMs).toISOString(),
    fee: totalVnd(charges),
    return_fee: charges.returnFeeVnd ?? null,
    collected: charges.collectedVnd ?? null,
    history: order.history.map((entry) => ({
      status_id: entry.statusId,
      at: new Date(entry.atMs).toISOString(),
      action_time: entry.actionTime,
      reason_code: entry.reasonCode,
      reason: entry.reason,
      return_part_package: entry.returnPartPackage ? 1 : 0,
      by: entry.by,
    })),
  };
}
