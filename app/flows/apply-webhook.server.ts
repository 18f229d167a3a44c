import { readWebhook, type WebhookEvent } from "~/shopify/webhook-payloads";
import { eraseCorrections, listCorrections } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { closeMessage, forgetBody, type InboxRow } from "~/store/inbox.server";
import {
  closePrivacyRequest,
  collectPersonalData,
  eraseAnswers,
  erasePerson,
  openPrivacyRequest,
} from "~/store/privacy.server";
import { findShopByDomain, type ShopRow } from "~/store/shops.server";
import { checkCarrierService } from "./check-carrier-service.server";
import type { Deps } from "./deps.server";
import { readShopFacts } from "./install-shop.server";
import { redactShop, uninstallShop } from "./leave-shop.server";
import { correctionsOf } from "./remembered-address.server";
import { withdrawDeletedOrder } from "./withdraw-order.server";

/**
 * Carries out one stored Shopify webhook and closes it with what came of it. A webhook only says that something changed:
 * what it is now is read from Shopify by a job that is committed together with the closing of the message. Throws when
 * Shopify does not answer: the message stays and is tried again.
 */
export async function applyWebhook(deps: Deps, message: InboxRow): Promise<string> {
  const shop = await findShopByDomain(deps.database, message.headers.shopDomain ?? "");
  if (!shop) return close(deps, message, "unknown_shop");
  const event = readEvent(deps, message);
  if (!event) return close(deps, message, "unreadable");
  // Its tokens are dead: asking Shopify would fail for ever. What the law asks is done all the same.
  if (shop.uninstalledAt && ABOUT_ORDERS.has(event.about)) return close(deps, message, "shop_gone");
  const triggeredAt = message.headers.triggeredAt ? new Date(message.headers.triggeredAt) : null;

  switch (event.about) {
    case "order":
    case "fulfillment":
      return readOrders(deps, message, shop, [event.orderId]);
    case "order_deleted":
      return deleteOrder(deps, message, shop, event.orderId);
    case "fulfillment_orders":
      return readOrders(deps, message, shop, await ordersOf(deps, shop, event.fulfillmentOrderIds));
    case "uninstalled":
      return close(deps, message, await uninstallShop(deps, shop, triggeredAt));
    case "shop_redact":
      return close(deps, message, await redactShop(deps, shop));
    case "shop":
      if (!shop.uninstalledAt && shop.domain) await readShopAnew(deps, { ...shop, domain: shop.domain });
      return close(deps, message, "shop_read");
    case "scopes":
    case "location":
      // Read when a page needs them; nothing is kept that could be out of date.
      return close(deps, message, "noted");
    case "customer_data_request":
      return answerDataRequest(deps, message, shop, event);
    case "customer_redact":
      return eraseCustomer(deps, message, shop, event);
  }
}

/** A shop that moved to another plan may have lost its rates at checkout, and no topic says so (contracts 2.3). */
async function readShopAnew(deps: Deps, shop: ShopRow & { domain: string }): Promise<void> {
  await readShopFacts(deps, shop.id, shop.domain);
  if (shop.settings.checkout.enabled) await checkCarrierService(deps, shop);
}

const ABOUT_ORDERS: ReadonlySet<WebhookEvent["about"]> = new Set([
  "order",
  "order_deleted",
  "fulfillment",
  "fulfillment_orders",
]);

/** A body that does not read is kept for a person: trying it again cannot help. */
function readEvent(deps: Deps, message: InboxRow): WebhookEvent | null {
  try {
    return readWebhook(message.topic, message.body);
  } catch (error) {
    deps.log.error({ err: error, topic: message.topic, message: message.id }, "webhook.unreadable");
    return null;
  }
}

async function close(deps: Deps, message: InboxRow, outcome: string): Promise<string> {
  await closeMessage(deps.database, message.id, outcome, deps.now());
  return outcome;
}

function readOrders(deps: Deps, message: InboxRow, shop: ShopRow, orderIds: string[]): Promise<string> {
  return deps.database.transaction(async (sql) => {
    for (const orderId of orderIds) await deps.queue.enqueue(sql, "read-order", { shopId: shop.id, orderId });
    await closeMessage(sql, message.id, "read_order", deps.now());
    return "read_order";
  });
}

function deleteOrder(deps: Deps, message: InboxRow, shop: ShopRow, orderId: string): Promise<string> {
  return deps.database.transaction(async (sql) => {
    await withdrawDeletedOrder(deps, sql, shop.id, orderId);
    await closeMessage(sql, message.id, "order_deleted", deps.now());
    return "order_deleted";
  });
}

/** Fulfillment order topics do not name the order: what we know of it answers first, then Shopify. */
async function ordersOf(deps: Deps, shop: ShopRow, fulfillmentOrderIds: string[]): Promise<string[]> {
  const known = await deps.database.query<{ id: string; orderId: string }>(
    `SELECT id, order_id AS "orderId" FROM fulfillment_order WHERE shop_id = $1 AND id = ANY($2)`,
    [shop.id, fulfillmentOrderIds],
  );
  const orderIds = new Set(known.map(({ orderId }) => orderId));
  if (known.length === 0 && shop.domain) {
    for (const id of fulfillmentOrderIds) {
      const orderId = await deps.shopify.findOrderOfFulfillmentOrder({ domain: shop.domain }, id);
      if (orderId) orderIds.add(orderId);
    }
  }
  return [...orderIds];
}

type Person = { customerId: string | null; orderIds: string[] };

function answerDataRequest(deps: Deps, message: InboxRow, shop: ShopRow, person: Person): Promise<string> {
  return privacy(deps, message, shop, person, async (sql) => ({
    orders: await collectPersonalData(sql, shop.id, person.orderIds),
    corrections: await listCorrections(sql, shop.id, await correctionsOf(sql, shop.id, person.orderIds)),
  }));
}

function eraseCustomer(deps: Deps, message: InboxRow, shop: ShopRow, person: Person): Promise<string> {
  return privacy(deps, message, shop, person, async (sql) => ({
    // While the orders still say who their buyers are.
    correctionsErased: await eraseCorrections(sql, shop.id, await correctionsOf(sql, shop.id, person.orderIds)),
    ordersErased: await erasePerson(sql, shop.id, person.orderIds),
    answersErased: await eraseAnswers(sql, shop.id, person),
  }));
}

function privacy(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  person: Person,
  carryOut: (sql: Sql) => Promise<object>,
): Promise<string> {
  return deps.database.transaction(async (sql) => {
    const request = { shopId: shop.id, topic: message.topic, payload: person, receivedAt: message.receivedAt };
    const id = await openPrivacyRequest(sql, request);
    await closePrivacyRequest(sql, id, await carryOut(sql), deps.now());
    await closeMessage(sql, message.id, "carried_out", deps.now());
    await forgetBody(sql, message.id);
    return "carried_out";
  });
}
