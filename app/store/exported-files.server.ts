import type { Cipher } from "./cipher.server";
import { evidencePieceContext } from "./claim-evidence.server";
import type { Sql } from "./database.server";
import { readStatementPiece } from "./statement-files.server";
import { first, run, statement, tables } from "./statements.server";

/** A photo, a paper or a statement that is kept as it was sent. */
export interface KeptFile {
  from: "claim" | "statement";
  /** The claim or the statement that it is of. */
  of: string;
  id: string;
  name: string;
  pieces: number;
}

/** Returns the next whole photos and papers of a shop's claims behind the id `after`. */
export function listEvidenceFiles(sql: Sql, shopId: string, after: string | null, limit: number): Promise<KeptFile[]> {
  return run(
    sql,
    statement<KeptFile>`SELECT 'claim' AS "from", claim_id AS of, id, name, pieces FROM claim_evidence
      WHERE shop_id = ${shopId} AND is_whole AND (${after}::uuid IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${limit}`,
  );
}

/** Returns the next of a shop's statements behind the id `after` whose files are still kept. */
export function listKeptStatements(sql: Sql, shopId: string, after: string | null, limit: number): Promise<KeptFile[]> {
  return run(
    sql,
    statement<KeptFile>`SELECT 'statement' AS "from", s.id AS of, s.id, s.name, s.pieces FROM statement s
      WHERE s.shop_id = ${shopId} AND (${after}::uuid IS NULL OR s.id > ${after}::uuid)
        AND s.pieces = (SELECT count(*) FROM statement_piece p WHERE p.shop_id = s.shop_id AND p.statement_id = s.id)
      ORDER BY s.id LIMIT ${limit}`,
  );
}

/** Returns the `n`th piece of a kept file, from 0 on, in clear; null when it has been deleted. Throws when it was altered. */
export async function readKeptPiece(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  { from, id }: Pick<KeptFile, "from" | "id">,
  n: number,
): Promise<Buffer | null> {
  if (from === "statement") return readStatementPiece(sql, cipher, shopId, id, n);
  const piece = await first(
    sql,
    tables
      .selectFrom("claim_piece")
      .select("sealed")
      .where("shop_id", "=", shopId)
      .where("evidence_id", "=", id)
      .where("n", "=", n),
  );
  return piece && cipher.openBytes(piece.sealed, evidencePieceContext({ shopId, id }, n));
}
