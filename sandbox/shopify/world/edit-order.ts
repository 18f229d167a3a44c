import { z } from "zod";
import { orderChanged } from "./announce.ts";
import { removeFromFulfillmentOrders } from "./fulfillment-orders.ts";
import { addressChangeSchema, addressSchema } from "./order-input.ts";
import type { Order, OrderLine } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** What staff can change on an order. Everything is optional; omitted fields stay unchanged. */
export const orderEditSchema = z.strictObject({
  shippingAddress: addressChangeSchema.optional(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
  /** New quantities by line id; 0 removes the line. Only reductions, and only of pieces not yet fulfilled. */
  quantities: z.array(z.strictObject({ lineId: z.int(), quantity: z.int().min(0) })).default([]),
});

export type OrderEdit = z.input<typeof orderEditSchema>;

/** Edits an order and announces it (`orders/edited` when lines changed). Throws when an edit is impossible. */
export function editOrder(world: World, shop: Shop, order: Order, input: OrderEdit) {
  const edit = orderEditSchema.parse(input);
  const removals = edit.quantities.map(({ lineId, quantity }) => planRemoval(order, lineId, quantity));
  if (edit.shippingAddress) changeAddress(world, shop, order, edit.shippingAddress);
  if (edit.phone !== undefined) order.phone = edit.phone;
  if (edit.email !== undefined) order.email = edit.email;
  if (edit.note !== undefined) order.note = edit.note;
  for (const removal of removals) {
    removal.line.currentQuantity -= removal.delta;
    removeFromFulfillmentOrders(world, order, removal.line.id, removal.delta);
  }
  if (removals.length > 0) {
    order.edited = true;
    world.emit(shop, "orders/edited", { order_edit: editPayload(world, order, removals) });
  }
  orderChanged(world, shop, order);
}

interface Removal {
  line: OrderLine;
  delta: number;
}

function planRemoval(order: Order, lineId: number, quantity: number): Removal {
  const line = order.lines.find((candidate) => candidate.id === lineId);
  if (!line) throw new Error(`order ${order.name} has no line ${lineId}`);
  const delta = line.currentQuantity - quantity;
  const open = order.fulfillmentOrders
    .flatMap((fulfillmentOrder) => fulfillmentOrder.lines)
    .filter((candidate) => candidate.orderLineId === lineId)
    .reduce((total, candidate) => total + candidate.remainingQuantity, 0);
  if (delta <= 0) throw new Error(`line ${lineId} has ${line.currentQuantity} pieces: an edit here only removes`);
  if (order.routed && delta > open) throw new Error(`line ${lineId}: only ${open} pieces are not fulfilled yet`);
  return { line, delta };
}

function changeAddress(world: World, shop: Shop, order: Order, change: z.output<typeof addressChangeSchema>) {
  const before = order.shippingAddress ?? addressSchema.parse({ countryCode: shop.address.countryCode });
  order.shippingAddress = { ...before, ...change };
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    if (fulfillmentOrder.status === "CLOSED" || fulfillmentOrder.status === "CANCELLED") continue;
    fulfillmentOrder.destination = order.shippingAddress;
    fulfillmentOrder.updatedAt = timestamp(world);
  }
}

function editPayload(world: World, order: Order, removals: Removal[]) {
  return {
    id: world.newId(),
    app_id: null,
    created_at: timestamp(world),
    notify_customer: false,
    order_id: order.id,
    staff_note: "",
    user_id: null,
    line_items: { additions: [], removals: removals.map(({ line, delta }) => ({ id: line.id, delta })) },
    discounts: { line_item: { additions: [], removals: [] } },
    shipping_lines: { additions: [], removals: [] },
  };
}
