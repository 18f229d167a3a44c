import { createHash } from "node:crypto";
import type { EnqueueAllOptions, JobName, JobPayloads, Queue } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { askForWork } from "~/store/work.server";
import { traceparentOf } from "~/trace-scope.server";

/**
 * Returns the queue: one row of `work` for each thing to be done, committed together with the change that needs it (design 2).
 * Asking again for what is waiting adds nothing (decision 049).
 */
export function createQueue(): Queue {
  const enqueueAll = <Name extends JobName>(
    sql: Sql,
    name: Name,
    payloads: readonly JobPayloads[Name][],
    options: EnqueueAllOptions<JobPayloads[Name]> = {},
  ) => {
    const { delaySeconds, priority, onceKey, onceIn } = options;
    const wanted = payloads.map((payload) => ({
      shopId: payload.shopId,
      subject: subjectOf(payload, onceKey),
      ...{ payload, priority, quietSeconds: onceIn },
      delaySeconds: typeof delaySeconds === "function" ? delaySeconds(payload) : delaySeconds,
      traceparent: traceparentOf(subjectOf(payload)),
    }));
    return askForWork(sql, name, wanted);
  };
  return {
    enqueueAll,
    enqueue: (sql, name, payload, options) => enqueueAll(sql, name, [payload], options),
  };
}

/** Returns what a job is about: with its shop and its kind, the key of its row. */
export function subjectOf(payload: JobPayloads[JobName], onceKey?: string): string {
  const subject =
    "shipmentId" in payload
      ? payload.shipmentId
      : "orderId" in payload
        ? payload.orderId
        : "batchId" in payload
          ? payload.batchId
          : "printId" in payload
            ? payload.printId
            : "statementId" in payload
              ? payload.statementId
              : "runId" in payload
                ? payload.runId
                : "variantIds" in payload
                  ? createHash("sha256").update(payload.variantIds.join()).digest("base64url")
                  : "";
  return onceKey === undefined ? subject : `${subject}:${onceKey}`;
}
