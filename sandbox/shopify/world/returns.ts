import { orderChanged } from "./announce.ts";
import type { Fulfillment } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Return, ReturnLine } from "./state/return.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Finds a return of the shop together with its order. */
export function findReturn(shop: Shop, id: number): { order: Order; made: Return } | undefined {
  for (const order of shop.orders) {
    const made = order.returns?.find((candidate) => candidate.id === id);
    if (made) return { order, made };
  }
  return undefined;
}

/** Returns the line of a fulfillment that an order has, with its fulfillment. */
export function findFulfilledLine(order: Order, id: number) {
  for (const fulfillment of order.fulfillments) {
    const line = fulfillment.lines.find((candidate) => candidate.id === id);
    if (line) return { fulfillment, line };
  }
  return undefined;
}

/** Returns how many pieces of a fulfilled line can still be returned: fulfilled ones only, and each once. */
export function returnableQuantity(
  order: Order,
  { status }: Fulfillment,
  line: { id: number; quantity: number },
): number {
  if (status === "CANCELLED") return 0;
  const taken = (order.returns ?? [])
    .filter((made) => made.status !== "CANCELED")
    .flatMap(({ lines }) => lines)
    .filter(({ fulfillmentLineId }) => fulfillmentLineId === line.id);
  return line.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Opens a return. The caller has checked its lines. */
export function createReturn(
  world: World,
  shop: Shop,
  order: Order,
  lines: Pick<ReturnLine, "fulfillmentLineId" | "quantity" | "note">[],
): Return {
  const made: Return = {
    ...{ id: world.newId(), name: `${order.name}-R${(order.returns?.length ?? 0) + 1}`, status: "OPEN" },
    ...{ createdAt: timestamp(world), closedAt: null, reverseId: world.newId() },
    lines: lines.map((line) => ({
      ...line,
      id: world.newId(),
      reverseLineId: world.newId(),
      processed: 0,
      dispositions: [],
    })),
  };
  order.returns = [...(order.returns ?? []), made];
  orderChanged(world, shop, order);
  return made;
}

/** Processes pieces of a line: what is restocked is available at its location again. */
export function processLine(
  shop: Shop,
  order: Order,
  line: ReturnLine,
  quantity: number,
  dispositions: ReturnLine["dispositions"],
): void {
  line.processed += quantity;
  line.dispositions.push(...dispositions);
  const fulfilled = findFulfilledLine(order, line.fulfillmentLineId);
  const ordered = order.lines.find(({ id }) => id === fulfilled?.line.orderLineId);
  for (const { type, quantity: pieces, locationId } of dispositions) {
    if (type !== "RESTOCKED" || locationId === null) continue;
    const entry = {
      orderLineId: ordered?.id ?? 0,
      variantId: ordered?.variantId ?? null,
      locationId,
      quantity: pieces,
    };
    shop.restocked = [...(shop.restocked ?? []), entry];
  }
}

/** Closes a return; one that is closed stays so. */
export function closeReturn(world: World, shop: Shop, order: Order, made: Return): void {
  if (made.status === "CLOSED") return;
  made.status = "CLOSED";
  made.closedAt = timestamp(world);
  orderChanged(world, shop, order);
}
