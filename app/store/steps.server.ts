import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { addRowSets } from "./row-sets.server";
import { insertRow, ofEachParcel, redactedWithParcel, selectList, type Table, updateRows } from "./rows.server";

type StepKind = "fulfillment" | "event" | "cancel" | "paid" | "tracking" | "restock";
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
  /** While `sent`, by PostgreSQL's clock: when the request that may still be under way was begun; null: none is. */
  begunAt: Date | null;
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
    begunAt: "begun_at",
    error: "error",
    result: "result",
    confirmedAt: "confirmed_at",
  },
  json: ["payload"],
  redaction: redactedWithParcel,
};

/** Adds a step once; an existing step with this key stays as it is. Returns whether it was added. */
export async function wantStep(
  sql: Sql,
  step: Pick<StepRow, "shopId" | "shipmentId" | "key" | "kind" | "payload" | "happenedAt">,
): Promise<boolean> {
  return (await insertRow(sql, table, step, "ON CONFLICT (shop_id, shipment_id, key) DO NOTHING")) !== undefined;
}

/** Adds steps once, in their order; an existing step of a parcel with the same key stays as it is. */
export async function wantSteps(
  sql: Sql,
  steps: readonly Pick<StepRow, "shopId" | "shipmentId" | "key" | "kind" | "payload" | "happenedAt">[],
): Promise<void> {
  await addRowSets(sql, table, steps, "ON CONFLICT (shop_id, shipment_id, key) DO NOTHING");
}

/** Returns the steps of parcels, by parcel, each in the order they were wanted. */
export async function listStepsOf(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, StepRow[]>> {
  const rows = await sql.query<StepRow>(
    `SELECT s.* FROM ${ofEachParcel(`SELECT ${selectList(table)} FROM ${rowsOfParcel("shopify_step", "$1", "wanted.id")} r`)} ORDER BY s.id`,
    [shopId, shipmentIds],
  );
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
}

/** Returns all steps of a parcel, in the order they were wanted. */
export async function listSteps(sql: Sql, shopId: string, shipmentId: string): Promise<StepRow[]> {
  return sql.query<StepRow>(
    `SELECT ${selectList(table)} FROM ${rowsOfParcel("shopify_step", "$1", "$2")} r ORDER BY id`,
    [shopId, shipmentId],
  );
}

/** Updates the progress of a step. */
export async function updateStep(
  sql: Sql,
  step: Pick<StepRow, "id" | "shopId">,
  patch: Partial<Pick<StepRow, "state" | "attempts" | "begunAt" | "error" | "result" | "confirmedAt">>,
): Promise<void> {
  await updateRows(sql, table, { shopId: step.shopId, id: step.id }, patch);
}

/**
 * Whether a step comes from the carrier's word and was not sent to Shopify: it is planned again with the others, so that their
 * order is the one in which things happened, not the one in which they were reported. What a person asked for stays.
 */
export function isPlannedAgain({ state, key, payload }: Pick<StepRow, "state" | "key" | "payload">): boolean {
  return state === "wanted" && !KEPT_STEPS.includes(key) && payload.asked !== true;
}

/** Deletes those of these steps that {@link isPlannedAgain} is true of and that are not being sent by now; returns them. */
export async function withdrawSteps(
  sql: Sql,
  shopId: string,
  steps: readonly Pick<StepRow, "id" | "state" | "key" | "payload">[],
): Promise<Set<number>> {
  const ids = steps.filter(isPlannedAgain).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: number }>(
    "DELETE FROM shopify_step WHERE shop_id = $1 AND id = ANY($2) AND state = 'wanted' RETURNING id",
    [shopId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a payment that Shopify refused, so that it may be wanted again under the same key. */
export async function withdrawPayment(sql: Sql, { id, shopId }: Pick<StepRow, "id" | "shopId">): Promise<void> {
  await sql.query("DELETE FROM shopify_step WHERE shop_id = $1 AND id = $2 AND kind = 'paid' AND state = 'attention'", [
    shopId,
    id,
  ]);
}

/**
 * Key of the step for a parcel that staff gave up. {@link withdrawSteps} leaves it alone, because it does not come from the
 * carrier, and leaves the fulfillment alone, because it comes first in any order.
 */
export const GIVEN_UP_STEP = "cancel:given_up";
/** Key of the step that cancels a fulfillment which appeared after its parcel was cancelled; kept for the same reason. */
export const LATE_FULFILLMENT_STEP = "cancel:late_fulfillment";
/** Key of the step that staff ask for: the tracking number is written to the fulfillment again. */
const TRACKING_STEP = "tracking";
/** Key of the step that restocks what came back, which staff ask for. */
const RESTOCK_STEP = "restock";
const KEPT_STEPS = ["fulfillment", GIVEN_UP_STEP, LATE_FULFILLMENT_STEP, TRACKING_STEP, RESTOCK_STEP];

/** Wants a parcel's tracking number written to its fulfillment, once more if that was done before. */
export async function wantTracking(sql: Sql, shopId: string, shipmentId: string, now: Date): Promise<void> {
  const step = { shopId, shipmentId, key: TRACKING_STEP, kind: "tracking", payload: {}, happenedAt: now } as const;
  const again =
    "DO UPDATE SET state = 'wanted', error = NULL WHERE shopify_step.state IN ('confirmed', 'skipped', 'attention')";
  await insertRow(sql, table, step, `ON CONFLICT (shop_id, shipment_id, key) ${again}`);
}

/** Wants what came back of a parcel restocked, once; again only where Shopify refused it. Returns whether it is wanted now. */
export async function wantRestock(
  sql: Sql,
  step: Pick<StepRow, "shopId" | "shipmentId" | "payload" | "happenedAt">,
): Promise<boolean> {
  const again =
    "DO UPDATE SET state = 'wanted', error = NULL, payload = excluded.payload WHERE shopify_step.state IN ('skipped', 'attention')";
  const wanted = { ...step, key: RESTOCK_STEP, kind: "restock" } as const;
  return (await insertRow(sql, table, wanted, `ON CONFLICT (shop_id, shipment_id, key) ${again}`)) !== undefined;
}

/** Takes the restocking of a parcel back, unless Shopify may have it already. Returns whether none is wanted now. */
export async function withdrawRestock(sql: Sql, shopId: string, shipmentId: string): Promise<boolean> {
  await sql.query(
    `DELETE FROM shopify_step WHERE shop_id = $1 AND shipment_id = $2 AND key = $3 AND state IN ('wanted', 'skipped', 'attention')`,
    [shopId, shipmentId, RESTOCK_STEP],
  );
  const left = await sql.query("SELECT 1 FROM shopify_step WHERE shop_id = $1 AND shipment_id = $2 AND key = $3", [
    ...[shopId, shipmentId, RESTOCK_STEP],
  ]);
  return left.length === 0;
}

/**
 * Wants a parcel's fulfillment made anew, because the one that it had no longer stands. The newest event that was posted on that one is
 * forgotten, so that it is planned again. Returns false when the parcel never had one, or another is on its way.
 */
export async function wantFulfillmentAgain(sql: Sql, shopId: string, shipmentId: string): Promise<boolean> {
  const again = await sql.query(
    `UPDATE shopify_step SET state = 'wanted', error = NULL, result = NULL
      WHERE shop_id = $1 AND shipment_id = $2 AND key = 'fulfillment' AND state IN ('confirmed', 'skipped') RETURNING 1`,
    [shopId, shipmentId],
  );
  if (again.length === 0) return false;
  await sql.query(
    `DELETE FROM shopify_step WHERE shop_id = $1 AND id = (
       SELECT e.id FROM shopify_step e WHERE e.shop_id = $1 AND e.shipment_id = $2 AND e.kind = 'event' AND e.state = 'confirmed'
        ORDER BY e.happened_at DESC, e.id DESC LIMIT 1)`,
    [shopId, shipmentId],
  );
  return true;
}

/**
 * Returns for how many milliseconds more the request that was begun for a step may be under way, where it may be for that long after
 * it was begun; 0 when none is. By PostgreSQL's clock alone: those of two processes may differ by as much.
 */
export async function readRestMs(
  sql: Sql,
  step: Pick<StepRow, "id" | "shopId">,
  settlesAfterMs: number,
): Promise<number> {
  const rows = await sql.query<{ restMs: number }>(
    `SELECT ceil(extract(epoch FROM begun_at - now()) * 1000 + $3)::int AS "restMs" FROM shopify_step
      WHERE shop_id = $1 AND id = $2 AND state = 'sent' AND begun_at > now() - make_interval(secs => $3 / 1000.0)`,
    [step.shopId, step.id, settlesAfterMs],
  );
  return rows[0]?.restMs ?? 0;
}

/** Records that a step is being sent. Returns it; null when it was withdrawn or is done. */
export async function beginStep(sql: Sql, step: Pick<StepRow, "id" | "shopId">): Promise<StepRow | null> {
  const rows = await sql.query<StepRow>(
    `UPDATE shopify_step SET state = 'sent', attempts = attempts + 1, begun_at = now()
      WHERE shop_id = $1 AND id = $2 AND state IN ('wanted', 'sent') RETURNING ${selectList(table)}`,
    [step.shopId, step.id],
  );
  return rows[0] ?? null;
}

/** A step that Shopify refused, as the operator sees it: without Shopify's words, which may name the buyer. */
export type RefusedStep = Pick<StepRow, "id" | "shipmentId" | "key" | "kind" | "state" | "attempts" | "happenedAt">;

const REFUSED_COLUMNS = `id, shipment_id AS "shipmentId", key, kind, state, attempts, happened_at AS "happenedAt"`;

/** Returns the steps of a shop that Shopify refused, the oldest first. */
export function listRefusedSteps(sql: Sql, shopId: string, limit: number): Promise<RefusedStep[]> {
  return sql.query<RefusedStep>(
    `SELECT ${REFUSED_COLUMNS} FROM (SELECT * FROM shopify_step WHERE shop_id = $1 AND state = 'attention' LIMIT 1000) s ORDER BY id LIMIT $2`,
    [shopId, limit],
  );
}

/** Returns one step of a shop; null: it has none of this id. */
export async function readStep(sql: Sql, shopId: string, id: number): Promise<RefusedStep | null> {
  const rows = await sql.query<RefusedStep>(
    `SELECT ${REFUSED_COLUMNS} FROM shopify_step WHERE shop_id = $1 AND id = $2`,
    [shopId, id],
  );
  return rows[0] ?? null;
}
