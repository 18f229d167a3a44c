import { totalVnd } from "../fees/quote.ts";
import { surchargesOf } from "../fees/surcharges.ts";
import { returnFeeVnd } from "../fees/tariff.ts";
import type { Options } from "../options.ts";
import { reasonWords } from "../reasons.ts";
import type { Sandbox } from "../sandbox.ts";
import { SHIPPER_REPORTS } from "../statuses.ts";
import { readTime, vietnamDay, vietnamIso } from "../times.ts";
import type { HistoryEntry, Order } from "./order.ts";

export interface Move {
  statusId: number;
  by: HistoryEntry["by"];
  reasonCode?: string;
  reason?: string;
  returnPartPackage?: boolean;
  /** Pushed verbatim, even when unreadable; the carrier's clock by default. */
  actionTime?: string;
}

const RETURN_FEE_TAGS = [17, 18, 19, 62];

/**
 * Moves an order, adds the move to its history and pushes it (carrier 6.2). The order's status does not change for a
 * shipper's report (carrier 3) or for an event older than the last move, which is a late message. The state has changed
 * when the call returns; the promise resolves once the push is settled.
 */
export function moveOrder(sandbox: Sandbox, order: Order, move: Move): Promise<void> {
  const nowMs = sandbox.nowMs();
  const actionTime = move.actionTime ?? vietnamIso(nowMs);
  const happenedMs = readTime(actionTime) ?? nowMs;
  const reasonCode = move.reasonCode ?? "";
  const entry: HistoryEntry = {
    statusId: move.statusId,
    atMs: nowMs,
    actionTime,
    reasonCode,
    reason: move.reason ?? reasonWords(reasonCode),
    returnPartPackage: move.returnPartPackage ?? false,
    by: move.by,
  };
  order.history.push(entry);
  if (!SHIPPER_REPORTS.has(move.statusId) && happenedMs >= (order.movedMs ?? Number.NEGATIVE_INFINITY)) {
    const before = order.statusId;
    order.statusId = move.statusId;
    order.movedMs = happenedMs;
    order.modifiedMs = happenedMs;
    settleMoney(order, before, entry, sandbox.state.options);
    noteDates(order, before, happenedMs);
  }
  sandbox.changed();
  return sandbox.pushes.send(order, entry);
}

/**
 * Updates the money of an order after a step: a second delivery attempt, the return (carrier 2.5), and what was collected
 * at the door.
 */
function settleMoney(
  order: Order,
  before: number,
  { statusId, returnPartPackage }: HistoryEntry,
  { surcharges }: Options,
): void {
  const { charges, record } = order;
  if (before === 9 && statusId === 4) charges.surcharges.push(...surchargesOf("second_try", surcharges));
  const goesBack = [20, 21, 11].includes(statusId) || (statusId === 5 && returnPartPackage);
  if (goesBack && record.tags.some((tag) => RETURN_FEE_TAGS.includes(tag))) {
    charges.returnFeeVnd ??= returnFeeVnd(charges.area, charges.shipFeeOnlyVnd);
  }
  if (statusId === 5) {
    // Without freeship the recipient also pays the shipping fee (carrier 2.3).
    const atDoorVnd = record.isFreeship === 1 ? 0 : totalVnd(charges);
    charges.collectedVnd = returnPartPackage ? null : record.pickMoneyVnd + atDoorVnd;
  }
  const failedForGood = [20, 21, 11].includes(statusId) && charges.collectedVnd === undefined;
  if (failedForGood) charges.collectedVnd = record.tags.includes(19) ? record.notDeliveredFeeVnd : 0;
}

/** Replaces planned dates by actual ones (carrier 2.8) and counts storage days, one per failed delivery. */
function noteDates(order: Order, before: number, happenedMs: number): void {
  if (order.statusId === 3) order.record.pickDay = vietnamDay(happenedMs);
  if (order.statusId === 5) order.record.deliverDay = vietnamDay(happenedMs);
  if (order.statusId === 9 && before !== 9) order.record.storageDays += 1;
}
