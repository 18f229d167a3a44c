import type { OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/problem";
import {
  ENDED_STATES,
  IN_QUEUE_STATES,
  STOPPED_STATES,
  TO_BE_SENT_STATES,
  TO_SHIP_STATES,
  UNDER_WAY_STATES,
} from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { needsAttentionSql, stateIn } from "~/store/shipments.server";
import { type OrderPageView, type OrderRowView, type OrderTab, orderKeyOf, type ParcelRowView } from "./views";

const PAGE_SIZE = 50;

/**
 * Shopify shows an app that lacks a scope a shorter list instead of an error (shopify 3.1): an order that should have
 * fulfillment orders by now and has none in sight cannot be shipped by us.
 */
const UNSEEN = `(o.cancelled_at IS NULL AND o.fulfillment_status <> 'FULFILLED' AND o.read_at > o.created_at + interval '5 minutes'
   AND NOT EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id))`;

/** A parcel `s` that cannot be sent before somebody settles its address. */
export const ADDRESS_PROBLEM = `${stateIn("s.state", STOPPED_STATES)}
   AND s.problems @> '[{"field": "address", "severity": "block"}]'`;

/** Each tab as a condition on an order `o`; parcels are `s`, fulfillment orders `f`. */
const parcelIs = (condition: string) =>
  `EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = o.shop_id AND s.order_id = o.id AND ${condition})`;
const TABS: Record<OrderTab, string> = {
  to_ship: parcelIs(stateIn("s.state", TO_SHIP_STATES)),
  review: parcelIs(stateIn("s.state", STOPPED_STATES)),
  address: parcelIs(ADDRESS_PROBLEM),
  ready: parcelIs(stateIn("s.state", ["ready", ...IN_QUEUE_STATES])),
  under_way: parcelIs(stateIn("s.state", UNDER_WAY_STATES)),
  attention: parcelIs(needsAttentionSql("s")),
  done: parcelIs(stateIn("s.state", ENDED_STATES)),
  blocked: `${UNSEEN} OR EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id
                     AND f.block_reason IS NOT NULL AND f.block_reason NOT IN ('already_fulfilled', 'cancelled')
                     AND (f.block_reason NOT IN ('nothing_to_ship', 'digital', 'person_removed') OR NOT ${parcelIs("true")}))`,
  all: "true",
};

/** Which orders are meant: those of a tab that the search finds, of a pasted list where one is open. */
export interface OrderFilter {
  tab: OrderTab;
  search: string;
  selection?: string | null;
}

/**
 * The query for the newest orders of a filter, with `id` and `created_at`; its parameters are `$1` (the shop) to `$7`. `after`
 * is where the page before ended.
 */
export function matchingOrdersQuery(shopId: string, filter: OrderFilter, limit: number, after: string | null = null) {
  const [createdBefore, idBefore] = after?.split("|") ?? [null, null];
  const search = filter.search.trim();
  const text = `SELECT o.* FROM "order" o
      WHERE o.shop_id = $1 AND (${TABS[filter.tab]})
        AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3))
        AND ($4 = '' OR o.name = $4 OR o.name = '#' || $4 OR o.recipient_name ILIKE '%' || $5 || '%'
             OR ${parcelIs("(s.label = $4 OR s.partner_id = $4)")})
        AND ($7::uuid IS NULL OR o.id = ANY((SELECT l.order_ids FROM order_selection l WHERE l.shop_id = $1 AND l.id = $7)::text[]))
      ORDER BY o.created_at DESC, o.id DESC LIMIT $6`;
  const values = [shopId, createdBefore, idBefore, search, escapeLike(search), limit, filter.selection ?? null];
  return { text, values };
}

/** A page of the shop's orders, newest first, by key: no offset, no count (perf 3.10). */
export async function listOrders(
  deps: Deps,
  shopId: string,
  { after, ...filter }: OrderFilter & { after: string | null },
): Promise<OrderPageView> {
  const { text, values } = matchingOrdersQuery(shopId, filter, PAGE_SIZE + 1, after);
  const orders = await deps.database.query<OrderRecord>(
    `SELECT o.id, o.name, o.created_at AS "createdAt", o.recipient_name AS "recipientName",
            o.details -> 'destination' AS destination, o.total_vnd AS "totalVnd", o.financial_status AS "financialStatus"
       FROM (${text}) o ORDER BY o.created_at DESC, o.id DESC`,
    values,
  );
  const page = orders.slice(0, PAGE_SIZE);
  const ids = page.map(({ id }) => id);
  const [parcels, blocks] = await Promise.all([readParcels(deps, shopId, ids), readBlocks(deps, shopId, ids)]);
  const last = page.at(-1);
  return {
    rows: page.map((order) => rowOf(order, parcels, blocks)),
    next: orders.length > PAGE_SIZE && last ? `${last.createdAt.toISOString()}|${last.id}` : null,
  };
}

interface OrderRecord {
  id: string;
  name: string;
  createdAt: Date;
  recipientName: string | null;
  destination: OrderFacts["destination"];
  totalVnd: number;
  financialStatus: string;
}

type ParcelRecord = Omit<ParcelRowView, "printedAt"> & { orderId: string; printedAt: Date | null };

function rowOf(
  order: OrderRecord,
  parcels: ParcelRecord[],
  blocks: { orderId: string; reason: BlockReason }[],
): OrderRowView {
  return {
    orderId: order.id,
    orderKey: orderKeyOf(order.id),
    name: order.name,
    createdAt: order.createdAt.toISOString(),
    recipientName: order.recipientName,
    place: order.destination && [order.destination.address2, order.destination.city].filter(Boolean).join(", "),
    totalVnd: order.totalVnd,
    financialStatus: order.financialStatus,
    parcels: parcels
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId: _, printedAt, ...parcel }) => ({ ...parcel, printedAt: printedAt?.toISOString() ?? null })),
    blocks: blocks.filter(({ orderId }) => orderId === order.id).map(({ reason }) => reason),
  };
}

function readParcels(deps: Deps, shopId: string, orderIds: string[]): Promise<ParcelRecord[]> {
  return deps.database.query(
    `SELECT order_id AS "orderId", id AS "shipmentId", state, problems, cod_vnd AS "codVnd", label,
            CASE WHEN ${stateIn("state", TO_BE_SENT_STATES)} THEN quoted_fee_vnd ELSE charged_fee_vnd END AS "feeVnd",
            carrier_status AS "carrierStatus", attention, printed_at AS "printedAt",
            jsonb_path_query_array(differences, '$[*] ? (@.settled == false).field') AS differences
       FROM shipment WHERE shop_id = $1 AND order_id = ANY($2) ORDER BY created_at, id`,
    [shopId, orderIds],
  );
}

function readBlocks(deps: Deps, shopId: string, orderIds: string[]) {
  return deps.database.query<{ orderId: string; reason: BlockReason }>(
    `SELECT order_id AS "orderId", block_reason AS reason FROM fulfillment_order
      WHERE shop_id = $1 AND order_id = ANY($2) AND block_reason IS NOT NULL
     UNION ALL
     SELECT o.id, CASE WHEN o.details -> 'requiresShipping' = 'false' THEN 'digital' ELSE 'no_access' END FROM "order" o WHERE o.shop_id = $1 AND o.id = ANY($2) AND ${UNSEEN}`,
    [shopId, orderIds],
  );
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
