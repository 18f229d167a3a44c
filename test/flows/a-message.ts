import { randomUUID } from "node:crypto";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import type { Deps } from "~/flows/deps.server";
import { applyToHeld, type EventOrigin, holdParcels } from "~/flows/status/apply.server";
import { applyPush } from "~/flows/status/apply-pushes.server";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { claimMessages, findLanesInLine, storeMessages } from "~/store/inbox.server";
import type { ShopRow } from "~/store/shops.server";
import { SHOP, type TestShop } from "./a-shop";

/** Moves a parcel at the carrier and applies the push as the edge would have stored it. */
export async function moveParcel(
  shop: TestShop,
  trackingNumber: string,
  status: number,
  fields: Record<string, string> = {},
) {
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: status });
  return receivePush(shop, { label_id: trackingNumber, status_id: String(status), ...fields });
}

/** Applies a push, whatever the carrier knows of it. `action_time` defaults to now. */
export async function receivePush(
  shop: Pick<TestShop, "app" | "deps">,
  fields: Record<string, string>,
  shopId: string | null = null,
) {
  const body = new URLSearchParams({ action_time: new Date().toISOString(), reason_code: "", reason: "", ...fields });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const message = await stored(shop, "carrier", shopId, "status", headers, body.toString());
  return applyPush(shop.deps, message);
}

/** The fields by which Shopify's body names its shop, for the topics that have them. */
function ownerIn(topic: string): object {
  if (topic === "app/uninstalled" || topic === "shop/update") return { myshopify_domain: SHOP };
  return /^customers\/|^shop\/redact$/.test(topic) ? { shop_id: 1, shop_domain: SHOP } : {};
}

/** Applies a webhook as if Shopify had signed it. */
export async function receiveWebhook(shop: TestShop, topic: string, payload: object, triggeredAt = new Date()) {
  const headers = { shopDomain: SHOP, eventId: "", triggeredAt: triggeredAt.toISOString() };
  const body = JSON.stringify({ ...ownerIn(topic), ...payload });
  return applyWebhook(shop.deps, await stored(shop, "shopify", null, topic, headers, body));
}

/** The merchant removes the app: Shopify ends its tokens and sends the webhook. */
export async function uninstall(shop: TestShop) {
  await shop.controlShopify("POST", `/shops/${SHOP}/uninstall`);
  return receiveWebhook(shop, "app/uninstalled", {});
}

/** The merchant removed the app two days ago: the legal deletion of its data is due. */
export async function uninstallTwoDaysAgo(shop: TestShop) {
  await uninstall(shop);
  await shop.deps.database.query("UPDATE shop SET uninstalled_at = now() - interval '48 hours'");
}

/** Claims the first messages of each lane, as a worker does. */
export async function claimFirst({ app, deps: { database } }: Pick<TestShop, "app" | "deps">, now: Date, count = 1) {
  const lanes = await findLanesInLine(database, "fast", now, "", 10);
  const wishes = lanes.map((lane) => ({ lane, count }));
  const { owner } = await app.presence.beat();
  return claimMessages(database, "fast", now, owner, wishes);
}

async function stored(
  shop: Pick<TestShop, "app" | "deps">,
  source: "carrier" | "shopify",
  shopId: string | null,
  topic: string,
  headers: Record<string, string>,
  body: string,
) {
  const now = new Date();
  // As the doors name them.
  const senderId = source === "shopify" ? `${headers.shopDomain}:${randomUUID()}` : randomUUID();
  await storeMessages(shop.deps.database, [{ source, senderId, shopId, topic, headers, body, receivedAt: now }]);
  const [message] = await claimFirst(shop, now);
  if (!message) throw new Error("the message was not stored");
  return message;
}

/** Applies one event as the carrier's word about a parcel, whoever brought it. */
export function applyCarrierEvent(
  deps: Deps,
  shop: ShopRow,
  { id: shipmentId }: { id: string; shopId: string },
  event: CarrierEvent,
  origin: EventOrigin,
) {
  return deps.database.transaction(async (sql) => {
    const held = await holdParcels(sql, shop.id, [shipmentId]);
    const [applied] = await applyToHeld(deps, sql, shop, held, [{ shipmentId, event, origin }]);
    return applied;
  });
}
