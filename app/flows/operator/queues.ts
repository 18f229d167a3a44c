import type { JobName } from "~/flows/deps.server";

/** What can be paused and re-driven by itself, with what it does in the operator's words. */
export const QUEUES: Readonly<Record<JobName, string>> = {
  "book-shipment": "sends parcels to the carrier",
  "cancel-shipment": "cancels parcels at the carrier",
  "check-status": "asks the carrier for one parcel's status",
  "sync-shopify": "tells Shopify what became of parcels",
  "read-order": "reads an order from Shopify",
  "follow-changes": "takes an order's changes over to its parcels",
  "queue-batch": "queues a batch (earlier release)",
  print: "makes documents to print",
  statement: "reads and applies a carrier's statement",
  "run-batch": "queues the parcels of a batch",
  "backfill-orders": "reads a new shop's orders",
  "read-parcels": "has all parcels of a shop that came back read from the carrier",
  "reconcile-orders": "reads orders whose webhook never came",
  "compare-orders": "compares orders with Shopify and the carrier",
  "compare-again": "compares again what was not in step",
  "quote-parcel": "asks the fee of a draft",
  "read-products": "reads products from Shopify",
  "refresh-tariff": "learns the carrier's tariff",
  "redraft-parcels": "redrafts open parcels after a change of settings",
  "watch-carrier-service": "checks the rates at checkout",
  "write-order-fields": "writes orders' fields in Shopify",
  "settle-usage": "settles and charges what shops used, and follows their plans",
  "tell-flow": "tells Shopify Flow what happened",
  "run-flow-action": "does what a workflow asked",
};

/** What can be paused beside the queues. */
export const LINES: Readonly<Record<"inbox" | "watch", string>> = {
  inbox: "applies stored webhooks and pushes",
  watch: "reads due parcels from the carrier",
};

/** Returns whether a queue or a line of this name can be paused. */
export const isPausable = (kind: string): boolean => Object.hasOwn(QUEUES, kind) || Object.hasOwn(LINES, kind);

/** Returns whether work of this kind can be given up, and re-driven. */
export const isQueue = (kind: string): boolean => Object.hasOwn(QUEUES, kind);
