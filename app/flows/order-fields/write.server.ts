import { type FieldChanges, fieldChanges, inRequests } from "~/domain/order-fields/changes";
import { type OrderField, orderFieldValues } from "~/domain/order-fields/fields";
import type { Deps } from "~/flows/deps.server";
import { expectParcels } from "~/flows/transit/expect.server";
import type { FieldsOutcome } from "~/shopify/order-fields.server";
import { mayHaveRun, ShopifyError } from "~/shopify/shopify-error";
import {
  beginFields,
  calmFields,
  dropFieldLines,
  endFields,
  type FieldSource,
  listFieldLines,
  readFieldSources,
} from "~/store/order-fields.server";
import { findShop } from "~/store/shops.server";

/** `under_way`: an earlier try may still be carried out; `more`: there is more to write, after other shops had their turn. */
export type WriteFieldsOutcome =
  | { outcome: "written" | "more" | "busy" | "shop_gone" }
  | { outcome: "under_way"; afterMs: number };

/** Lines that are dealt with together: mostly of as many orders, so that their fields fill the requests. */
const LINES = 250;
/** As long as any other request whose end is not recorded (`syncShopify`). */
const SETTLES_AFTER_MS = 5_000;

/** What is to be written of one order. */
interface OrderChanges extends FieldChanges {
  orderId: string;
}

/**
 * Writes what changed in the fields of a shop's orders at Shopify: only what differs from what is there, as it is now, up to 25 fields in
 * a request (decision 104). One process at a time in a shop. Throws ShopifyError when Shopify does not answer: the lines stay, and what
 * was being written counts as unknown.
 */
export async function writeOrderFields(deps: Deps, shopId: string): Promise<WriteFieldsOutcome> {
  const written = await deps.locks.exclusively(`order-fields:${shopId}`, () => writeHeld(deps, shopId));
  return written === "busy" ? { outcome: written } : written;
}

async function writeHeld(deps: Deps, shopId: string): Promise<WriteFieldsOutcome> {
  const shop = await findShop(deps.database, shopId);
  // The lines stay: a shop that comes back has its orders' fields written.
  if (!shop?.domain || shop.uninstalledAt) return { outcome: "shop_gone" };
  const lines = await listFieldLines(deps.database, shopId, LINES);
  const sources = await readFieldSources(deps.database, shopId, lines.orderIds, SETTLES_AFTER_MS);
  const afterMs = Math.max(0, ...sources.map(({ restMs }) => restMs));
  if (afterMs > 0) return { outcome: "under_way", afterMs };

  const changed = await changesIn(deps, shopId, sources);
  const living = { id: shopId, domain: shop.domain };
  for (const orders of inRequests(changed, ({ set }) => set.length)) await setAll(deps, living, orders);
  for (const orders of inRequests(changed, ({ clear }) => clear.length)) await clearAll(deps, living, orders);
  await dropFieldLines(deps.database, shopId, lines.ids);
  return { outcome: lines.ids.length === LINES ? "more" : "written" };
}

async function changesIn(deps: Deps, shopId: string, sources: readonly FieldSource[]): Promise<OrderChanges[]> {
  const living = sources.filter(({ isGone }) => !isGone);
  const expected = await expectParcels(
    deps,
    shopId,
    living.flatMap(({ parcels }) => parcels.map(({ id }) => id)),
  );
  return living.flatMap(({ orderId, parcels, written }) => {
    const wanted = orderFieldValues(
      parcels.map((parcel) => ({ ...parcel, dueOn: expected.get(parcel.id)?.dueOn ?? null })),
    );
    return wanted ? [{ orderId, ...fieldChanges(wanted, written) }] : [];
  });
}

interface LivingShop {
  id: string;
  domain: string;
}

function setAll(deps: Deps, shop: LivingShop, orders: readonly OrderChanges[]): Promise<void> {
  const has = ({ set }: OrderChanges) => Object.fromEntries(set) as Partial<Record<OrderField, string>>;
  return send(deps, shop, orders, has, (some) => {
    const fields = some.flatMap(({ orderId, set }) => set.map(([key, value]) => ({ orderId, key, value })));
    return deps.shopify.setOrderFields(shop, fields);
  });
}

function clearAll(deps: Deps, shop: LivingShop, orders: readonly OrderChanges[]): Promise<void> {
  const has = ({ clear }: OrderChanges) =>
    Object.fromEntries(clear.map((key) => [key, null])) as Partial<Record<OrderField, null>>;
  return send(deps, shop, orders, has, (some) => {
    const fields = some.flatMap(({ orderId, clear }) => clear.map((key) => ({ orderId, key })));
    return deps.shopify.deleteOrderFields(shop, fields);
  });
}

/**
 * Sends one request and records what Shopify has then. Orders that Shopify refuses, such as one that it no longer has, are left out of a
 * second try, so that they stop nobody; what it has of them stays unknown, and their next change tries again.
 */
async function send(
  deps: Deps,
  shop: LivingShop,
  orders: readonly OrderChanges[],
  has: (order: OrderChanges) => Partial<Record<OrderField, string | null>>,
  request: (orders: readonly OrderChanges[]) => Promise<FieldsOutcome>,
): Promise<void> {
  const { database, now } = deps;
  const orderIds = orders.map(({ orderId }) => orderId);
  const begun = orders.map((order) => ({ orderId: order.orderId, keys: Object.keys(has(order)) as OrderField[] }));
  await beginFields(database, shop.id, begun, now());
  let left = orders;
  try {
    while (left.length > 0) {
      const answer = await request(left);
      if (answer.outcome === "done") break;
      deps.log.warn({ shop: shop.id, orders: answer.orderIds, messages: answer.messages }, "order_fields.refused");
      left = left.filter(({ orderId }) => !answer.orderIds.includes(orderId));
    }
  } catch (error) {
    // Nothing was carried out: the next try has nothing to wait for.
    if (error instanceof ShopifyError && !mayHaveRun(error)) await calmFields(database, shop.id, orderIds);
    throw error;
  }
  await endFields(
    database,
    shop.id,
    left.map((order) => ({ orderId: order.orderId, has: has(order) })),
    now(),
  );
  const refused = orderIds.filter((id) => !left.some(({ orderId }) => orderId === id));
  if (refused.length > 0) await calmFields(database, shop.id, refused);
}
