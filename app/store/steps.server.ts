import type { Sql } from "./database.server";
import { insertRow, redactedWithParcel, selectList, type Table, updateRows } from "./rows.server";

type StepKind = "fulfillment" | "event" | "cancel" | "paid";
type StepState = "wanted" | "sent" | "confirmed" | "skipped" | "attention";

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
  redaction: redactedWithParcel,
};

/** Adds a step once; a step with this key that exists already stays as it is. True when it was added. */
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

/**
 * Takes back the events and sums that were wanted and that nobody has begun to tell Shopify: they are planned anew, so that their
 * order is the one things happened in, not the one we heard of them. Returns their keys.
 */
export async function withdrawSteps(sql: Sql, shopId: string, shipmentId: string): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `DELETE FROM shopify_step WHERE shop_id = $1 AND shipment_id = $2 AND state = 'wanted' AND key <> ALL($3) RETURNING key`,
    [shopId, shipmentId, KEPT_STEPS],
  );
  return rows.map(({ key }) => key);
}

/** Takes back a payment that Shopify refused: by the same key it may be wanted anew. */
export async function withdrawPayment(sql: Sql, { id, shopId }: Pick<StepRow, "id" | "shopId">): Promise<void> {
  await sql.query("DELETE FROM shopify_step WHERE shop_id = $1 AND id = $2 AND kind = 'paid' AND state = 'attention'", [
    shopId,
    id,
  ]);
}

/** A fulfillment comes first in any order; a parcel that staff gave up is no message of the carrier's. */
export const GIVEN_UP_STEP = "cancel:given_up";
const KEPT_STEPS = ["fulfillment", GIVEN_UP_STEP];

/** Notes that a step goes out now; gives it as it stands, or null when it was taken back or is done. */
export async function beginStep(sql: Sql, step: Pick<StepRow, "id" | "shopId">): Promise<StepRow | null> {
  const rows = await sql.query<StepRow>(
    `UPDATE shopify_step SET state = 'sent', attempts = attempts + 1
      WHERE shop_id = $1 AND id = $2 AND state IN ('wanted', 'sent') RETURNING ${selectList(table)}`,
    [step.shopId, step.id],
  );
  return rows[0] ?? null;
}
