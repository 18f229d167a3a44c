import { ORDER_FIELDS, type OrderField } from "~/domain/order-fields/fields";
import type { Admin, Priority } from "./admin.server";
import { ORDER_FIELDS_DELETE, ORDER_FIELDS_SET } from "./operations/order-fields";
import { ShopifyError } from "./shopify-error";

/** A field of an order; `value`: what it is to be. */
export interface FieldOfOrder {
  orderId: string;
  key: OrderField;
  value: string;
}

/** A request is carried out as a whole or not at all: `orderIds` are the orders that Shopify refused it for. */
export type FieldsOutcome = { outcome: "done" } | { outcome: "refused"; orderIds: string[]; messages: string[] };

/** The app's own namespace: other apps and the merchant read it, and cannot write it. */
const OWN = "$app";

/**
 * Writes fields of orders, at most 25. Writing the same twice does no harm. Throws `ShopifyError`; `mayHaveRun` says whether it may have
 * taken effect.
 */
export async function setOrderFields(
  admin: Admin,
  shopDomain: string,
  fields: readonly FieldOfOrder[],
  priority: Priority,
): Promise<FieldsOutcome> {
  const metafields = fields.map(({ orderId, key, value }) => ({
    ownerId: orderId,
    namespace: OWN,
    key,
    // Named too, so that a shop which has not yet got this version's definitions is written to as well.
    type: ORDER_FIELDS[key],
    value,
  }));
  const { data, requestId } = await admin.run(shopDomain, ORDER_FIELDS_SET, { metafields }, { priority });
  return outcomeOf(fields, data.metafieldsSet, requestId);
}

/** Takes fields of orders away, at most 25. Throws as {@link setOrderFields}. */
export async function deleteOrderFields(
  admin: Admin,
  shopDomain: string,
  fields: readonly Pick<FieldOfOrder, "orderId" | "key">[],
  priority: Priority,
): Promise<FieldsOutcome> {
  const metafields = fields.map(({ orderId, key }) => ({ ownerId: orderId, namespace: OWN, key }));
  const { data, requestId } = await admin.run(shopDomain, ORDER_FIELDS_DELETE, { metafields }, { priority });
  return outcomeOf(fields, data.metafieldsDelete, requestId);
}

interface Payload {
  userErrors: readonly { field?: readonly string[] | null; message: string }[];
}

function outcomeOf(
  fields: readonly Pick<FieldOfOrder, "orderId">[],
  payload: Payload | null | undefined,
  requestId: string | null,
): FieldsOutcome {
  if (!payload) throw new ShopifyError("unreadable", "no payload", requestId);
  if (payload.userErrors.length === 0) return { outcome: "done" };
  // ["metafields", "3", "value"]; an error that names none of them is about all.
  const named = payload.userErrors.map(({ field }) => fields[Number(field?.[1] ?? Number.NaN)]?.orderId);
  const orderIds = named.includes(undefined) ? fields.map(({ orderId }) => orderId) : named;
  return {
    outcome: "refused",
    orderIds: [...new Set(orderIds.filter((id) => id !== undefined))],
    messages: payload.userErrors.map(({ message }) => message),
  };
}
