import { totalVnd } from "../fees/quote.ts";
import type { Options } from "../options.ts";
import { json, type Reply } from "../reply.ts";
import { vietnamClock, vietnamIso } from "../times.ts";
import type { Order } from "./order.ts";
import { halfDay } from "./schedule.ts";

/**
 * Returns the answer to an accepted order (carrier 2.7). In the contract area, fee and insurance are strings, tracking id
 * and status integers; `stringNumbers` selects the forms recorded in 2020 and since 2022 (field notes 3).
 */
export function createdReply(order: Order, notice: string, { stringNumbers, hiddenFields }: Options): Reply {
  const { charges, record } = order;
  const amount = (value: number) => (stringNumbers === false ? value : String(value));
  const fields = {
    partner_id: order.partnerId,
    label: order.label,
    area: amount(charges.area),
    fee: amount(totalVnd(charges)),
    insurance_fee: amount(charges.insuranceVnd),
    tracking_id: order.trackingId,
    estimated_pick_time: halfDay(record.pickDay, record.pickShift),
    estimated_deliver_time: halfDay(record.deliverDay, record.deliverShift),
    products: [],
    status_id: stringNumbers === true ? String(order.statusId) : order.statusId,
    sorting_code: order.sortingCode,
    pick_work_shift: record.pickShift,
    deliver_work_shift: record.deliverShift,
  };
  return json(200, {
    success: true,
    message: notice,
    ...(notice === "" ? {} : { warning_message: notice }),
    order: Object.fromEntries(Object.entries(fields).filter(([name]) => !hiddenFields.includes(name))),
  });
}

/**
 * Returns the answer to an `order.id` already used (carrier 4.1, 7.5). In records of 2020 times have no zone and codes are
 * strings.
 */
export function duplicateReply(order: Order, { stringNumbers }: Options): Reply {
  return json(200, {
    success: false,
    message: `Đơn hàng ${order.partnerId} đã tồn tại trên hệ thống GHTK`,
    error: {
      code: "ORDER_ID_EXIST",
      partner_id: order.partnerId,
      ghtk_label: order.label,
      created: stringNumbers === true ? vietnamClock(order.createdMs) : vietnamIso(order.createdMs),
      status: stringNumbers === true ? String(order.statusId) : order.statusId,
    },
  });
}
