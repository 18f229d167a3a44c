import { mayNeedBoxes } from "~/domain/assembly/boxes";
import { type BoxPlan, holds, isBoxedSo, mayBox, planBoxes } from "~/domain/draft/boxes";
import { linesWith } from "~/domain/draft/contents";
import { itemsText } from "~/domain/draft/note";
import { shippableLines } from "~/domain/goods/line";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import {
  createShipment,
  deleteUnsentShipment,
  listShipmentsOfOrder,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";
import { draftInputOf } from "./draft.server";
import { rememberedAddress } from "./remembered-address.server";
import type { ShopContext } from "./shop-context.server";

/** An order with its parcels, both locked by the caller's transaction. */
interface OrderToBox {
  order: OrderFacts;
  siblings: readonly ShipmentRow[];
  /** Those of its parcels that may be shipped. */
  parcels: readonly ShipmentRow[];
}

/**
 * Puts an order's goods into boxes where they are above the carrier's weight limit, and back into one parcel where they no longer
 * are; leaves alone what staff split or set, and what was begun. Returns the order's parcels as they are now: the same rows
 * unless something changed.
 */
export async function keepBoxes(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  { order, siblings, parcels }: OrderToBox,
): Promise<readonly ShipmentRow[]> {
  let changed = false;
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    const own = siblings.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === fulfillmentOrder.id);
    if (!own.every((one) => parcels.includes(one)) || !isConcerned(context, fulfillmentOrder, own)) continue;
    const plan = await planOf(deps, sql, context, { order, siblings }, own);
    if (plan && (await arrange(deps, sql, { order, fulfillmentOrder, own }, plan))) changed = true;
  }
  return changed ? listShipmentsOfOrder(sql, context.shop.id, order.id) : siblings;
}

/** Nearly no order is: this is asked of each. */
function isConcerned(
  { shop: { settings } }: ShopContext,
  { lines }: FulfillmentOrderFacts,
  own: readonly ShipmentRow[],
): boolean {
  const isBoxed = own.some(({ boxing }) => boxing?.by === "rule");
  return (isBoxed || mayNeedBoxes(shippableLines(lines), settings)) && mayBox(own);
}

async function planOf(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  { order, siblings }: Pick<OrderToBox, "order" | "siblings">,
  own: readonly ShipmentRow[],
): Promise<BoxPlan | null> {
  const [first] = own;
  if (!first) return null;
  const shipment: ShipmentRow = { ...first, contents: null };
  const others = siblings.filter((one) => !own.includes(one));
  const remembered = await rememberedAddress(deps, sql, context.shop.id, order);
  const whole = draftInputOf(deps, { context, order, shipment, siblings: [...others, shipment] }, remembered);
  return whole && planBoxes(whole);
}

interface Own {
  order: OrderFacts;
  fulfillmentOrder: FulfillmentOrderFacts;
  /** The parcels of this fulfillment order, the oldest first. */
  own: readonly ShipmentRow[];
}

/** Makes, changes and removes parcels as planned; returns whether there was anything to do. */
async function arrange(deps: Deps, sql: Sql, { order, fulfillmentOrder, own }: Own, plan: BoxPlan): Promise<boolean> {
  const [first] = own;
  const { contents, boxing } = plan;
  if (!first) return false;
  const now = deps.now();
  const record = (parcel: ShipmentRow, pieces: BoxPlan["contents"][number]) => {
    const items = itemsText(
      pieces ? linesWith(fulfillmentOrder.lines, pieces) : shippableLines(fulfillmentOrder.lines),
    );
    const happened = { by: "check", at: now } as const;
    if (boxing?.by !== "rule") return recordEvent(sql, parcel, { kind: "unboxed", ...happened, details: { items } });
    const { boxes, weightGrams, weightLimitGrams } = boxing;
    const details = { items, boxes, weightGrams, weightLimitGrams };
    return recordEvent(sql, parcel, { kind: "boxed", ...happened, details });
  };
  let changed = own.length > contents.length;
  for (const parcel of own.slice(contents.length)) await deleteUnsentShipment(sql, parcel.shopId, parcel.id);
  for (const [index, pieces] of contents.entries()) {
    const parcel = own[index] ?? (await another(sql, { order, own }, index, now));
    if (isBoxedSo(parcel, pieces, boxing)) continue;
    changed = true;
    await updateShipment(sql, parcel, { contents: pieces, boxing, updatedAt: now });
    // Another sum of weights alone is nothing that happened to this box.
    if (!holds(parcel, pieces)) await record(parcel, pieces);
  }
  return changed;
}

/** Makes one more parcel with what staff set for the others. Distinct times, after all others, keep the sequence of the boxes. */
function another(sql: Sql, { order, own }: Pick<Own, "order" | "own">, index: number, now: Date): Promise<ShipmentRow> {
  const [first, last] = [own[0] as ShipmentRow, own.at(-1) as ShipmentRow];
  const { shopId, fulfillmentOrderId, overrides } = first;
  const from = Math.max(now.getTime(), last.createdAt.getTime());
  return createShipment(
    sql,
    { shopId, orderId: order.id, fulfillmentOrderId, state: "needs_review", overrides, contents: {} },
    new Date(from + index),
  );
}
