import { totalVnd } from "../fees/quote.ts";
import type { Options } from "../options.ts";
import type { Order } from "../orders/order.ts";

/** One event to push to the partner. */
export interface PushEvent {
  statusId: number;
  /** Verbatim, as the partner must see it. */
  actionTime: string;
  reasonCode: string;
  reason: string;
  returnPartPackage: boolean;
}

/** Returns the content type of a push. */
export function pushContentType({ pushFormat }: Options): string {
  return pushFormat === "json" ? "application/json" : "application/x-www-form-urlencoded";
}

/**
 * Returns the body of a push (carrier 6.3). Weight is in kilograms. `pick_money` appears in the JSON form only, as in the
 * contract. With `barePlus` the time contains an unescaped `+`, as in the documented form sample.
 */
export function pushBody(order: Order, event: PushEvent, options: Options): string {
  const { charges, record } = order;
  const all = {
    label_id: order.label,
    partner_id: order.partnerId,
    action_time: event.actionTime,
    status_id: event.statusId,
    reason_code: event.reasonCode,
    reason: event.reason,
    weight: record.weightGrams / 1000,
    fee: totalVnd(charges),
    return_part_package: event.returnPartPackage ? 1 : 0,
  };
  const shown = ([name]: [string, unknown]) => !options.hiddenPushFields.includes(name);
  const fields = Object.fromEntries(Object.entries(all).filter(shown));
  if (options.pushFormat === "json") {
    return JSON.stringify(
      Object.fromEntries(Object.entries({ ...all, pick_money: record.pickMoneyVnd }).filter(shown)),
    );
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (!options.barePlus) return form.toString();
  return form.toString().replace(/(action_time=[^&]*)/, (pair) => pair.replaceAll("%2B", "+"));
}
