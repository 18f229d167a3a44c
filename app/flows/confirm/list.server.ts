import { CALL_PLACES, type CallFilter, type CallSaid, isTaken } from "~/domain/confirm/calls";
import { confirmProblemOf } from "~/domain/confirm/needed";
import { goodsOf } from "~/domain/order-list/goods";
import type { Actor, Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import {
  type CallPosition,
  type CallRow,
  listWaitingCalls,
  readCalls,
  type WaitingOrder,
} from "~/store/buyer-calls.server";
import { readBuyerHistories } from "~/store/buyer-histories.server";
import { listGoodsOfList, listPhonesOfList } from "~/store/list-details.server";
import { readListed } from "~/store/listed-orders.server";
import { listShipmentsOfOrders, type ShipmentRow } from "~/store/shipments.server";
import { readWaitingTallies } from "~/store/tallies.server";
import type { CallPageView, CallRowView, CallView, SaidView } from "./views";

const PAGE_SIZE = 50;

/**
 * Returns a page of the call list: the orders whose buyers are to be called before they are shipped, the oldest first, each with
 * what earlier parcels say of the buyer and what became of the calls so far. Each kind of thing is read once, whatever the shop's size.
 */
export async function listCalls(
  deps: Deps,
  shopId: string,
  { filter, after }: { filter: CallFilter; after: CallPosition | null },
  actor: Actor,
): Promise<CallPageView> {
  const { database } = deps;
  const now = deps.now();
  const [{ orders, next }, tallies] = await Promise.all([
    listWaitingCalls(database, shopId, { filter, now, after, limit: PAGE_SIZE }),
    readWaitingTallies(database, shopId),
  ]);
  const orderIds = orders.map(({ orderId }) => orderId);
  const [listed, all, goods, phones, calls] = await Promise.all([
    readListed(database, shopId, orderIds),
    listShipmentsOfOrders(database, shopId, orderIds),
    listGoodsOfList(database, shopId, orderIds),
    listPhonesOfList(database, shopId, orderIds),
    readCalls(database, shopId, orderIds),
  ]);
  const parcelsOf = Map.groupBy(all.filter(waitsForWord), ({ orderId }) => orderId);
  const historyOf = await readBuyerHistories(
    database,
    shopId,
    all.flatMap(({ buyer }) => buyer ?? []),
  );
  const facts = new Map(listed.map((order) => [order.id, order]));
  const goodsBy = new Map(goods.map((one) => [one.shipmentId, one]));
  const phoneBy = new Map(phones.map(({ shipmentId, phone }) => [shipmentId, phone]));

  const viewRow = (waiting: WaitingOrder): CallRowView[] => {
    const order = facts.get(waiting.orderId);
    const parcels = parcelsOf.get(waiting.orderId) ?? [];
    const [first] = parcels;
    const problem = first ? confirmProblemOf(first.problems) : null;
    // It was dealt with between two of the readings.
    if (!order || !first || !problem) return [];
    const held = parcels.flatMap(({ id }) => goodsBy.get(id) ?? []).flatMap(goodsOf);
    return [
      {
        orderKey: orderKeyOf(order.id),
        orderName: order.name,
        orderedAt: order.createdAt.toISOString(),
        recipientName: first.overrides.recipientName ?? order.recipientName,
        phone: phoneBy.get(first.id) ?? null,
        province: first.province,
        codVnd: Number(problem.params?.cod ?? 0),
        parcels: parcels.length,
        goods: held,
        problem,
        others: first.problems.filter((one) => one !== problem && one.severity === "block"),
        history: historyOf(first.buyer),
        call: viewCall(calls.get(waiting.orderId), first, { now, actor }),
      },
    ];
  };
  return {
    rows: orders.flatMap(viewRow),
    filter,
    next: next && CALL_PLACES.textOf({ orderedAt: next.orderedAt, orderKey: orderKeyOf(next.orderId) }),
    waiting: tallies.get("to_confirm") ?? 0,
  };
}

const waitsForWord = ({ state, problems }: ShipmentRow) =>
  state === "needs_review" && confirmProblemOf(problems) !== null;

function viewCall(
  call: CallRow | undefined,
  { callStage }: ShipmentRow,
  { now, actor }: { now: Date; actor: Actor },
): CallView {
  const isOthers = call?.callingById !== actor.userId;
  const isLater = call?.againAt && callStage === "not_reached" && call.againAt > now;
  return {
    version: call?.version ?? 0,
    tries: call?.tries ?? 0,
    triedAt: call?.triedAt?.toISOString() ?? null,
    againAt: isLater ? (call?.againAt?.toISOString() ?? null) : null,
    declined: callStage === "declined",
    note: call?.note ?? null,
    last: call ? lastSaid(call) : null,
    takenBy:
      call?.callingAt && isOthers && isTaken(call.callingAt, now)
        ? { name: call.callingByName, at: call.callingAt.toISOString() }
        : null,
  };
}

/** Returns what was said about an order last; null: nothing. */
export function lastSaid({ said, saidAt, saidByName }: CallRow): SaidView | null {
  return said && saidAt ? { said: said as CallSaid, by: saidByName, at: saidAt.toISOString() } : null;
}
