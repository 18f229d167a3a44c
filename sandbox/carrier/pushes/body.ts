import { totalVnd } from "../fees/quote.ts";
import type { Options } from "../options.ts";
import type { Order } from "../orders/order.ts";

/** One thing that is told to the partner. */
export interface PushEvent {
  statusId: number;
  /** Verbatim, as the partner shall see it. */
  actionTime: string;
  reasonCode: string;
  reason: string;
  returnPartPackage: boolean;
}

/** The push's content type. */
export function pushContentType({ pushFormat }: Options): string {
  return pushFormat === "json" ? "application/json" : "application/x-www-form-urlencoded";
}

/**
 * The body of a push (carrier 6.3). Weight is in kilograms. `pick_money` appears in the JSON rendering only, as the
 * contract shows it; a bare `+` in the time is what the documented form sample carries.
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
