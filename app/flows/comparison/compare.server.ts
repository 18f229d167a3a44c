import { compareOrder, type ListedOrder } from "~/domain/comparison/compare";
import { type Discrepancy, isSafe } from "~/domain/comparison/discrepancy";
import { DAY_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import {
  beginComparison,
  findRedactedOrders,
  finishComparison,
  listOrdersMadeBetween,
  moveComparison,
} from "~/store/comparisons.server";
import type { Sql } from "~/store/database.server";
import {
  dropOldDiscrepancies,
  findOrdersReadSince,
  type InRepair,
  listForgottenAgain,
  listInRepair,
  saveDiscrepancies,
} from "~/store/discrepancies.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { findOrdersAtWork } from "~/store/work-of-orders.server";
import { readSides } from "./read-sides.server";
import { repairAll } from "./repair.server";

/** Shopify shows an app the orders of 60 days; one that is about to pass out of sight must not look as if it were deleted. */
const COMPARED_DAYS = 59;
/** A new order may not be in Shopify's list yet: it is missed only after this time. */
const LISTED_AFTER_MS = 600_000;
/** Pages of 250 orders that one job compares: then other shops have their turn. */
const PAGES_AT_A_TIME = 20;
/** How long what was set off may take before it is looked at again, and before it is listed. */
const PATIENCE_SECONDS = 120;
/** While a repair waits for its turn, it is looked at again at this interval. */
const STILL_AT_WORK_SECONDS = 600;
/** Rows that one look compares again. */
const LOOK_AT = 250;
/** What staff left as it is, and was not seen for so long, is forgotten. */
const KEEP_LEFT_DAYS = 30;

export type CompareOutcome = { outcome: "finished" | "to_be_continued" | "shop_gone" };

/**
 * Compares a shop's orders of the last 59 days with Shopify and the carrier, from where the last try ended, in slices by the time
 * at which they were made. What is safe is repaired; the rest is listed for staff (decision 056).
 */
export async function compareOrders(deps: Deps, shopId: string): Promise<CompareOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt || !shop.backfilledAt) return { outcome: "shop_gone" };
  const startedAt = deps.now();
  const { compareMs } = deps.config;
  const under = await beginComparison(deps.database, shopId, startedAt, new Date(startedAt.getTime() - compareMs));
  let from = under.cursor ?? new Date(under.begunAt.getTime() - COMPARED_DAYS * DAY_MS);
  let seenAtFrom: string[] = [];
  let pages = 0;
  for await (const { orders, isLast } of deps.shopify.listOrderPages({ domain: shop.domain }, from.toISOString())) {
    const to = isLast
      ? new Date(startedAt.getTime() - LISTED_AFTER_MS)
      : new Date(orders.at(-1)?.createdAt ?? startedAt);
    await compareSlice(deps, shop, orders, { from, to, seenAtFrom, begunAt: under.begunAt });
    await moveComparison(deps.database, shopId, to, orders.length);
    if (isLast) break;
    // Orders of the last second may go on in the next page.
    seenAtFrom = orders.filter(({ createdAt }) => Date.parse(createdAt) === to.getTime()).map(({ id }) => id);
    from = to;
    pages += 1;
    if (pages === PAGES_AT_A_TIME) {
      await deps.queue.enqueue(deps.database, "compare-orders", { shopId }, { priority: -1 });
      return { outcome: "to_be_continued" };
    }
  }
  const now = deps.now();
  await listForgottenAgain(deps.database, shopId, new Date(now.getTime() - STILL_AT_WORK_SECONDS * 1_000));
  const dropped = await dropOldDiscrepancies(
    deps.database,
    shopId,
    under.begunAt,
    new Date(now.getTime() - KEEP_LEFT_DAYS * DAY_MS),
  );
  await finishComparison(deps.database, shopId, now, new Date(now.getTime() + compareMs));
  deps.log.info({ shop: shopId, dropped }, "orders.compared");
  return { outcome: "finished" };
}

interface Slice {
  /** Orders that were made from here on … */
  from: Date;
  /** … and before here are all in the page, but for those that the page before had. */
  to: Date;
  seenAtFrom: readonly string[];
  begunAt: Date;
}

/** Compares the orders of a page with those that Waybill has of the same time. */
async function compareSlice(deps: Deps, shop: ShopRow, orders: readonly ListedOrder[], slice: Slice): Promise<void> {
  const { database } = deps;
  const listed = new Map<string, ListedOrder | null>(orders.map((order) => [order.id, order]));
  for (const id of await listOrdersMadeBetween(database, shop.id, slice.from, slice.to)) {
    if (!listed.has(id) && !slice.seenAtFrom.includes(id)) listed.set(id, null);
  }
  const redacted = await findRedactedOrders(database, shop.id, [...listed.keys()]);
  const ids = [...listed.keys()].filter((id) => !redacted.has(id));
  await compareAndSave(deps, shop, ids, { listed, patientSince: slice.begunAt });
}

interface Asked {
  /** What Shopify lists, as far as it was asked. */
  listed: ReadonlyMap<string, ListedOrder | null>;
  /** What is repaired since before this time, and still there, is listed. */
  patientSince: Date;
  /** What Shopify said earlier and no reading has answered yet. */
  unanswered?: readonly Discrepancy[];
}

/** Compares these orders, stores what differs and has repaired what is safe and was not repaired before. */
async function compareAndSave(
  deps: Deps,
  shop: ShopRow,
  orderIds: readonly string[],
  { listed, patientSince, unanswered = [] }: Asked,
): Promise<void> {
  if (orderIds.length === 0) return;
  const compared = (await readSides(deps.database, shop, orderIds, listed)).flatMap(compareOrder);
  const found = [...unanswered, ...compared];
  const inRepair = await deps.database.transaction((sql) =>
    saveDiscrepancies(sql, shop.id, orderIds, found, { repairs: isSafe, now: deps.now(), patientSince }),
  );
  const asked = found.filter(({ kind, subject }) =>
    inRepair.some((row) => row.kind === kind && row.subject === subject),
  );
  if (asked.length === 0) return;
  await repairAll(deps, shop.id, asked, { priority: -1 });
  await lookAgain(deps, deps.database, shop.id, PATIENCE_SECONDS);
}

/** Queues a look at what is being repaired. */
export function lookAgain(deps: Deps, sql: Sql, shopId: string, delaySeconds: number): Promise<void> {
  return deps.queue.enqueue(sql, "compare-again", { shopId }, { delaySeconds, priority: -1 });
}

/**
 * Looks at the orders about which something was set off: what is in step now is no longer kept, and what is not is listed, unless its
 * repair still waits for its turn. Shopify is not asked: its side is the order as it was read meanwhile.
 */
export async function compareAgain(deps: Deps, shopId: string): Promise<void> {
  const { database } = deps;
  const shop = await findShop(database, shopId);
  if (!shop || shop.uninstalledAt) return;
  const inRepair = await listInRepair(database, shopId, LOOK_AT);
  const orderIds = [...new Set(inRepair.flatMap(({ orderId }) => orderId ?? []))];
  const atWork = await findOrdersAtWork(database, shopId, orderIds);
  const done = orderIds.filter((id) => !atWork.has(id));
  await listForgottenAgain(database, shopId, new Date(deps.now().getTime() - STILL_AT_WORK_SECONDS * 1_000));
  const unanswered = await findUnanswered(
    deps,
    shopId,
    inRepair.filter(({ orderId }) => orderId && done.includes(orderId)),
  );
  await compareAndSave(deps, shop, done, { listed: new Map(), patientSince: deps.now(), unanswered });
  if (inRepair.length === LOOK_AT && done.length > 0) return lookAgain(deps, database, shopId, 0);
  if (atWork.size > 0) await lookAgain(deps, database, shopId, STILL_AT_WORK_SECONDS);
}

/** Returns what Shopify said of orders that have not been read since. */
async function findUnanswered(deps: Deps, shopId: string, rows: readonly InRepair[]): Promise<Discrepancy[]> {
  const said = rows.filter(({ kind }) => kind === "order_unread" || kind === "order_gone");
  const read = await findOrdersReadSince(
    deps.database,
    shopId,
    said.map(({ subject, lastSeenAt }) => ({ orderId: subject, since: lastSeenAt })),
  );
  return said
    .filter(({ subject }) => !read.has(subject))
    .map(({ kind, subject, facts }) => ({ kind, subject, orderId: subject, shipmentId: null, facts }) as Discrepancy);
}
