import type { ClaimKind, ClaimState } from "~/domain/claims/claim";
import { PARCEL_OF_CLAIM, type ParcelOfClaim } from "./claimable-parcels.server";
import { CLAIM_COLUMNS, type ClaimRow } from "./claims.server";
import type { Sql } from "./database.server";
import { outOfArchive } from "./parcel-archive.server";
import { anyOf, first, run, statement } from "./statements.server";

/** A claim with what is shown of its parcel. */
export interface ClaimedRow extends ClaimRow, ParcelOfClaim {}

const claimed = (ids: ReturnType<typeof statement>, shopId: string) => statement<ClaimedRow>`
  SELECT ${PARCEL_OF_CLAIM}, ${CLAIM_COLUMNS} FROM claim c
    JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
    JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
   WHERE c.shop_id = ${shopId} AND c.id = ANY(ARRAY(${ids}))`;

/** Returns one claim of a shop with its parcel, or null. */
export function readClaim(sql: Sql, shopId: string, id: string): Promise<ClaimedRow | null> {
  return first(sql, claimed(statement`SELECT ${id}::uuid`, shopId));
}

/** Returns a claim and locks it until the transaction ends, its parcel first; null: the shop has none. */
export async function lockClaim(sql: Sql, shopId: string, id: string): Promise<ClaimedRow | null> {
  const parcels = await run(
    sql,
    statement<{ shopId: string; id: string; archivedAt: Date | null }>`
     SELECT shop_id AS "shopId", id, archived_at AS "archivedAt" FROM shipment WHERE shop_id = ${shopId}
        AND id = (SELECT shipment_id FROM claim WHERE shop_id = ${shopId} AND id = ${id}) FOR UPDATE`,
  );
  await outOfArchive(sql, parcels);
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
