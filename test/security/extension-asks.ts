import { type Asks, fresh, get, send } from "./route-asks.ts";

/** Routes of the extensions in Shopify's admin. */
export const EXTENSION_ASKS: Record<string, Asks> = {
  "ext.batches.$batchId": (of) => [get(`/ext/batches/${of.batchId}`), ...send(`/ext/batches/${of.batchId}`, {})],
  "ext.batches._index": (of, many) =>
    send(
      "/ext/batches",
      { batchId: of.batchId, orderIds: many((one) => one.orderId) },
      { batchId: fresh(), orderIds: many((one) => one.orderId) },
    ),
  "ext.orders.$orderKey": (of) => [
    get(`/ext/orders/${of.orderKey}`),
    ...send(
      `/ext/orders/${of.orderKey}`,
      { act: "refresh", shipmentId: of.draftId },
      { act: "hold", shipmentId: of.draftId, holdId: fresh(), reason: "x" },
      { act: "release", shipmentId: of.draftId, holds: [fresh()] },
      { act: "book", shipmentId: of.draftId, version: null, transport: null },
    ),
    ...send(`/ext/orders/${of.bookedKey}`, { act: "cancel", shipmentId: of.bookedId }),
  ],
  "ext.prints": (of, many) => [
    get(`/ext/prints?id=${of.printId}`),
    ...send(
      "/ext/prints",
      { id: of.printId, kind: "labels", orders: many((one) => one.bookedOrderId) },
      { id: fresh(), kind: "packing_slips", orders: many((one) => one.bookedOrderId) },
    ),
  ],
  "ext.prints.orders": (_, many) => send("/ext/prints/orders", { orders: many((one) => one.bookedOrderId) }),
};
