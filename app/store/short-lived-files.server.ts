import { randomUUID } from "node:crypto";
import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";

/** A file that was made for somebody to open within minutes. */
export interface ShortLivedFile {
  id: string;
  shopId: string;
  contentType: string;
  name: string;
  pieces: number;
}

/** Sealed and opened one at a time: a print of 200 labels is megabytes, and other requests go on in between. */
const PIECE_BYTES = 256 * 1024;

/** Stores a file for every process, sealed; what has ended goes. Returns its id. */
export async function saveFile(
  database: Database,
  cipher: Cipher,
  file: Omit<ShortLivedFile, "id" | "pieces"> & { bytes: Buffer; expiresAt: Date },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const pieces = Math.max(1, Math.ceil(file.bytes.length / PIECE_BYTES));
  await purgeFiles(database, now);
  await database.transaction(async (sql) => {
    await sql.query(
      `INSERT INTO short_lived_file (id, shop_id, content_type, name, pieces, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, file.shopId, file.contentType, file.name, pieces, file.expiresAt],
    );
    for (let n = 0; n < pieces; n += 1) {
      const piece = file.bytes.subarray(n * PIECE_BYTES, (n + 1) * PIECE_BYTES);
      const sealed = cipher.sealBytes(piece, contextOf({ id, shopId: file.shopId }, n));
      await sql.query("INSERT INTO short_lived_piece (file_id, n, sealed) VALUES ($1, $2, $3)", [id, n, sealed]);
    }
  });
  return id;
}

/** A shop's file while its time has not ended; else null. */
export async function findFile(sql: Sql, shopId: string, id: string, now: Date): Promise<ShortLivedFile | null> {
  const [file] = await sql.query<ShortLivedFile>(
    `SELECT id, shop_id AS "shopId", content_type AS "contentType", name, pieces FROM short_lived_file
      WHERE id = $1 AND shop_id = $2 AND expires_at > $3`,
    [id, shopId, now],
  );
  return file ?? null;
}

/** The `n`th piece, from 0 on. Throws when the file has gone meanwhile, or was altered. */
export async function readPiece(sql: Sql, cipher: Cipher, file: ShortLivedFile, n: number): Promise<Buffer> {
  const [piece] = await sql.query<{ sealed: Buffer }>(
    "SELECT sealed FROM short_lived_piece WHERE file_id = $1 AND n = $2",
    [file.id, n],
  );
  if (!piece) throw new Error("the file has gone");
  return cipher.openBytes(piece.sealed, contextOf(file, n));
}

/** Removes what has ended; gives how many. */
export async function purgeFiles(sql: Sql, now: Date): Promise<number> {
  return (await sql.query("DELETE FROM short_lived_file WHERE expires_at <= $1 RETURNING 1", [now])).length;
}

/** Removes all of a shop: each may hold the person who asks to be forgotten, and is made again at a click. */
export async function eraseFiles(sql: Sql, shopId: string): Promise<void> {
  await sql.query("DELETE FROM short_lived_file WHERE shop_id = $1", [shopId]);
}

/** No piece opens in another place of its file, or in another file. */
const contextOf = ({ id, shopId }: Pick<ShortLivedFile, "id" | "shopId">, n: number) => ({
  owner: shopId,
  field: `file.${id}.${n}`,
});
