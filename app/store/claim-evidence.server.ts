import type { Cipher } from "./cipher.server";
import type { Sql } from "./database.server";
import { insertRow, type NewRow, type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "claim_evidence",
  columns: {
    shopId: "shop_id",
    id: "id",
    claimId: "claim_id",
    name: "name",
    contentType: "content_type",
    bytes: "bytes",
    pieces: "pieces",
    isWhole: "is_whole",
    actorId: "actor_id",
    actorName: "actor_name",
    addedAt: "added_at",
  },
} as const satisfies TableOf<"claim_evidence">;

/** A photo or paper of a claim. */
export type EvidenceRow = RowOf<typeof table>;

/** Begins a file; returns false when it has been begun. */
export async function beginEvidence(sql: Sql, evidence: NewRow<typeof table>): Promise<boolean> {
  return (await insertRow(sql, table, evidence, "ON CONFLICT (shop_id, id) DO NOTHING")) !== undefined;
}

/** Returns a file of a shop, or null. */
export function readEvidence(sql: Sql, shopId: string, id: string): Promise<EvidenceRow | null> {
  return first(
    sql,
    tables.selectFrom("claim_evidence").select(selectionOf(table)).where("shop_id", "=", shopId).where("id", "=", id),
  );
}

/** Returns the whole files of a claim, the oldest first. */
export function listEvidence(sql: Sql, shopId: string, claimId: string): Promise<EvidenceRow[]> {
  return run(
    sql,
    tables
      .selectFrom("claim_evidence")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("claim_id", "=", claimId)
      .where("is_whole", "=", true)
      .orderBy("added_at")
      .orderBy("id"),
  );
}

/** Returns how many files a claim has, those that are being sent included. */
export async function countEvidence(sql: Sql, shopId: string, claimId: string): Promise<number> {
  const row = await first(
    sql,
    statement<{
      n: number;
    }>`SELECT count(*)::int AS n FROM claim_evidence WHERE shop_id = ${shopId} AND claim_id = ${claimId}`,
  );
  return row?.n ?? 0;
}

/** Stores one piece of a file, sealed; the same piece again changes nothing. */
export async function addPiece(
  sql: Sql,
  cipher: Cipher,
  { shopId, id }: Pick<EvidenceRow, "shopId" | "id">,
  n: number,
  bytes: Buffer,
): Promise<void> {
  const sealed = cipher.sealBytes(bytes, evidencePieceContext({ shopId, id }, n));
  await run(
    sql,
    tables
      .insertInto("claim_piece")
      .values({ shop_id: shopId, evidence_id: id, n, sealed })
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Marks a file as whole once all of its pieces are there; returns whether it is now, and was not before. */
export async function completeEvidence(sql: Sql, shopId: string, id: string): Promise<boolean> {
  const done = await countRows(
    sql,
    statement`UPDATE claim_evidence e SET is_whole = true WHERE e.shop_id = ${shopId} AND e.id = ${id} AND NOT e.is_whole
       AND e.pieces = (SELECT count(*) FROM claim_piece p WHERE p.shop_id = e.shop_id AND p.evidence_id = e.id) RETURNING 1`,
  );
  return done === 1;
}

/** Returns the content of a whole file. Throws when it has been deleted or was altered. */
export async function openEvidence(sql: Sql, cipher: Cipher, file: EvidenceRow): Promise<Buffer> {
  const pieces = await run(
    sql,
    tables
      .selectFrom("claim_piece")
      .select(["n", "sealed"])
      .where("shop_id", "=", file.shopId)
      .where("evidence_id", "=", file.id)
      .orderBy("n"),
  );
  if (pieces.length !== file.pieces) throw new Error("the file has gone");
  return Buffer.concat(pieces.map(({ n, sealed }) => cipher.openBytes(sealed, evidencePieceContext(file, n))));
}

/** Deletes a file of a claim; returns whether it was there. */
export async function deleteEvidence(sql: Sql, shopId: string, claimId: string, id: string): Promise<boolean> {
  const gone = await countRows(
    sql,
    tables
      .deleteFrom("claim_evidence")
      .where("shop_id", "=", shopId)
      .where("claim_id", "=", claimId)
      .where("id", "=", id)
      .returning("id"),
  );
  return gone === 1;
}

/** Deletes files whose sending ended before they were whole; returns how many. */
export function purgeBegunEvidence(sql: Sql, begunBefore: Date): Promise<number> {
  return deleteInSlices(sql, {
    ...{ table: "claim_evidence", due: "NOT is_whole AND added_at < $1", by: "added_at", values: [begunBefore] },
  });
}

/** Binds a piece to its place: it does not open at another place of its file, or in another file. */
export const evidencePieceContext = ({ shopId, id }: Pick<EvidenceRow, "shopId" | "id">, n: number) => ({
  owner: shopId,
  field: `evidence.${id}.${n}`,
});

/** Deletes the evidence of the claims of these orders' parcels: photos show labels, and papers name buyers. Returns how many files. */
export function deleteEvidenceOfOrders(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<number> {
  return countRows(
    sql,
    statement`DELETE FROM claim_evidence e USING claim c, shipment s
       WHERE e.shop_id = ${shopId} AND c.shop_id = e.shop_id AND c.id = e.claim_id AND s.shop_id = c.shop_id AND s.id = c.shipment_id
         AND s.order_id = ${anyOf([...orderIds])} RETURNING 1`,
  );
}
