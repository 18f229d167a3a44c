import type { ClaimKind } from "~/domain/claims/claim";
import type { Sql } from "./database.server";
import { insertRow, type NewRow, type RowOf, type TableOf, updateRows } from "./rows.server";
import { first, run, statement, tables } from "./statements.server";

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

/** What the shop asks of the carrier for a parcel; work that a worker has claimed is in `claimed-work.server.ts`. */
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

/** The columns of a claim `c`, as the code names them. */
export const CLAIM_COLUMNS = statement.raw(
  Object.entries(table.columns)
    .map(([field, column]) => `c.${column} AS "${field}"`)
    .join(", "),
);
