import { randomUUID } from "node:crypto";
import { judgeLink, laterFirst } from "~/domain/exchange/link";
import { readScan } from "~/domain/handover/scan-text";
import type { Actor, Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import type { Sql } from "~/store/database.server";
import {
  addExchange,
  findExchange,
  findOrdersOfNumber,
  lockOrdersToLink,
  type OrderToLink,
  readLinksBetween,
  undoExchange,
} from "~/store/exchanges.server";
import { addEvents } from "~/store/history.server";
import { lockParcelsOfOrders } from "~/store/shipments.server";
import type { LinkOutcome } from "./views";

/** The other order: by its number as staff typed it, or one that they chose of several with that number. */
export type OtherOrder = { name: string } | { orderKey: string };

const orderIdOf = (orderKey: string) => `gid://shopify/Order/${orderKey}`;

/**
 * Links an order with another as its exchange: the later one was sent instead of the earlier one. Says so in the histories of both
 * orders' parcels. Returns what became of it; linking the same two again changes nothing.
 */
export function linkOrders(
  deps: Deps,
  shopId: string,
  { orderKey, other }: { orderKey: string; other: OtherOrder },
  actor: Actor,
): Promise<LinkOutcome> {
  return deps.database.transaction(async (sql) => {
    const orderId = orderIdOf(orderKey);
    const found = "name" in other ? await findOrdersOfNumber(sql, shopId, readScan(other.name)) : null;
    if (found && found.length > 1) return { outcome: "several", orders: found.map(viewFound) };
    const otherId = "orderKey" in other ? orderIdOf(other.orderKey) : found?.[0]?.id;
    if (otherId === undefined) return { outcome: "unknown" };
    const locked = await lockOrdersToLink(sql, shopId, [orderId, otherId]);
    const one = locked.find(({ id }) => id === orderId);
    const two = locked.find(({ id }) => id === otherId);
    if (!one) return { outcome: "gone" };
    if (!two) return { outcome: "unknown" };
    return linkHeld(deps, sql, shopId, [one, two], actor);
  });
}

const viewFound = ({ id, name, createdAt }: OrderToLink) => ({
  ...{ orderKey: orderKeyOf(id), orderName: name, createdAt: createdAt.toISOString() },
});

/** Links two orders that are held; the first is the one whose page staff are on. */
async function linkHeld(
  deps: Deps,
  sql: Sql,
  shopId: string,
  [one, two]: [OrderToLink, OrderToLink],
  actor: Actor,
): Promise<LinkOutcome> {
  const [later, earlier] = laterFirst(one, two);
  const known = await readLinksBetween(sql, shopId, { laterId: later.id, earlierId: earlier.id });
  const verdict = judgeLink(later, earlier, { ...known, replacedByLater: known.replacedByLater?.id ?? null });
  switch (verdict) {
    case "itself":
      return { outcome: verdict };
    case "already":
      return { outcome: verdict, orderName: two.name };
    case "erased":
      return { outcome: verdict, orderName: two.isErased ? two.name : one.name };
    case "too_many":
      return { outcome: verdict, orderName: earlier.name };
    case "has_another":
      return { outcome: verdict, orderName: later.name, otherName: known.replacedByLater?.name ?? "" };
    case "link": {
      const [id, now] = [randomUUID(), deps.now()];
      const link = { shopId, id, orderId: later.id, replacesId: earlier.id };
      await addExchange(sql, { ...link, linkedAt: now, linkedById: actor.userId, linkedByName: actor.name });
      await tellHistories(deps, sql, link, "exchange_linked", actor);
      return { outcome: "linked", orderName: two.name };
    }
  }
}

/** Undoes a link; who and when stays with it. Returns false when it does not stand any more. */
export function unlinkOrders(deps: Deps, shopId: string, exchangeId: string, actor: Actor): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const link = await findExchange(sql, shopId, exchangeId);
    if (!link) return false;
    await lockOrdersToLink(sql, shopId, [link.orderId, link.replacesId]);
    const by = { undoneAt: deps.now(), undoneById: actor.userId, undoneByName: actor.name };
    if (!(await undoExchange(sql, link, by))) return false;
    await tellHistories(deps, sql, link, "exchange_undone", actor);
    return true;
  });
}

/** Writes a line about a link into the histories of both orders' parcels. */
async function tellHistories(
  deps: Deps,
  sql: Sql,
  { shopId, id, orderId, replacesId }: { shopId: string; id: string; orderId: string; replacesId: string },
  kind: "exchange_linked" | "exchange_undone",
  actor: Actor,
): Promise<void> {
  const parcels = await lockParcelsOfOrders(sql, shopId, [orderId, replacesId]);
  await addEvents(
    sql,
    shopId,
    parcels.map((parcel) => {
      const role = parcel.orderId === orderId ? ("replaces" as const) : ("replaced" as const);
      const details = { exchange: id, role };
      return { shipmentId: parcel.id, event: { kind, by: actor, at: deps.now(), details, key: `${kind}:${id}` } };
    }),
  );
}
