import type { JobName, JobPayloads } from "~/flows/deps.server";
import type { Owned } from "./a-furnished-shop.ts";

/** What each queue is given: a job of one shop that names what another has. */
export const JOB_ASKS: { [Name in JobName]: (shopId: string, of: Owned) => JobPayloads[Name][] } = {
  "book-shipment": (shopId, of) => [of.spareId, of.draftId].map((shipmentId) => ({ shopId, shipmentId })),
  "cancel-shipment": (shopId, of) => [of.bookedId, of.lostId].map((shipmentId) => ({ shopId, shipmentId })),
  "check-status": (shopId, of) => [{ shopId, shipmentId: of.bookedId }],
  "sync-shopify": (shopId, of) => [of.bookedId, of.undeliveredId].map((shipmentId) => ({ shopId, shipmentId })),
  "read-order": (shopId, of) => [of.orderId, of.bookedOrderId].map((orderId) => ({ shopId, orderId })),
  "follow-changes": (shopId, of) => [{ shopId, orderId: of.bookedOrderId }],
  "queue-batch": (shopId, of) => [{ shopId, batchId: of.batchId }],
  print: (shopId, of) => [{ shopId, printId: of.printId }],
  statement: (shopId, of) => [{ shopId, statementId: of.statementId }],
  "run-batch": (shopId, of) => [{ shopId, batchId: of.batchId }],
  "backfill-orders": (shopId) => [{ shopId }],
  "read-parcels": (shopId) => [{ shopId }],
  "reconcile-orders": (shopId) => [{ shopId }],
  "compare-orders": (shopId) => [{ shopId }],
  "compare-again": (shopId) => [{ shopId }],
  "quote-parcel": (shopId, of) => [of.draftId, of.secondId].map((shipmentId) => ({ shopId, shipmentId })),
  "read-products": (shopId, of) => [{ shopId, variantIds: [of.variantId] }],
  "refresh-tariff": (shopId) => [{ shopId }],
  "redraft-parcels": (shopId, of) => [
    { shopId },
    { shopId, after: { orderedAt: "2999-01-01T00:00:00.000Z", orderId: of.orderId } },
  ],
  "watch-carrier-service": (shopId) => [{ shopId }],
  "write-order-fields": (shopId) => [{ shopId }],
  "settle-usage": (shopId) => [{ shopId }],
  "tell-flow": (shopId) => [{ shopId }],
  "run-flow-action": (shopId, of) => [{ shopId, runId: of.flowRunId }],
};
