import { burstPauseSeconds, UPDATED_AT_GRACE_MS } from "~/domain/order/reading";
import { followSubscriptions } from "~/flows/billing/follow.server";
import { checkCarrierService } from "~/flows/checkout/check-carrier-service.server";
import type { Deps } from "~/flows/deps.server";
import { HINT } from "~/flows/order/read.server";
import { answerDataRequest, eraseCustomer, type PrivacyOutcome } from "~/flows/privacy/answer.server";
import { applyShopRedact, applyUninstall, type LeavingOutcome } from "~/flows/shop/apply-uninstall.server";
import { readShopFacts } from "~/flows/shop/install.server";
import { readWebhook, type WebhookEvent } from "~/shopify/webhook-payloads";
import { releaseFlowEvents } from "~/store/flow-events.server";
import { closeMessage, closeUnnamed, type InboxRow } from "~/store/inbox.server";
import { findOrdersOfParts, findUnreadOrders } from "~/store/orders.server";
import { resumeWork } from "~/store/parked-work.server";
import { findShopByDomain, recordWebhooksCome, type ShopRow } from "~/store/shops.server";

/** What a webhook is closed with in the inbox, or put off with. */
export type WebhookOutcome =
  | "unknown_shop"
  | "unreadable"
  /** Its signed body names another shop than its headers. */
  | "another_shop"
  | "shop_gone"
  | "read_order"
  /** The order was read after what it reports. */
  | "already_read"
  | "shop_read"
  | "plan_read"
  | "noted"
  | PrivacyOutcome
  | LeavingOutcome;

/**
 * Applies one stored Shopify webhook and closes it with its outcome. A webhook only says that something changed: the current
 * state is read from Shopify with the shop's own token, by a job that is committed together with closing the message. A webhook
 * whose signed body names a shop affects only that shop; for the others, even the shop is unproven, so they change nothing
 * by themselves (decision 023). Throws when Shopify does not answer: the message stays and is tried again.
 */
export async function applyWebhook(deps: Deps, message: InboxRow): Promise<WebhookOutcome> {
  const shop = await findShopByDomain(deps.database, message.headers.shopDomain ?? "");
  if (!shop) {
    // Often one that was erased while its last messages were still in the line.
    await closeUnnamed(deps.database, message.id, "unknown_shop", deps.now());
    return "unknown_shop";
  }
  await recordWebhooksCome(deps.database, shop, deps.now());
  const event = readEvent(deps, message);
  if (!event) return close(deps, message, "unreadable");
  if ("shopDomain" in event && event.shopDomain !== shop.domain) return close(deps, message, "another_shop");
  // The shop's tokens no longer work: asking Shopify would always fail. Privacy requests are still carried out.
  if (shop.uninstalledAt && ASKS_SHOPIFY.has(event.about)) return close(deps, message, "shop_gone");

  switch (event.about) {
    case "order":
    case "fulfillment":
      return followChange(deps, message, shop, event);
    case "order_deleted":
      return lookForDeleted(deps, message, shop, event.orderId);
    case "fulfillment_orders":
      return readOrders(
        deps,
        message,
        shop,
        await ordersOf(deps, shop, event.fulfillmentOrderIds),
        burstPauseSeconds(null, deps.now()),
      );
    case "uninstalled":
      return leave(deps, message, shop);
    case "shop_redact":
      return applyShopRedact(deps, message, shop);
    case "shop":
    case "scopes":
      await readShopAgain(deps, shop);
      return close(deps, message, "shop_read");
    case "plan":
      if (!shop.domain) return close(deps, message, "shop_gone");
      await followSubscriptions(deps, { id: shop.id, domain: shop.domain });
      return close(deps, message, "plan_read");
    case "location":
      // Locations are read when a page needs them; nothing stored could be out of date.
      return close(deps, message, "noted");
    case "customer_data_request":
      return answerDataRequest(deps, message, shop, event);
    case "customer_redact":
      return eraseCustomer(deps, message, shop, event);
  }
}

/** A shop that has come back already keeps all but what Shopify took away with the installation before: the carrier service. */
async function leave(deps: Deps, message: InboxRow, shop: ShopRow): Promise<LeavingOutcome> {
  const outcome = await applyUninstall(deps, message, shop);
  const { id, domain, settings } = shop;
  if (outcome === "stale" && domain && settings.checkout.enabled) await checkCarrierService(deps, { id, domain });
  return outcome;
}

/**
 * Reads the shop's facts and its carrier service again: a changed plan or a revoked scope may end the rates at checkout, and no
 * webhook topic reports that (shopify 2.3). What failed for want of a scope is tried at once.
 */
async function readShopAgain(deps: Deps, { id, domain, settings }: ShopRow): Promise<void> {
  if (!domain) return;
  await readShopFacts(deps, id, domain);
  await resumeWork(deps.database, id, "ShopifyError: access_denied");
  await releaseFlowEvents(deps.database, id);
  await deps.queue.enqueue(deps.database, "tell-flow", { shopId: id });
  if (settings.checkout.enabled) await checkCarrierService(deps, { id, domain });
}

const ASKS_SHOPIFY: ReadonlySet<WebhookEvent["about"]> = new Set([
  "order",
  "order_deleted",
  "fulfillment",
  "fulfillment_orders",
  "shop",
  "scopes",
  "plan",
]);

/** Returns the event in a webhook; null for an unreadable body, which is kept for the operator: trying again cannot help. */
function readEvent(deps: Deps, message: InboxRow): WebhookEvent | null {
  try {
    return readWebhook(message.topic, message.body);
  } catch (error) {
    deps.log.error({ err: error, topic: message.topic, message: message.id }, "webhook.unreadable");
    return null;
  }
}

async function close(deps: Deps, message: InboxRow, outcome: WebhookOutcome): Promise<WebhookOutcome> {
  await closeMessage(deps.database, message.id, outcome, deps.now());
  return outcome;
}

/** Shopify makes a new order's fulfillment orders a moment after the order: one reading is for both. */
const ROUTED_SECONDS = 2;

/**
 * Queues reading an order that was reported as changed, once the second of the change has passed. A report of what was read
 * since then says nothing new (decision 054).
 */
async function followChange(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  event: Extract<WebhookEvent, { about: "order" | "fulfillment" }>,
): Promise<WebhookOutcome> {
  const { orderId, updatedAt } = event;
  const reported = updatedAt === null ? [] : [{ id: orderId, updatedAt }];
  const isRead =
    reported.length > 0 && (await findUnreadOrders(deps.database, shop.id, reported, UPDATED_AT_GRACE_MS)).length === 0;
  if (isRead) return close(deps, message, "already_read");
  const pauseSeconds = burstPauseSeconds(updatedAt, deps.now());
  const isNew = event.about === "order" && event.isNew === true && pauseSeconds > 0;
  return readOrders(deps, message, shop, [orderId], isNew ? pauseSeconds + ROUTED_SECONDS : pauseSeconds);
}

function readOrders(
  deps: Deps,
  message: InboxRow,
  shop: ShopRow,
  orderIds: string[],
  delaySeconds: number,
): Promise<WebhookOutcome> {
  return deps.database.transaction(async (sql): Promise<WebhookOutcome> => {
    await closeMessage(sql, message.id, "read_order", deps.now());
    const orders = orderIds.map((orderId) => ({ shopId: shop.id, orderId }));
    await deps.queue.enqueueAll(sql, "read-order", orders, { delaySeconds, onceKey: HINT });
    return "read_order";
  });
}

/** Shopify may still return an order for a moment after it reported the deletion. */
const STILL_SHOWN_SECONDS = 60;

/** Queues reading the order: it counts as deleted only when Shopify no longer returns it, not because a message says so. */
function lookForDeleted(deps: Deps, message: InboxRow, shop: ShopRow, orderId: string): Promise<WebhookOutcome> {
  return deps.database.transaction(async (sql): Promise<WebhookOutcome> => {
    const order = { shopId: shop.id, orderId };
    await deps.queue.enqueue(sql, "read-order", order);
    await deps.queue.enqueue(sql, "read-order", order, { delaySeconds: STILL_SHOWN_SECONDS, onceKey: "deleted" });
    await closeMessage(sql, message.id, "read_order", deps.now());
    return "read_order";
  });
}

/** Fulfillment order topics do not name the order: finds it in the stored orders, else asks Shopify. */
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
