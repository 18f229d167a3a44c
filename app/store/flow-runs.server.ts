import type { FlowActionHandle, FlowDeed } from "~/domain/shopify-flow/actions";
import type { FlowProblem } from "~/domain/shopify-flow/outcomes";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement } from "./statements.server";

/** What a workflow asked of the app. */
export interface FlowRunRow {
  runId: string;
  handle: FlowActionHandle;
  orderId: string;
  /** What is to be done; null: it was done. */
  deed: FlowDeed | null;
  /** The parcels that it was done with, whose end is awaited; with a deed there may be others. Null: none yet. */
  parcels: string[] | null;
  outcome: "done" | "failed" | null;
  problem: FlowProblem | null;
  receivedAt: Date;
}

const COLUMNS = statement`run_id AS "runId", handle, order_id AS "orderId", deed, parcels, outcome, problem, received_at AS "receivedAt"`;

/** Records what a workflow asked, once: a run that is there already stays as it is. */
export async function recordFlowRun(
  sql: Sql,
  shopId: string,
  asked: Pick<FlowRunRow, "runId" | "handle" | "orderId" | "receivedAt"> & { deed: FlowDeed },
): Promise<void> {
  const { runId, handle, orderId, deed, receivedAt } = asked;
  await run(
    sql,
    statement`INSERT INTO flow_run (shop_id, run_id, handle, order_id, deed, received_at)
      VALUES (${shopId}, ${runId}, ${handle}, ${orderId}, ${JSON.stringify(deed)}::jsonb, ${receivedAt}) ON CONFLICT DO NOTHING`,
  );
}

/** Returns a run of a shop; null: there is none. */
export function readFlowRun(sql: Sql, shopId: string, runId: string): Promise<FlowRunRow | null> {
  return first(
    sql,
    statement<FlowRunRow>`SELECT ${COLUMNS} FROM flow_run WHERE shop_id = ${shopId} AND run_id = ${runId}`,
  );
}

/** Records that a run's deed was done with these parcels, and what of it is still to be done with others of its order. */
export async function noteFlowRun(
  sql: Sql,
  shopId: string,
  runId: string,
  { deed, parcels }: { deed: FlowDeed; parcels: readonly string[] },
): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_run SET deed = ${JSON.stringify(deed)}::jsonb, parcels = ${JSON.stringify(parcels)}::jsonb
      WHERE shop_id = ${shopId} AND run_id = ${runId} AND outcome IS NULL`,
  );
}

/** Records that a run's deed was done with these parcels, and that their end is awaited. What was asked is forgotten: it may name a person. */
export async function awaitFlowRun(sql: Sql, shopId: string, runId: string, parcels: readonly string[]): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_run SET deed = NULL, parcels = ${JSON.stringify(parcels)}::jsonb
      WHERE shop_id = ${shopId} AND run_id = ${runId} AND outcome IS NULL`,
  );
}

/** Ends a run with its first result, which stays. `problem` null: it was done. */
export async function endFlowRun(
  sql: Sql,
  shopId: string,
  runId: string,
  { problem, now }: { problem: FlowProblem | null; now: Date },
): Promise<void> {
  await run(
    sql,
    statement`UPDATE flow_run SET deed = NULL, parcels = NULL, outcome = ${problem === null ? "done" : "failed"}, problem = ${problem}, ended_at = ${now}
      WHERE shop_id = ${shopId} AND run_id = ${runId} AND outcome IS NULL`,
  );
}

/** Deletes runs received before this time: Flow asks no longer. Returns how many. */
export function purgeFlowRuns(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "flow_run", due: "received_at < $1", by: "received_at", values: [before] });
}
