import type { SizeMetafield } from "~/domain/goods/dimensions";
import type { FulfillmentOrderFacts, OrderFacts, OrderLine } from "~/domain/order/order";
import type { OrderGlance } from "~/domain/order/own-writes";
import type { Admin, AdminAnswer, Priority } from "./admin.server";
import { MORE_LINES, ORDER, ORDER_GLANCE, ORDER_OF_FULFILLMENT_ORDER } from "./operations/order";
import {
  toFulfillmentOrder,
  toGlance,
  toLine,
  toOrderFacts,
  type WireFulfillmentOrder,
  type WireOrder,
} from "./order-facts";
import { allNodes, nextCursor } from "./paging";
import { ShopifyError } from "./shopify-error";
import { readSizes } from "./sizes.server";

/** An order as it was read. */
export interface OrderReading extends OrderFacts {
  /**
   * The token of the checkout that it comes from: it opens the buyer's part of the order, and is never stored as it is (decision 112).
   * Null or absent for draft orders and orders that another app made.
   */
  checkoutToken?: string | null;
}

/** What is read with an order only for shops that need it. */
export interface OrderExtras {
  /** The metafield that contains the sizes of pieces. */
  sizes?: SizeMetafield | null;
  /** The buyer's e-mail address. Off by default: Shopify requires a reason for each personal field that is read (shopify 7.3). */
  withEmail?: boolean;
}

/**
 * Reads one order with all its fulfillment orders and lines, and the sizes of lines where the shop keeps them in a metafield.
 * Returns null when the shop has no such order. Throws `ShopifyError`, also `access_denied` when Shopify left out a field that a
 * parcel needs: an order with a hidden address would otherwise look like one without an address.
 */
export async function readOrder(
  admin: Admin,
  shopDomain: string,
  orderId: string,
  { sizes = null, withEmail = false }: OrderExtras,
  priority: Priority,
): Promise<OrderReading | null> {
  const readPage = async (after: string | null) => {
    const variables = { id: orderId, after, ...(withEmail ? { withEmail } : {}) };
    const answer = await admin.run(shopDomain, ORDER, variables, { priority });
    assertComplete(answer);
    return answer.data.order ?? null;
  };
  const order = await readPage(null);
  if (!order) return null;

  const fulfillmentOrders: FulfillmentOrderFacts[] = [];
  for await (const wire of allFulfillmentOrders(order, readPage)) {
    fulfillmentOrders.push(toFulfillmentOrder(wire, await readLines(admin, shopDomain, wire, priority)));
  }
  const facts = { ...toOrderFacts(order, fulfillmentOrders), checkoutToken: order.checkoutToken ?? null };
  return sizes ? withSizes(facts, await readSizes(admin, shopDomain, orderId, sizes, priority)) : facts;
}

function withSizes(facts: OrderReading, sizes: ReadonlyMap<string, string>): OrderReading {
  const fulfillmentOrders = facts.fulfillmentOrders.map((fulfillmentOrder) => ({
    ...fulfillmentOrder,
    lines: fulfillmentOrder.lines.map((line) => ({ ...line, sizeText: sizes.get(line.lineItemId) })),
  }));
  return { ...facts, fulfillmentOrders };
}

/** The lists that a glance at an order needs. */
export interface GlanceExtras {
  withEmail: boolean;
  withPayments: boolean;
  withParts: boolean;
}

/**
 * Returns what shows whether an order was changed since it was read; null when the shop has no such order. Throws as
 * {@link readOrder}.
 */
export async function glanceAtOrder(
  admin: Admin,
  shopDomain: string,
  id: string,
  extras: GlanceExtras,
  priority: Priority,
): Promise<OrderGlance | null> {
  const answer = await admin.run(shopDomain, ORDER_GLANCE, { id, ...extras }, { priority });
  assertComplete(answer);
  return answer.data.order ? toGlance(answer.data.order) : null;
}

/**
 * Returns the id of the order that a fulfillment order belongs to; null when it is gone or at a location that the app may not
 * see.
 */
export async function findOrderOfFulfillmentOrder(
  admin: Admin,
  shopDomain: string,
  fulfillmentOrderId: string,
  priority: Priority,
): Promise<string | null> {
  const variables = { id: fulfillmentOrderId };
  const { data } = await admin.run(shopDomain, ORDER_OF_FULFILLMENT_ORDER, variables, { priority });
  return data.fulfillmentOrder?.orderId ?? null;
}

async function* allFulfillmentOrders(first: WireOrder, readPage: (after: string) => Promise<WireOrder | null>) {
  let order: WireOrder | null = first;
  while (order) {
    yield* order.fulfillmentOrders.nodes;
    const cursor = nextCursor(order.fulfillmentOrders);
    order = cursor === null ? null : await readPage(cursor);
  }
}

async function readLines(
  admin: Admin,
  shopDomain: string,
  wire: WireFulfillmentOrder,
  priority: Priority,
): Promise<OrderLine[]> {
  const lines = wire.lineItems.nodes.map(toLine);
  const cursor = nextCursor(wire.lineItems);
  if (cursor === null) return lines;
  const readPage = async (after: string | null) => {
    const answer = await admin.run(shopDomain, MORE_LINES, { fulfillmentOrderId: wire.id, after }, { priority });
    assertComplete(answer);
    // It was split, merged or moved since the first page: the caller reads the order again.
    if (!answer.data.fulfillmentOrder) throw new ShopifyError("unreadable", `${wire.id} is gone`, answer.requestId);
    return answer.data.fulfillmentOrder.lineItems;
  };
  for await (const line of allNodes(readPage, cursor)) lines.push(toLine(line));
  return lines;
}

/** What no parcel needs: an order without it is complete. */
const NOT_NEEDED = ["order.email", "order.customerLocale", "order.checkoutToken"];

/** Throws when the answer lacks a field that a parcel needs. */
function assertComplete({ problems, requestId }: AdminAnswer<unknown>): void {
  const missing = problems.map((problem) => problem.path.join(".")).filter((path) => !NOT_NEEDED.includes(path));
  if (missing.length === 0) return;
  throw new ShopifyError("access_denied", `Shopify left out ${missing.slice(0, 5).join(", ")}`, requestId);
}
