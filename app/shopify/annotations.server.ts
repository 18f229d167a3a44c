import type { Admin, Priority } from "./admin.server";
import { METAFIELDS_SET, TAGS_ADD } from "./operations/annotations";
import { type Refused, refused } from "./outcome";
import { ShopifyError } from "./shopify-error";

/** Both writes may be repeated: the same value or tag twice is one. */
export type SaveOutcome = { outcome: "saved" } | Refused;

/** Writes the JSON of `order.metafields.app.shipment`, which `shopify.app.toml` declares. Throws `ShopifyError`. */
export async function setOrderShipmentMetafield(
  admin: Admin,
  shopDomain: string,
  { orderId, value }: { orderId: string; value: Record<string, unknown> },
  priority: Priority,
): Promise<SaveOutcome> {
  const metafields = [{ ownerId: orderId, key: "shipment", type: "json", value: JSON.stringify(value) }];
  const { data, requestId } = await admin.run(shopDomain, METAFIELDS_SET, { metafields }, { priority });
  return saved(data.metafieldsSet, requestId);
}

/** Adds tags to an order; those it has stay. Throws `ShopifyError`. */
export async function addOrderTags(
  admin: Admin,
  shopDomain: string,
  { orderId, tags }: { orderId: string; tags: string[] },
  priority: Priority,
): Promise<SaveOutcome> {
  const { data, requestId } = await admin.run(shopDomain, TAGS_ADD, { id: orderId, tags }, { priority });
  return saved(data.tagsAdd, requestId);
}

function saved(
  payload: { userErrors: { message: string }[] } | null | undefined,
  requestId: string | null,
): SaveOutcome {
  if (!payload) throw new ShopifyError("unreadable", "a mutation without a payload", requestId);
  return payload.userErrors.length > 0 ? refused(payload.userErrors) : { outcome: "saved" };
}
