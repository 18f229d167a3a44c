import type { ClaimKind, ClaimState } from "~/domain/claims/claim";
import type { Sql } from "./database.server";
import { DELIVERY_FEES_OF_PARCEL } from "./money-balances.server";
import { insertRow, type NewRow, type RowOf, type TableOf, updateRows } from "./rows.server";
import type { ShipmentRow } from "./shipments.server";
import { anyOf, codeIn, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "claim",
  columns: {
    shopId: "shop_id",
    id: "id",
    shipmentId: "shipment_id",
    kind: "kind",
    state: "state",
    amountVnd: "amount_vnd",
    hasProof: "has_proof",
    acceptedVnd: "accepted_vnd",
    paidVnd: "paid_vnd",
    paidAt: "paid_at",
    deadlineAt: "deadline_at",
    openedAt: "opened_at",
    closedAt: "closed_at",
  },
} as const satisfies TableOf<"claim">;

/** What the shop asks of the carrier for a parcel. */
export type ClaimRow = RowOf<typeof table>;

const eventTable = {
  name: "claim_event",
  columns: {
    shopId: "shop_id",
    id: "id",
    claimId: "claim_id",
    kind: "kind",
    amountVnd: "amount_vnd",
    note: "note",
    actorId: "actor_id",
    actorName: "actor_name",
    at: "at",
  },
  redaction: {
    by: ["shopId", "claimId"],
    isDone: (shopId: string, claimId: string) =>
      `(SELECT s.redacted_at FROM claim c JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
         WHERE c.shop_id = ${shopId} AND c.id = ${claimId}::uuid) IS NOT NULL`,
  },
} as const satisfies TableOf<"claim_event">;

/** One line of a claim's history. */
export type ClaimEventRow = RowOf<typeof eventTable>;

/** Stores a claim; returns false when the parcel has one of this kind. */
export async function addClaim(sql: Sql, claim: NewRow<typeof table>): Promise<boolean> {
  return (await insertRow(sql, table, claim, "ON CONFLICT (shop_id, shipment_id, kind) DO NOTHING")) !== undefined;
}

/** Returns the id of a parcel's claim of a kind, or null. */
export async function findClaimId(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  kind: ClaimKind,
): Promise<string | null> {
  const row = await first(
    sql,
    tables
      .selectFrom("claim")
      .select("id")
      .where("shop_id", "=", shopId)
      .where("shipment_id", "=", shipmentId)
      .where("kind", "=", kind),
  );
  return row?.id ?? null;
}

/** Changes a claim; returns whether the shop has it. */
export async function updateClaim(
  sql: Sql,
  { shopId, id }: Pick<ClaimRow, "shopId" | "id">,
  patch: Partial<Omit<ClaimRow, "shopId" | "id" | "shipmentId" | "kind">>,
): Promise<boolean> {
  return (await updateRows(sql, table, { shopId, id }, patch)) === 1;
}

/** Adds a line to a claim's history. */
export async function addClaimEvent(sql: Sql, event: NewRow<typeof eventTable>): Promise<void> {
  await insertRow(sql, eventTable, event);
}

/** Returns the history of a claim, the newest first. */
export function listClaimEvents(sql: Sql, shopId: string, claimId: string): Promise<ClaimEventRow[]> {
  return run(
    sql,
    statement<ClaimEventRow>`SELECT shop_id AS "shopId", id, claim_id AS "claimId", kind, amount_vnd AS "amountVnd", note,
       actor_id AS "actorId", actor_name AS "actorName", at FROM claim_event
     WHERE shop_id = ${shopId} AND claim_id = ${claimId} ORDER BY id DESC LIMIT 200`,
  );
}

/** A claim with what is shown of its parcel. */
export interface ClaimedRow extends ClaimRow, ParcelOfClaim {}

/** What a claim or a proposal shows of its parcel. */
export interface ParcelOfClaim
  extends Pick<
    ShipmentRow,
    "orderId" | "trackingNumber" | "declaredValueVnd" | "recharge" | "attention" | "carrierStatus" | "quotedFeeVnd"
  > {
  /** By the ledger; null: the shop was charged none. */
  chargedFeeVnd: number | null;
  shipmentId: string;
  orderName: string;
  recipientName: string | null;
  stage: string | null;
  returnSince: Date | null;
  condition: string | null;
}

const PARCEL = statement.raw(`s.id AS "shipmentId", s.order_id AS "orderId", s.label AS "trackingNumber",
  s.declared_value_vnd AS "declaredValueVnd", s.recharge, s.attention, s.carrier_status AS "carrierStatus",
  ${DELIVERY_FEES_OF_PARCEL} AS "chargedFeeVnd", s.quoted_fee_vnd AS "quotedFeeVnd", s.return_stage AS stage, s.return_since AS "returnSince",
  o.name AS "orderName", o.recipient_name AS "recipientName",
  (SELECT r.condition FROM return_receipt r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id) AS condition`);

const CLAIM = statement.raw(
  Object.entries(table.columns)
    .map(([field, column]) => `c.${column} AS "${field}"`)
    .join(", "),
);

const claimed = (ids: ReturnType<typeof statement>, shopId: string) => statement<ClaimedRow>`
  SELECT ${PARCEL}, ${CLAIM} FROM claim c
    JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
    JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
   WHERE c.shop_id = ${shopId} AND c.id = ANY(ARRAY(${ids}))`;

/** Returns one claim of a shop with its parcel, or null. */
export function readClaim(sql: Sql, shopId: string, id: string): Promise<ClaimedRow | null> {
  return first(sql, claimed(statement`SELECT ${id}::uuid`, shopId));
}

/** Returns a claim and locks it until the transaction ends, its parcel first; null: the shop has none. */
export async function lockClaim(sql: Sql, shopId: string, id: string): Promise<ClaimedRow | null> {
  await run(
    sql,
    statement`SELECT 1 FROM shipment WHERE shop_id = ${shopId}
       AND id = (SELECT shipment_id FROM claim WHERE shop_id = ${shopId} AND id = ${id}) FOR UPDATE`,
  );
  await run(sql, statement`SELECT 1 FROM claim WHERE shop_id = ${shopId} AND id = ${id} FOR UPDATE`);
  return readClaim(sql, shopId, id);
}

/** A place in a list of claims, after which the next page continues. */
export interface ClaimPosition {
  /** ISO 8601: the deadline, or when it ended. */
  at: string;
  id: string;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns a page of claims: open ones the nearest deadline first, closed ones the newest first. */
export function listClaimsOf(
  sql: Sql,
  shopId: string,
  { isClosed, after, limit }: { isClosed: boolean; after: ClaimPosition | null; limit: number },
): Promise<ClaimedRow[]> {
  const page = isClosed
    ? statement`SELECT id FROM claim WHERE shop_id = ${shopId} AND closed_at IS NOT NULL
         AND (closed_at, id) < (${after?.at ?? "infinity"}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
       ORDER BY closed_at DESC, id DESC LIMIT ${limit}`
    : statement`SELECT id FROM claim WHERE shop_id = ${shopId} AND closed_at IS NULL
         AND (deadline_at, id) > (${after?.at ?? "-infinity"}::timestamptz, ${after?.id ?? FIRST_ID}::uuid)
       ORDER BY deadline_at, id LIMIT ${limit}`;
  const order = isClosed ? statement`c.closed_at DESC, c.id DESC` : statement`c.deadline_at, c.id`;
  return run(sql, statement<ClaimedRow>`${claimed(page, shopId)} ORDER BY ${order}`);
}

/** Returns the claims of these parcels. */
export function listClaimsOfParcels(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<{ id: string; shipmentId: string; kind: ClaimKind; state: ClaimState }[]> {
  return run(
    sql,
    statement<{ id: string; shipmentId: string; kind: ClaimKind; state: ClaimState }>`
     SELECT id, shipment_id AS "shipmentId", kind, state FROM claim
      WHERE shop_id = ${shopId} AND shipment_id = ${anyOf([...shipmentIds])} ORDER BY opened_at`,
  );
}

/** Counting more would tell nobody more. */
const MOST_COUNTED = 1_000;

/** Returns how many claims of a shop are open; at most {@link MOST_COUNTED}. */
export async function countOpenClaims(sql: Sql, shopId: string): Promise<number> {
  const row = await first(
    sql,
    statement<{ n: number }>`SELECT count(*)::int AS n FROM (SELECT 1 FROM claim
      WHERE shop_id = ${shopId} AND closed_at IS NULL LIMIT ${MOST_COUNTED}) found`,
  );
  return row?.n ?? 0;
}

/**
 * Returns parcels that suggest a claim of this kind and have none of it, from the indexes of what waits for a person and of what comes
 * back: no more rows are read than are open there.
 */
export async function listProposed(
  sql: Sql,
  shopId: string,
  { overdueBefore, receivedAfter, limit }: { overdueBefore: Date; receivedAfter: Date; limit: number },
): Promise<ParcelOfClaim[]> {
  const without = (kinds: readonly ClaimKind[]) =>
    statement`NOT EXISTS (SELECT 1 FROM claim c WHERE c.shop_id = s.shop_id AND c.shipment_id = s.id AND ${statement.raw(codeIn("c.kind", kinds))})`;
  return run(
    sql,
    statement<ParcelOfClaim>`
     WITH found AS (
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.waiting_kind = 'lost' AND s.attention = 'compensation'
           AND ${without(["lost", "damaged"])} ORDER BY s.waiting_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.waiting_kind = 'reweighed' AND ${without(["weight"])}
         ORDER BY s.waiting_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.return_stage IN ('on_way') AND s.return_since < ${overdueBefore}
           AND ${without(["lost", "damaged"])} ORDER BY s.return_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.return_received_at IS NOT NULL AND s.return_received_at > ${receivedAfter}
           AND EXISTS (SELECT 1 FROM return_receipt r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id AND r.condition <> 'whole')
           AND ${without(["lost", "damaged"])} ORDER BY s.return_received_at DESC LIMIT ${limit}))
     SELECT ${PARCEL} FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(SELECT DISTINCT found.id FROM found))
      ORDER BY s.return_since NULLS FIRST, s.id LIMIT ${limit}`,
  );
}

/** Returns one parcel as a claim would show it, or null. */
export function readClaimable(sql: Sql, shopId: string, shipmentId: string): Promise<ParcelOfClaim | null> {
  return first(
    sql,
    statement<ParcelOfClaim>`SELECT ${PARCEL} FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ${shipmentId}`,
  );
}

/** Deletes the evidence of the claims of these orders' parcels: photos show labels, and papers name buyers. Returns how many files. */
export function deleteEvidenceOfOrders(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<number> {
  return countRows(
    sql,
    statement`DELETE FROM claim_evidence e USING claim c, shipment s
       WHERE e.shop_id = ${shopId} AND c.shop_id = e.shop_id AND c.id = e.claim_id AND s.shop_id = c.shop_id AND s.id = c.shipment_id
         AND s.order_id = ${anyOf([...orderIds])} RETURNING 1`,
  );
}
