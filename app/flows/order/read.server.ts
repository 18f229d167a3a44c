import { DAY_MS } from "~/domain/durations";
import type { OrderFacts } from "~/domain/order/order";
import { glanceFor, withOwnWrites } from "~/domain/order/own-writes";
import { mayStillChangeUnseen } from "~/domain/order/reading";
import { blockReason, mayStillBeReopened, mayStillBeRouted } from "~/domain/order/shippable";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import type { Sql } from "~/store/database.server";
import { isRedacted } from "~/store/order-redactions.server";
import { lockStoredOrder, readStoredOrder, saveOrder } from "~/store/orders.server";
import { readOwnWrites } from "~/store/own-writes.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { alignParcels } from "./align.server";
import { VISIBLE_ORDER_DAYS, withdrawDeletedOrder } from "./withdraw.server";

/** How a reading ended; for whoever looks into one, since its job has nothing left to do either way (decision 044). */
export type ReadOrderOutcome =
  | "taken"
  | "stale"
  /** Looked at within the second of its last change: it is looked at once more. */
  | "too_early"
  | "gone"
  | "shop_gone"
  /** The buyer's data was erased: reading the order would store it again (decision 030). */
  | "redacted";

/**
 * Reads an order from Shopify and brings its parcels in line: every piece that can be shipped is in a parcel, unsent parcels are
 * redrafted, those that can no longer be shipped are withdrawn. Webhooks only say *that* an order changed; its current state is
 * read here, so that the sequence and number of webhooks do not matter.
 */
export async function readOrder(deps: Deps, shopId: string, orderId: string): Promise<ReadOrderOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return "shop_gone";
  if (await isRedacted(deps.database, shopId, orderId)) return "redacted";
  return readWhole(deps, { ...shop, domain: shop.domain }, orderId);
}

/**
 * Looks at an order that may have been changed. Where Waybill itself wrote to it since it was last read, a glance shows whether
 * that is all (decision 054); else it is read as by {@link readOrder}.
 */
export async function followOrder(deps: Deps, shopId: string, orderId: string): Promise<ReadOrderOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return "shop_gone";
  if (await isRedacted(deps.database, shopId, orderId)) return "redacted";
  const living = { ...shop, domain: shop.domain };
  return (await glanceAtOwnWrites(deps, living, orderId)) ?? readWhole(deps, living, orderId);
}

/** Returns what became of an order that only Waybill changed; null when it must be read. */
async function glanceAtOwnWrites(deps: Deps, shop: LivingShop, orderId: string): Promise<ReadOrderOutcome | null> {
  const stored = await readStoredOrder(deps.database, shop.id, orderId);
  const own = stored && (await readOwnWrites(deps.database, shop.id, orderId, stored.readAt));
  const asked = own && glanceFor(stored, own);
  if (!asked) return null;
  const readAt = deps.now();
  const glance = await deps.shopify.glanceAtOrder(shop, orderId, { withEmail: shop.settings.sendEmail, ...asked });
  const facts = glance && withOwnWrites(stored.facts, glance, own);
  if (!facts) return null;
  if (mayStillChangeUnseen(facts.updatedAt, readAt)) {
    await readOnceMore(deps, deps.database, shop.id, facts);
    return "too_early";
  }
  return takeIn(deps, shop.id, facts, readAt, { basedOn: stored.readAt });
}

type LivingShop = ShopRow & { domain: string };

async function readWhole(deps: Deps, shop: LivingShop, orderId: string): Promise<ReadOrderOutcome> {
  const shopId = shop.id;
  // Taken before the call: of two concurrent reads, the one that asked later has the newer answer.
  const readAt = deps.now();
  const { sizeMetafield, sendEmail } = shop.settings;
  const asked = { sizes: sizeMetafield, withEmail: sendEmail };
  const reading = await deps.shopify.readOrder({ domain: shop.domain }, orderId, asked);
  if (!reading) {
    await withdrawUnlessOld(deps, shopId, orderId);
    return "gone";
  }
  // From here on only its hash goes along (decision 112).
  const { checkoutToken, ...facts } = reading;
  const hashOf = await deps.buyers.ofCheckouts();
  const checkoutHash = checkoutToken ? hashOf(shopId, checkoutToken) : null;
  return (await takeIn(deps, shopId, facts, readAt, { checkoutHash })) ?? "stale";
}

/**
 * Stores an order and brings its parcels in line with it. With `basedOn`, returns null and does nothing if the order was read since
 * then: what was concluded from that reading is out of date.
 */
async function takeIn(
  deps: Deps,
  shopId: string,
  facts: OrderFacts,
  readAt: Date,
  { basedOn, checkoutHash = null }: { basedOn?: Date; checkoutHash?: string | null },
): Promise<ReadOrderOutcome | null> {
  // Read after Shopify's answer: with older settings, this would undo the redrafts of a settings change made meanwhile.
  const context = await loadShopContext(deps, shopId);
  if (!context) return "shop_gone";
  const environment = context.account?.environment ?? null;
  const blocks = Object.fromEntries(
    facts.fulfillmentOrders.map((fulfillmentOrder) => [
      fulfillmentOrder.id,
      blockReason(facts, fulfillmentOrder, { environment }),
    ]),
  );
  return deps.database.transaction(async (sql): Promise<ReadOrderOutcome | null> => {
    const earlier = await lockStoredOrder(sql, shopId, facts.id);
    if (basedOn && earlier?.readAt.getTime() !== basedOn.getTime()) return null;
    if (!(await saveOrder(sql, shopId, facts, blocks, readAt, checkoutHash))) return "stale";
    await alignParcels(deps, sql, context, { facts, blocks, earlier: earlier?.facts ?? null });
    await lookAgainSoon(deps, sql, shopId, facts, readAt);
    if (mayStillChangeUnseen(facts.updatedAt, readAt)) await readOnceMore(deps, sql, shopId, facts);
    return "taken";
  });
}

/** Withdraws an order that Shopify no longer returns: it was deleted, unless it is only too old to be visible. */
async function withdrawUnlessOld(deps: Deps, shopId: string, orderId: string): Promise<void> {
  const stored = await readStoredOrder(deps.database, shopId, orderId);
  const ageDays = stored ? (deps.now().getTime() - Date.parse(stored.facts.createdAt)) / DAY_MS : 0;
  if (!stored || ageDays >= VISIBLE_ORDER_DAYS - 1) return;
  await deps.database.transaction((sql) => withdrawDeletedOrder(deps, sql, shopId, orderId));
}

/** Staff may be waiting for the order that they just cancelled the parcel of. */
const REOPENED_SECONDS = 10;

/** Queues one more read while fulfillment orders may still come: the webhook that reports them may be lost. */
async function lookAgainSoon(deps: Deps, sql: Sql, shopId: string, order: OrderFacts, readAt: Date) {
  const { id, cancelledAt, fulfillmentOrders } = order;
  const isUnrouted = fulfillmentOrders.length === 0 && cancelledAt === null && mayStillBeRouted(order, readAt);
  const delaySeconds = isUnrouted ? 60 : mayStillBeReopened(order, readAt) ? REOPENED_SECONDS : null;
  if (delaySeconds === null) return;
  await deps.queue.enqueue(sql, "read-order", { shopId, orderId: id }, { delaySeconds, onceKey: "routing" });
}

/** Key of the requests that a hint caused: only these may end with a glance; whoever asks without it needs the whole order. */
export const HINT = "hint";

const ONCE_MORE_SECONDS = 3;

/** Queues one more read after the second of the last update: one is enough, however many webhooks report that second. */
async function readOnceMore(deps: Deps, sql: Sql, shopId: string, { id, updatedAt }: OrderFacts) {
  const once = { onceKey: `${HINT}:${updatedAt}`, onceIn: 60 };
  await deps.queue.enqueue(sql, "read-order", { shopId, orderId: id }, { delaySeconds: ONCE_MORE_SECONDS, ...once });
}
