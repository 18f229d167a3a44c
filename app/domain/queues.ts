/**
 * All queues, each with what of an order its jobs change that a page shows (decision 049). A page of an order, and a comparison, look again while
 * a job of `parcel` or `order` waits or runs; so a new queue has to say which it is, or it has no name.
 *
 * - `parcel`: the parcel that the job is about, its history, or what Shopify is told of it.
 * - `order`: the order that the job is about, and with it its parcels.
 * - `else`: nothing that somebody who looks at an order waits for: work on sets, on a whole shop, or beside orders.
 */
export const QUEUES = {
  "book-shipment": "parcel",
  "cancel-shipment": "parcel",
  "check-status": "parcel",
  "sync-shopify": "parcel",
  "read-order": "order",
  // It notes how a booked parcel differs from its order by now; the order itself was read before.
  "follow-changes": "else",
  "queue-batch": "else",
  print: "else",
  statement: "else",
  "run-batch": "else",
  "backfill-orders": "else",
  // It asks for readings, which are not work of a queue.
  "read-parcels": "else",
  "reconcile-orders": "else",
  "compare-orders": "else",
  "compare-again": "else",
  // The fees of a draft, which may be asked for again for hours: the page of an order shows it without them.
  "quote-parcel": "else",
  "read-products": "else",
  "refresh-tariff": "else",
  "redraft-parcels": "else",
  "watch-carrier-service": "else",
  "write-order-fields": "else",
  "settle-usage": "else",
  "tell-flow": "else",
  "run-flow-action": "else",
} as const satisfies Record<string, "parcel" | "order" | "else">;

export type QueueName = keyof typeof QUEUES;

/** Returns the queues whose jobs change what is named. */
export const queuesThatChange = (what: (typeof QUEUES)[QueueName]): QueueName[] =>
  (Object.keys(QUEUES) as QueueName[]).filter((name) => QUEUES[name] === what);
