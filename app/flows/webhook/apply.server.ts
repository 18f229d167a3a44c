import { checkCarrierService } from "~/flows/checkout/check-carrier-service.server";
import type { Deps } from "~/flows/deps.server";
import { answerDataRequest, eraseCustomer } from "~/flows/privacy/answer.server";
import { applyShopRedact, applyUninstall } from "~/flows/shop/apply-uninstall.server";
import { readShopFacts } from "~/flows/shop/install.server";
import { readWebhook, type WebhookEvent } from "~/shopify/webhook-payloads";
import { closeMessage, type InboxRow } from "~/store/inbox.server";
import { findOrdersOfParts } from "~/store/orders.server";
import { findShopByDomain, type ShopRow } from "~/store/shops.server";

/**
 * Carries out one stored Shopify webhook and closes it with what came of it. A webhook only says that something changed:
 * what it is now is read from Shopify, with the shop's own token, by a job that is committed together with the closing of the
 * message. One whose signed body names a shop touches that shop alone; of the others even whose they are is a claim, so that
 * they change nothing by themselves (decision 023). Throws when Shopify does not answer: the message stays and is tried again.
 */
export async function applyWebhook(deps: Deps, message: InboxRow): Promise<string> {
  const shop = await findShopByDomain(deps.database, message.headers.shopDomain ?? "");
  if (!shop) return close(deps, message, "unknown_shop");
  const event = readEvent(deps, message);
  if (!event) return close(deps, message, "unreadable");
  if ("shopDomain" in event && event.shopDomain !== shop.domain) return close(deps, message, "another_shop");
  // Its tokens are dead: asking Shopify would fail for ever. What the law asks is done all the same.
  if (shop.uninstalledAt && ASKS_SHOPIFY.has(event.about)) return close(deps, message, "shop_gone");

  switch (event.about) {
    case "order":
    case "fulfillment":
      return readOrders(deps, message, shop, [event.orderId]);
    case "order_deleted":
      return lookForDeleted(deps, message, shop, event.orderId);
    case "fulfillment_orders":
      return readOrders(deps, message, shop, await ordersOf(deps, shop, event.fulfillmentOrderIds));
    case "uninstalled":
      return applyUninstall(deps, message, shop);
    case "shop_redact":
      return applyShopRedact(deps, message, shop);
    case "shop":
    case "scopes":
      await readShopAnew(deps, shop);
      return close(deps, message, "shop_read");
    case "location":
      // Read when a page needs them; nothing is kept that could be out of date.
      return close(deps, message, "noted");
    case "customer_data_request":
      return answerDataRequest(deps, message, shop, event);
    case "customer_redact":
      return eraseCustomer(deps, message, shop, event);
  }
}

/**
 * A shop that moved to another plan, or took a permission back, may have lost its rates at checkout, and no topic says so
 * (shopify 2.3).
 */
async function readShopAnew(deps: Deps, { id, domain, settings }: ShopRow): Promise<void> {
  if (!domain) return;
  await readShopFacts(deps, id, domain);
  if (settings.checkout.enabled) await checkCarrierService(deps, { id, domain });
}

const ASKS_SHOPIFY: ReadonlySet<WebhookEvent["about"]> = new Set([
  "order",
  "order_deleted",
  "fulfillment",
  "fulfillment_orders",
  "shop",
  "scopes",
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

/** Shopify may show an order for a moment longer than it says so. */
const STILL_SHOWN_SECONDS = 60;

/** An order is gone when Shopify shows it no more, not when somebody says so: reading it finds out. */
function lookForDeleted(deps: Deps, message: InboxRow, shop: ShopRow, orderId: string): Promise<string> {
  return deps.database.transaction(async (sql) => {
    const order = { shopId: shop.id, orderId };
    await deps.queue.enqueue(sql, "read-order", order);
    await deps.queue.enqueue(sql, "read-order", order, { delaySeconds: STILL_SHOWN_SECONDS });
    await closeMessage(sql, message.id, "read_order", deps.now());
    return "read_order";
  });
}

/** Fulfillment order topics do not name the order: what we know of it answers first, then Shopify. */
async function ordersOf(deps: Deps, shop: ShopRow, fulfillmentOrderIds: string[]): Promise<string[]> {
  const known = await findOrdersOfParts(deps.database, shop.id, fulfillmentOrderIds);
  if (known.length > 0 || !shop.domain) return known;
  const orderIds = new Set<string>();
  for (const id of fulfillmentOrderIds) {
    const orderId = await deps.shopify.findOrderOfFulfillmentOrder({ domain: shop.domain }, id);
    if (orderId) orderIds.add(orderId);
  }
  return [...orderIds];
}
