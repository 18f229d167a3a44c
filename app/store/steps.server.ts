import type { Sql } from "./database.server";
import { insertRow, selectList, type Table, updateRows } from "./rows.server";

export type StepKind = "fulfillment" | "event" | "cancel" | "paid";
export type StepState = "wanted" | "sent" | "confirmed" | "skipped" | "attention";

/** One effect wanted at Shopify for a parcel. */
export interface StepRow {
  id: number;
  shopId: string;
  shipmentId: string;
  key: string;
  kind: StepKind;
  state: StepState;
  payload: Record<string, unknown>;
  happenedAt: Date;
  attempts: number;
  error: string | null;
  result: string | null;
  confirmedAt: Date | null;
}

type StepField = keyof StepRow;

const table: Table<StepField> = {
  name: "shopify_step",
  columns: {
    id: "id",
    shopId: "shop_id",
    shipmentId: "shipment_id",
    key: "key",
    kind: "kind",
    state: "state",
    payload: "payload",
    happenedAt: "happened_at",
    attempts: "attempts",
    error: "error",
    result: "result",
    confirmedAt: "confirmed_at",
  },
  json: ["payload"],
};

/** Adds a step once; a step with this key that exists already stays as it is. True when it is new. */
export async function wantStep(
  sql: Sql,
  step: Pick<StepRow, "shopId" | "shipmentId" | "key" | "kind" | "payload" | "happenedAt">,
): Promise<boolean> {
  return (await insertRow(sql, table, step, "ON CONFLICT (shipment_id, key) DO NOTHING")) !== undefined;
}

/** All steps of a parcel, in the order they were wanted. */
export async function listSteps(sql: Sql, shopId: string, shipmentId: string): Promise<StepRow[]> {
  return sql.query<StepRow>(
    `SELECT ${selectList(table)} FROM shopify_step WHERE shop_id = $1 AND shipment_id = $2 ORDER BY id`,
    [shopId, shipmentId],
  );
}

/** Notes how far a step has come. */
export async function updateStep(
  sql: Sql,
  step: Pick<StepRow, "id" | "shopId">,
  patch: Partial<Pick<StepRow, "state" | "attempts" | "error" | "result" | "confirmedAt">>,
): Promise<void> {
  await updateRows(sql, table, { shopId: step.shopId, id: step.id }, patch);
}

/** Parcels with steps that are not done, for the sweep: a lost wake-up must not leave Shopify behind. */
export async function listShipmentsOutOfStep(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<{ shopId: string; shipmentId: string }[]> {
  return sql.query(
    `SELECT DISTINCT shop_id AS "shopId", shipment_id AS "shipmentId" FROM shopify_step
      WHERE state IN ('wanted', 'sent') AND created_at < $1 LIMIT $2`,
    [before, limit],
  );
}
