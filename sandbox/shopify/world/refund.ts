import { z } from "zod";
import { orderChanged } from "./announce.ts";
import { totals } from "./money.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Returned pieces by line id, fulfilled or not. Refunds what was paid for them unless an amount is given. */
export const refundSchema = z.strictObject({
  lines: z.array(z.strictObject({ lineId: z.int(), quantity: z.int().min(1) })).default([]),
  amount: z.number().min(0).optional(),
});

/** Removes pieces from an order after it was fulfilled, as staff do with *Refund*. Throws when the order does not have them. */
export function refundOrder(world: World, shop: Shop, order: Order, input: z.input<typeof refundSchema>) {
  const { lines, amount } = refundSchema.parse(input);
  const returned = lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || quantity > line.currentQuantity)
      throw new Error(`order ${order.name} has no ${quantity} of ${lineId}`);
    return { line, quantity };
  });
  for (const { line, quantity } of returned) line.currentQuantity -= quantity;
  const { outstanding } = totals(order);
  const back = amount ?? Math.max(0, -outstanding);
  const sale = order.transactions.find(({ kind, status }) => kind === "SALE" && status === "SUCCESS");
  if (back > 0 && sale) {
    order.transactions.push({
      id: world.newId(),
      kind: "REFUND",
      status: "SUCCESS",
      gateway: sale.gateway,
      manual: sale.manual,
      amount: back,
      processedAt: timestamp(world),
      parentId: sale.id,
    });
  }
  orderChanged(world, shop, order);
}
