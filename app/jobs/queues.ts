import { z } from "zod";
import { touchedSchema } from "~/domain/draft/touched";
import type { JobName, JobPayloads } from "~/flows/deps.server";

const shipment = z.object({ shopId: z.string(), shipmentId: z.uuid() });

/** The payload of each queue. A job whose payload does not match is parked, not run. */
export const payloadSchemas: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = {
  "book-shipment": shipment,
  "cancel-shipment": shipment,
  "check-status": shipment,
  "sync-shopify": shipment,
  "read-order": z.object({ shopId: z.string(), orderId: z.string() }),
  "follow-changes": z.object({ shopId: z.string(), orderId: z.string() }),
  "queue-batch": z.object({ shopId: z.string(), batchId: z.uuid() }),
  print: z.object({ shopId: z.string(), printId: z.uuid() }),
  statement: z.object({ shopId: z.string(), statementId: z.uuid() }),
  "run-batch": z.object({ shopId: z.string(), batchId: z.uuid() }),
  "backfill-orders": z.object({ shopId: z.string() }),
  "read-parcels": z.object({ shopId: z.string() }),
  "reconcile-orders": z.object({ shopId: z.string() }),
  "compare-orders": z.object({ shopId: z.string() }),
  "compare-again": z.object({ shopId: z.string() }),
  "quote-parcel": shipment,
  "read-products": z.object({ shopId: z.string(), variantIds: z.array(z.string()).max(250) }),
  "refresh-tariff": z.object({ shopId: z.string() }),
  "redraft-parcels": z.object({
    shopId: z.string(),
    touched: touchedSchema.optional(),
    after: z.object({ orderedAt: z.iso.datetime(), orderId: z.string() }).optional(),
  }),
  "watch-carrier-service": z.object({ shopId: z.string() }),
  "write-order-fields": z.object({ shopId: z.string() }),
  "settle-usage": z.object({ shopId: z.string() }),
  "tell-flow": z.object({ shopId: z.string() }),
  "run-flow-action": z.object({ shopId: z.string(), runId: z.string() }),
};

export interface QueuePolicy {
  /** Jobs of this queue at a time in one process. */
  concurrency: number;
  /** Jobs that must end before more are taken, while others run; 1 by default. */
  refillAt?: number;
  /** Jobs of one shop at a time over all processes: below `concurrency`, so that other shops always have slots. */
  perShop: number;
  /** Attempts after the first, at growing intervals; then the job is parked. */
  retries: number;
  /** A job that runs longer counts as failed. */
  expireSeconds: number;
}

export const policies: Record<JobName, QueuePolicy> = {
  "book-shipment": { concurrency: 20, perShop: 10, retries: 12, expireSeconds: 120 },
  "cancel-shipment": { concurrency: 5, perShop: 3, retries: 8, expireSeconds: 120 },
  "check-status": { concurrency: 5, perShop: 3, retries: 3, expireSeconds: 60 },
  "sync-shopify": { concurrency: 8, perShop: 4, retries: 15, expireSeconds: 300 },
  // No sweep finds a lost one: it retries for hours, as long as an outage of Shopify may last.
  "read-order": { concurrency: 5, perShop: 3, retries: 60, expireSeconds: 120 },
  "follow-changes": { concurrency: 5, perShop: 3, retries: 8, expireSeconds: 60 },
  // Made by the release before batches had rows.
  "queue-batch": { concurrency: 2, perShop: 1, retries: 8, expireSeconds: 300 },
  // Staff wait for it. One of a shop at a time: two would share the same calls.
  print: { concurrency: 3, perShop: 1, retries: 5, expireSeconds: 1800 },
  // Staff wait for it. One of a shop at a time: the same payment may be in two.
  statement: { concurrency: 2, perShop: 1, retries: 5, expireSeconds: 1800 },
  "run-batch": { concurrency: 2, perShop: 1, retries: 8, expireSeconds: 300 },
  "backfill-orders": { concurrency: 3, perShop: 1, retries: 5, expireSeconds: 1800 },
  // Nothing else finds it again: it retries for hours.
  "read-parcels": { concurrency: 2, perShop: 1, retries: 60, expireSeconds: 600 },
  "reconcile-orders": { concurrency: 2, perShop: 1, retries: 2, expireSeconds: 600 },
  // Few at a time: it is nothing that anybody waits for.
  "compare-orders": { concurrency: 2, perShop: 1, retries: 5, expireSeconds: 600 },
  "compare-again": { concurrency: 2, perShop: 1, retries: 5, expireSeconds: 300 },
  "quote-parcel": { concurrency: 4, perShop: 2, retries: 4, expireSeconds: 60 },
  "read-products": { concurrency: 2, perShop: 1, retries: 3, expireSeconds: 120 },
  // One at a time and slow on purpose, so that it puts no load on the carrier.
  "refresh-tariff": { concurrency: 1, perShop: 1, retries: 0, expireSeconds: 900 },
  "redraft-parcels": { concurrency: 2, perShop: 1, retries: 5, expireSeconds: 600 },
  // Nothing waits for it, and a later sweep finds the shop again.
  "watch-carrier-service": { concurrency: 1, perShop: 1, retries: 2, expireSeconds: 120 },
  // One of a shop at a time: what two know of the same orders would differ.
  "write-order-fields": { concurrency: 3, perShop: 1, retries: 15, expireSeconds: 300 },
  // One of a shop at a time: what is left of the cap is counted once.
  "settle-usage": { concurrency: 3, perShop: 1, retries: 12, expireSeconds: 300 },
  // One of a shop at a time: what happened is told in its order.
  "tell-flow": { concurrency: 4, perShop: 1, retries: 8, expireSeconds: 600 },
  // Flow waits for it, and asks again.
  "run-flow-action": { concurrency: 8, perShop: 4, retries: 5, expireSeconds: 60 },
};

/** Parcels that are prepared, called for and recorded, for each call that an account may have in flight. */
const IN_HAND_FOR_EACH_CALL = 8;

/**
 * Returns the policies for a number of calls that an account may have in flight. While a parcel's booking is on its way to the
 * carrier, the next one is prepared: a call begins as soon as another ends. What is left over is for other shops.
 */
export function policiesFor(callsPerAccount: number): Record<JobName, QueuePolicy> {
  const perShop = IN_HAND_FOR_EACH_CALL * callsPerAccount;
  const concurrency = perShop + Math.max(10, Math.ceil(perShop / 4));
  const refillAt = callsPerAccount;
  return { ...policies, "book-shipment": { ...policies["book-shipment"], concurrency, perShop, refillAt } };
}
