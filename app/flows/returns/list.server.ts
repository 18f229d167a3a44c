import { DAY_MS } from "~/domain/durations";
import { readScan } from "~/domain/handover/scan-text";
import { goodsOf } from "~/domain/order-list/goods";
import { ROW_PLACES } from "~/domain/page-place";
import { daysBack, isOverdue, overdueBefore } from "~/domain/returns/age";
import type { ReturnStage } from "~/domain/returns/stage";
import { returnTrouble, whyBack } from "~/domain/returns/why";
import type { Deps } from "~/flows/deps.server";
import { readExchanges } from "~/flows/exchange/read.server";
import type { ExchangesView } from "~/flows/exchange/views";
import { orderKeyOf } from "~/flows/order-key";
import { listClaimsOfParcels } from "~/store/claim-reads.server";
import { findScanned } from "~/store/handover.server";
import { type HistoryRow, listHistories } from "~/store/history.server";
import { listGoodsOfList, type ParcelGoods } from "~/store/list-details.server";
import { listPickups } from "~/store/pickups.server";
import { readReturnPace } from "~/store/return-pace.server";
import {
  countOverdue,
  listReturns,
  listReturnsAmong,
  type ReturnPosition,
  type ReturnRow,
} from "~/store/returns.server";
import type { ShopRow } from "~/store/shops.server";
import { readWaitingReturns } from "./counts.server";
import type { RestockView, ReturnRowView, ReturnsPageView } from "./views";

const PAGE_SIZE = 50;

/** What of a shop's returns is asked for. */
export interface ReturnsQuery {
  stage: ReturnStage;
  pickupId: string | null;
  /** Only those that come back for at least so many days, or for too long by the shop's pace. */
  minDays: number | "overdue" | null;
  /** An order's number or a parcel's code: its returns, wherever they are. */
  search: string | null;
  after: ReturnPosition | null;
}

/**
 * Returns a page of what comes back to a shop. Pages by key, with the numbers that are kept; what is overdue is counted up to a
 * thousand from the index of what is on its way.
 */
export async function listReturnsPage(deps: Deps, shop: ShopRow, query: ReturnsQuery): Promise<ReturnsPageView> {
  const { database } = deps;
  const shopId = shop.id;
  const now = deps.now();
  const pace = await readReturnPace(database, shopId);
  const before = overdueBefore(now, pace.overdueAfterDays);
  const [found, counts, overdue, pickups] = await Promise.all([
    query.search === null ? readPage(deps, shopId, query, { now, before }) : readFound(deps, shopId, query.search),
    readWaitingReturns(deps, shopId),
    countOverdue(database, shopId, before),
    listPickups(database, shopId),
  ]);
  const rows = found.slice(0, PAGE_SIZE);
  const ids = rows.map(({ id }) => id);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const [histories, claims, goods, exchangesOf] = await Promise.all([
    listHistories(database, shopId, ids),
    listClaimsOfParcels(database, shopId, ids),
    listGoodsOfList(database, shopId, orderIds),
    readExchanges(database, shopId, orderIds),
  ]);
  const names = new Map(pickups.map(({ pickAddressId, contactName }) => [pickAddressId, contactName]));
  const last = rows.at(-1);
  const goesOn = query.search === null && found.length > PAGE_SIZE && last !== undefined;
  return {
    rows: rows.map((row) =>
      viewRow(row, histories.get(row.id) ?? [], { names, goods, claims, exchangesOf, now, before, shop }),
    ),
    next: goesOn ? placeOf(last, query.stage) : null,
    counts: { ...counts, overdue },
    pace,
    pickups: [...names].map(([id, name]) => ({ id, name })),
    restocks: shop.settings.restockReturns,
  };
}

function readPage(
  { database }: Deps,
  shopId: string,
  { stage, pickupId, minDays, after }: ReturnsQuery,
  { now, before }: { now: Date; before: Date },
): Promise<ReturnRow[]> {
  const days = typeof minDays === "number" ? new Date(now.getTime() - minDays * DAY_MS) : null;
  const since = minDays === "overdue" ? before : days;
  return listReturns(database, shopId, { stage, pickupId, since, after, limit: PAGE_SIZE + 1 });
}

async function readFound({ database }: Deps, shopId: string, search: string): Promise<ReturnRow[]> {
  const found = await findScanned(database, shopId, readScan(search));
  if (found.length === 0) return [];
  return listReturnsAmong(
    database,
    shopId,
    found.map(({ shipmentId }) => shipmentId),
  );
}

function placeOf({ id, returnSince, returnReceivedAt }: ReturnRow, stage: ReturnStage): string | null {
  const at = stage === "received" ? returnReceivedAt : returnSince;
  return at && ROW_PLACES.textOf({ at, id });
}

interface Around {
  names: ReadonlyMap<string, string>;
  goods: readonly ParcelGoods[];
  claims: readonly { id: string; shipmentId: string }[];
  exchangesOf: (orderId: string) => ExchangesView;
  now: Date;
  /** A return that began before this is overdue. */
  before: Date;
  shop: ShopRow;
}

function claimOf({ id, receipt }: ReturnRow, claims: Around["claims"], overdue: boolean) {
  const claimId = claims.find(({ shipmentId }) => shipmentId === id)?.id ?? null;
  if (claimId !== null) return { claimId, claims: null };
  if (receipt && receipt.condition !== "whole") return { claimId, claims: "damaged" as const };
  return { claimId, claims: overdue ? ("lost" as const) : null };
}

function restockOf({ restock, fulfillmentId }: ReturnRow): RestockView {
  if (restock === null || restock.state === "skipped") {
    return { state: fulfillmentId === null ? "cannot" : "can", reason: null };
  }
  if (restock.state === "attention") return { state: "refused", reason: restock.error };
  return { state: restock.state === "confirmed" ? "done" : "under_way", reason: null };
}

function viewRow(
  row: ReturnRow,
  history: readonly HistoryRow[],
  { names, goods, claims, exchangesOf, now, before, shop }: Around,
): ReturnRowView {
  const lines = history.filter(({ kind }) => kind === "status");
  const source = goods.find(({ shipmentId }) => shipmentId === row.id);
  const { receipt, returnReceivedAt, returnSince: since } = row;
  const overdue = isOverdue(row, before);
  const trouble = row.stage === "on_way" ? returnTrouble(lines) : null;
  return {
    ...{ shipmentId: row.id, orderKey: orderKeyOf(row.orderId), orderName: row.orderName, stage: row.stage },
    ...{ trackingNumber: row.trackingNumber, recipientName: row.recipientName, isPart: row.returnPart === true },
    pickup: row.pickupId === null ? null : (names.get(row.pickupId) ?? null),
    goods: source ? goodsOf(source) : [],
    since: since?.toISOString() ?? null,
    daysBack: since === null ? 0 : daysBack(since, returnReceivedAt ?? now),
    overdue,
    reason: whyBack(lines),
    sentAgain: row.sentAgain,
    exchanges: exchangesOf(row.orderId),
    restock: restockOf(row),
    ...claimOf(row, claims, overdue),
    pieces: (row.pieces ?? []).map(({ lineItemId, name, quantity }) => ({ lineItemId, name, quantity })),
    adminUrl: `https://${shop.domain}/admin/orders/${orderKeyOf(row.orderId)}`,
    trouble: trouble && { ...trouble, at: trouble.at.toISOString() },
    receipt:
      receipt && returnReceivedAt
        ? {
            at: returnReceivedAt.toISOString(),
            by: receipt.actorName,
            condition: receipt.condition,
            note: receipt.note,
          }
        : null,
  };
}
