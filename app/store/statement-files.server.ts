import type { Sheet } from "~/domain/statement/propose";
import type { Cipher } from "./cipher.server";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

/** A file arrives in pieces of this size, and is sealed and opened one at a time: other requests are served in between. */
export const PIECE_BYTES = 256 * 1024;

/**
 * Stores the `n`th piece of a statement's file, from 0 on, sealed: a statement may name buyers. Nothing is stored of one whose content
 * was erased meanwhile; an erasure that is under way is waited for.
 */
export async function addPiece(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  statementId: string,
  { n, bytes }: { n: number; bytes: Buffer },
): Promise<void> {
  const sealed = cipher.sealBytes(bytes, statementPieceContext(shopId, statementId, n));
  await run(
    sql,
    statement`INSERT INTO statement_piece (shop_id, statement_id, n, sealed)
      SELECT s.shop_id, s.id, ${n}::int, ${sealed}::bytea FROM statement s
       WHERE s.shop_id = ${shopId} AND s.id = ${statementId} AND s.erased_at IS NULL FOR SHARE`,
  );
}

/** Returns the `n`th piece of a statement's file; null when the content is gone. Throws when it was altered. */
export async function readStatementPiece(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  statementId: string,
  n: number,
): Promise<Buffer | null> {
  const piece = await first(
    sql,
    tables
      .selectFrom("statement_piece")
      .select("sealed")
      .where("shop_id", "=", shopId)
      .where("statement_id", "=", statementId)
      .where("n", "=", n),
  );
  return piece && cipher.openBytes(piece.sealed, statementPieceContext(shopId, statementId, n));
}

/**
 * Keeps the first rows of a statement as they are written, for whoever says which column holds what. Sealed as its content is, and
 * not kept of one whose content was erased.
 */
export async function savePreview(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  statementId: string,
  preview: readonly Sheet[],
): Promise<void> {
  const sealed = cipher.sealBytes(Buffer.from(JSON.stringify(preview)), previewContext(shopId, statementId));
  await run(
    sql,
    tables
      .updateTable("statement")
      .set({ preview: sealed })
      .where("shop_id", "=", shopId)
      .where("id", "=", statementId)
      .where("erased_at", "is", null),
  );
}

/** Returns the first rows of a statement's sheets; null when its content is gone. */
export async function readPreview(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  statementId: string,
): Promise<Sheet[] | null> {
  const row = await first(
    sql,
    tables.selectFrom("statement").select("preview").where("shop_id", "=", shopId).where("id", "=", statementId),
  );
  if (!row?.preview) return null;
  return JSON.parse(cipher.openBytes(row.preview, previewContext(shopId, statementId)).toString("utf8")) as Sheet[];
}

/**
 * Deletes the contents of a shop's statements, each of which may name a person to be erased, and marks those that have any or are
 * about to: nothing of them is stored afterwards. What was read of them stays. Locks statements: to be called before parcels are.
 */
export async function eraseStatementFiles(sql: Sql, shopId: string, now: Date): Promise<void> {
  await run(
    sql,
    statement`UPDATE statement s SET preview = NULL, erased_at = ${now}
       WHERE s.shop_id = ${shopId} AND s.erased_at IS NULL
         AND (s.preview IS NOT NULL OR s.state IN ('uploading', 'reading')
           OR EXISTS (SELECT 1 FROM statement_piece p WHERE p.shop_id = s.shop_id AND p.statement_id = s.id))`,
  );
  // After the mark: whoever stored a piece before it has finished by now.
  await run(sql, tables.deleteFrom("statement_piece").where("shop_id", "=", shopId));
}

/** Deletes the contents of statements imported before `before`; returns how many pieces. What was read of them stays. */
export async function purgeStatementFiles(sql: Sql, before: Date): Promise<number> {
  await run(sql, statement`UPDATE statement SET preview = NULL WHERE created_at < ${before} AND preview IS NOT NULL`);
  return deleteInSlices(sql, {
    table: "statement_piece",
    due: "EXISTS (SELECT 1 FROM statement s WHERE s.shop_id = statement_piece.shop_id AND s.id = statement_piece.statement_id AND s.created_at < $1)",
    by: "shop_id, statement_id, n",
    values: [before],
  });
}

/** Returns what a statement's first rows are bound to. */
export const previewContext = (shopId: string, statementId: string) => ({
  owner: shopId,
  field: `statement.${statementId}.preview`,
});

/** Binds a piece to its place: it does not open at another place of its file, or in another file. */
export const statementPieceContext = (shopId: string, statementId: string, n: number) => ({
  owner: shopId,
  field: `statement.${statementId}.${n}`,
});
