import type { ListedOrder } from "~/domain/comparison/compare";
import type { OrdersListedQuery } from "~/types/admin.generated";
import type { Admin, Priority } from "./admin.server";
import { ORDERS_CREATED, ORDERS_LISTED, ORDERS_UPDATED } from "./operations/order-lists";
import { allNodes, nextCursor } from "./paging";

export interface OrderRef {
  /** gid://shopify/Order/… */
  id: string;
  updatedAt: string;
}

const NOTHING_TO_SHIP: ReadonlySet<string> = new Set(["FULFILLED", "FULFILLMENT_NOT_REQUIRED", "RESTOCKED"]);

/**
 * Yields open orders created since then (ISO 8601) that still have something to ship, oldest first. The fulfillment status is
 * checked here, since Shopify's search has several overlapping words for "not fulfilled". Throws `ShopifyError`.
 */
export async function* listOrdersCreatedSince(
  admin: Admin,
  shopDomain: string,
  sinceIso: string,
  priority: Priority,
): AsyncGenerator<OrderRef> {
  const query = `created_at:>='${wholeSecond(sinceIso)}' AND status:open`;
  const read = async (after: string | null) =>
    (await admin.run(shopDomain, ORDERS_CREATED, { query, after }, { priority })).data.orders;
  for await (const { id, updatedAt, displayFulfillmentStatus } of allNodes(read)) {
    if (!NOTHING_TO_SHIP.has(displayFulfillmentStatus)) yield { id, updatedAt };
  }
}

/** Yields all orders changed since then (ISO 8601), in any state, oldest change first. Throws `ShopifyError`. */
export async function* listOrdersUpdatedSince(
  admin: Admin,
  shopDomain: string,
  sinceIso: string,
  priority: Priority,
): AsyncGenerator<OrderRef> {
  const query = `updated_at:>='${wholeSecond(sinceIso)}'`;
  const read = async (after: string | null) =>
    (await admin.run(shopDomain, ORDERS_UPDATED, { query, after }, { priority })).data.orders;
  for await (const { id, updatedAt } of allNodes(read)) yield { id, updatedAt };
}

/**
 * Yields all orders created since then (ISO 8601), in any state, oldest first, in pages; the last is the only one that says so.
 * Throws `ShopifyError`.
 */
export async function* listOrderPages(
  admin: Admin,
  shopDomain: string,
  sinceIso: string,
  priority: Priority,
): AsyncGenerator<OrderPage> {
  const query = `created_at:>='${wholeSecond(sinceIso)}'`;
  let after: string | null = null;
  do {
    const answer: ListAnswer = await admin.run(shopDomain, ORDERS_LISTED, { query, after }, { priority });
    after = nextCursor(answer.data.orders);
    const orders = answer.data.orders.nodes.map(({ displayFinancialStatus, displayFulfillmentStatus, ...order }) => ({
      ...order,
      cancelledAt: order.cancelledAt ?? null,
      financialStatus: displayFinancialStatus ?? "",
      fulfillmentStatus: displayFulfillmentStatus,
    }));
    yield { orders, isLast: after === null };
  } while (after !== null);
}

type ListAnswer = { data: OrdersListedQuery };

export interface OrderPage {
  orders: ListedOrder[];
  isLast: boolean;
}

/**
 * Returns the time in UTC without its fraction. Only a date can get into the search text this way; and Shopify keeps whole
 * seconds, so an order of this same second would otherwise be missed. Throws RangeError when it is not a date.
 */
function wholeSecond(iso: string): string {
  return new Date(Math.floor(Date.parse(iso) / 1000) * 1000).toISOString().replace(".000Z", "Z");
}
