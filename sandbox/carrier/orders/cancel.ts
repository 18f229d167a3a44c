import { type RefusalCode, refuse } from "../refusals.ts";
import { json, type Reply } from "../reply.ts";
import { CANCELABLE } from "../statuses.ts";
import type { VerifiedCall } from "../verified-call.ts";
import { moveOrder } from "./move.ts";

/** The refusal of a cancel by status; every status not listed gives 50107. */
const REFUSALS = new Map<number, RefusalCode>([
  [-1, 50101],
  [3, 50102],
  [4, 50103],
  [5, 50104],
  [6, 50105],
  [12, 50106],
]);

/** Reason 115: the partner cancelled through the API (carrier 6.7). */
const CANCELLED_BY_PARTNER = "115";

/** Answers `POST|GET /services/shipment/cancel/{label | tracking id | partner_id:…}` (carrier 3, 4.5); ignores the body. */
export function cancelOrder({ sandbox, account, identifier }: VerifiedCall): Reply {
  const order = sandbox.orders.findFor(account, identifier);
  const logId = sandbox.logId();
  if (!order) return refuse({ code: 50109 }, logId);
  const { options } = sandbox.state;
  const mayCancel = CANCELABLE.includes(order.statusId) && !(order.statusId === 12 && options.refuseCancelAt12);
  if (!mayCancel) return refuse({ code: REFUSALS.get(order.statusId) ?? 50107, fill: order.label }, logId);
  order.cancelAskedMs = sandbox.nowMs();
  if (options.cancelAsksOnly) {
    sandbox.changed();
    return json(200, { success: true, message: `ĐÃ GỬI YÊU CẦU HỦY ĐƠN HÀNG ${order.label}`, log_id: logId });
  }
  void moveOrder(sandbox, order, { statusId: -1, reasonCode: CANCELLED_BY_PARTNER, by: "cancel" });
  return json(200, { success: true, message: "", log_id: logId });
}
