import { type CallStage, callAgainAt } from "~/domain/confirm/calls";
import { confirmProblemOf } from "~/domain/confirm/needed";
import type { HistoryEvent } from "~/domain/parcel/history";
import { isEditable } from "~/domain/parcel/state";
import { bookAtOnce } from "~/flows/booking/book-at-once.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { redraftStoredOrders } from "~/flows/parcel/redraft.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type CallRow, readCalls, saveCall } from "~/store/buyer-calls.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockStoredOrder } from "~/store/orders.server";
import { lockParcelsOfOrders, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { lastSaid } from "./list.server";
import type { CallActed, CallResult } from "./views";

/** What is decided about one order, whose row and parcels the transaction holds. */
interface Held {
  deps: Deps;
  sql: Sql;
  call: CallRow;
  /** Its parcels that wait for the buyer's word; of an undo, those that have it. */
  parcels: ShipmentRow[];
  acted: CallActed;
  actor: Actor;
}

/**
 * Stores what staff said about calls to buyers, each order in a transaction of its own, and returns what became of each, in their order.
 * A confirmation frees the order's parcels, and those that became ready by it are booked where a rule books at once; of two people who say something about one order, the second is told what the first said.
 */
export async function actOnCalls(
  deps: Deps,
  shopId: string,
  acts: readonly CallActed[],
  actor: Actor,
): Promise<CallResult[]> {
  const context = await loadShopContext(deps, shopId);
  const results: CallResult[] = [];
  for (const acted of acts) {
    const gone: CallResult = {
      orderKey: acted.orderKey,
      orderName: null,
      act: acted.act,
      outcome: "gone",
      other: null,
      queued: 0,
    };
    results.push(context ? await deps.database.transaction((sql) => actOn(deps, sql, context, acted, actor)) : gone);
  }
  return results;
}

async function actOn(deps: Deps, sql: Sql, context: ShopContext, acted: CallActed, actor: Actor): Promise<CallResult> {
  const { orderKey, act } = acted;
  const shopId = context.shop.id;
  const orderId = `gid://shopify/Order/${orderKey}`;
  const order = await lockStoredOrder(sql, shopId, orderId);
  const result = { orderKey, orderName: order?.facts.name ?? null, act, other: null, queued: 0 };
  const all = order ? await lockParcelsOfOrders(sql, shopId, [orderId]) : [];
  const parcels = all.filter(act === "undo" ? isConfirmed : waitsForWord);
  const call = (await readCalls(sql, shopId, [orderId])).get(orderId) ?? newCall(shopId, orderId);
  // Somebody else's word comes first: an order that left the list by it is told, not called gone.
  if (order && act !== "calling" && acted.version !== call.version) {
    return { ...result, outcome: "other_first", other: lastSaid(call) };
  }
  const [first] = parcels;
  if (!order || !first) return { ...result, outcome: "gone" };
  const codVnd = confirmProblemOf(first.problems)?.params?.cod;
  if (act === "confirmed" && codVnd !== acted.codVnd) return { ...result, outcome: "changed" };
  await carryOut({ deps, sql, call, parcels, acted, actor });
  if (act !== "confirmed" && act !== "undo") return { ...result, outcome: "done" };
  const redrafted = await redraftStoredOrders(deps, sql, context, [orderId]);
  return { ...result, outcome: "done", queued: act === "confirmed" ? await bookReady(deps, sql, redrafted) : 0 };
}

/** Books the parcels that became ready as those of an order that comes in ready, where a rule says so; returns how many. */
async function bookReady(
  deps: Deps,
  sql: Sql,
  redrafted: Awaited<ReturnType<typeof redraftStoredOrders>>,
): Promise<number> {
  let queued = 0;
  for (const { parcel, draft, becameReady } of redrafted) {
    if (becameReady && (await bookAtOnce(deps, sql, parcel, draft))) queued += 1;
  }
  return queued;
}

async function carryOut({ deps, sql, call, parcels, acted, actor }: Held): Promise<void> {
  const now = deps.now();
  if (acted.act === "calling") {
    const by = { callingAt: now, callingById: actor.userId, callingByName: actor.name };
    return saveCall(sql, { ...call, ...by });
  }
  const said = { said: acted.act, saidAt: now, saidById: actor.userId, saidByName: actor.name };
  const after: CallRow = { ...call, ...said, version: call.version + 1, callingAt: null, ...newsOf(acted, call, now) };
  await saveCall(sql, after);
  for (const parcel of parcels) {
    await updateShipment(sql, parcel, { ...patchOf(acted, parcel), updatedAt: now });
    await recordEvent(sql, parcel, { by: actor, at: now, ...eventOf(acted, after) });
  }
}

/** What an act changes in the calls of an order. */
function newsOf({ act, note }: CallActed, { tries }: CallRow, now: Date): Partial<CallRow> {
  switch (act) {
    case "not_reached":
      return { tries: tries + 1, triedAt: now, againAt: callAgainAt(now, tries + 1) };
    case "confirmed":
    case "declined":
    case "undo":
      return { againAt: null };
    case "note":
      return { note: note?.trim() || null };
    case "calling":
      return {};
  }
}

/** What an act changes in a parcel of the order. */
function patchOf({ act, codVnd }: CallActed, { overrides, callStage }: ShipmentRow) {
  const { confirmedCodVnd: _, ...unconfirmed } = overrides;
  const stageAfter: Partial<Record<typeof act, CallStage | null>> = {
    not_reached: "not_reached",
    declined: "declined",
    confirmed: null,
    undo: null,
  };
  const stage = stageAfter[act];
  return {
    callStage: stage === undefined ? callStage : stage,
    ...(act === "confirmed" && { overrides: { ...overrides, confirmedCodVnd: codVnd } }),
    ...(act === "undo" && { overrides: unconfirmed }),
  };
}

type CallEvent = HistoryEvent extends infer Event
  ? Event extends { by: unknown; at: unknown }
    ? Omit<Event, "by" | "at">
    : never
  : never;

function eventOf({ act, codVnd = 0, note }: CallActed, { tries }: CallRow): CallEvent {
  switch (act) {
    case "confirmed":
      return { kind: "order_confirmed", details: { codVnd } };
    case "not_reached":
      return { kind: "buyer_not_reached", details: { tries } };
    case "declined":
      return { kind: "buyer_declined" };
    case "undo":
      return { kind: "confirmation_undone" };
    default:
      return { kind: "call_noted", words: note?.trim() || null };
  }
}

const waitsForWord = ({ state, problems }: ShipmentRow) =>
  state === "needs_review" && confirmProblemOf(problems) !== null;

const isConfirmed = ({ state, overrides }: ShipmentRow) => isEditable(state) && overrides.confirmedCodVnd !== undefined;

const newCall = (shopId: string, orderId: string): CallRow => ({
  ...{ shopId, orderId, version: 0, tries: 0, triedAt: null, againAt: null, note: null },
  ...{ said: null, saidAt: null, saidById: null, saidByName: null },
  ...{ callingAt: null, callingById: null, callingByName: null },
});
