import type { DatedParcel } from "~/domain/draft/contents-plan";
import { aFulfillmentOrder, aLine, anOrder } from "../../order/an-order";

/** An unsent parcel of the first fulfillment order; `madeAt` in minutes. */
export function aHolding(id: string, changes: Partial<DatedParcel> & { madeAt?: number } = {}): DatedParcel {
  const { madeAt = 0, ...given } = changes;
  const createdAt = new Date(Date.UTC(2026, 10, 21, 8, madeAt));
  return {
    id,
    fulfillmentOrderId: "FO",
    state: "ready",
    contents: null,
    trackingNumber: null,
    fulfillmentId: null,
    deliveredAt: null,
    returnState: "none",
    createdAt,
    updatedAt: createdAt,
    ...given,
  };
}

/** An order with one fulfillment order that has these pieces. */
export function anOrderOf(pieces: Record<string, number>, changes: Parameters<typeof anOrder>[0] = {}) {
  const lines = Object.entries(pieces).map(([id, quantity]) => aLine({ id, quantity }));
  return anOrder({ fulfillmentOrders: [aFulfillmentOrder({ id: "FO", lines })], ...changes });
}

export const fulfilled = (id: string, trackingNumber: string, status = "SUCCESS", totalQuantity?: number) => ({
  id,
  status,
  trackingNumbers: [trackingNumber],
  ...(totalQuantity === undefined ? {} : { totalQuantity }),
});
