import { totalVnd } from "../fees/quote.ts";
import type { Options } from "../options.ts";
import { refuse } from "../refusals.ts";
import { json, type Reply } from "../reply.ts";
import { wordsOf } from "../statuses.ts";
import { vietnamClock } from "../times.ts";
import type { VerifiedCall } from "../verified-call.ts";
import type { Order } from "./order.ts";

/** Answers `GET /services/shipment/v2/{label | tracking id | partner_id:…}` (carrier 4.3). */
export function orderStatus({ sandbox, account, identifier }: VerifiedCall): Reply {
  const order = sandbox.orders.findFor(account, identifier);
  if (!order) return refuse({ code: 50109 }, sandbox.logId());
  const record = statusRecord(order, sandbox.state.options);
  return json(200, { success: true, message: "", order: record });
}

/** Returns the status record (carrier 2.8): `status` a string and amounts integers, or all strings as recorded in 2020. */
export function statusRecord(order: Order, options: Options): Record<string, unknown> {
  const { charges, record } = order;
  const number = (value: number) => (options.stringNumbers === true ? String(value) : value);
  const time = (atMs: number) => vietnamClock(atMs).slice(options.twoDigitYears ? 2 : 0);
  return {
    label_id: order.label,
    partner_id: order.partnerId,
    order_id: null,
    status: options.stringNumbers === false ? order.statusId : String(order.statusId),
    status_text: wordsOf(order.statusId),
    created: time(order.createdMs),
    modified: time(order.modifiedMs),
    message: record.message,
    pick_date: record.pickDay,
    deliver_date: record.deliverDay,
    customer_fullname: record.customerName,
    customer_tel: record.customerTel,
    address: record.addressLine,
    storage_day: number(record.storageDays),
    ship_money: number(totalVnd(charges)),
    insurance: number(charges.insuranceVnd),
    value: number(record.valueVnd),
    weight: number(record.weightGrams),
    pick_money: number(record.pickMoneyVnd),
    is_freeship: number(record.isFreeship),
    ext_fees: charges.surcharges.map(({ type, title, amountVnd }) => ({ type, title, amount: number(amountVnd) })),
    // Not in the contract ("not shown"): the return fee and what was collected at the door, once known.
    ...(charges.returnFeeVnd === undefined ? {} : { return_fee: number(charges.returnFeeVnd) }),
    ...(charges.collectedVnd == null ? {} : { collected_money: number(charges.collectedVnd) }),
    products: record.products,
  };
}
