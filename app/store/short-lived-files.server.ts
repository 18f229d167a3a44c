import { randomUUID } from "node:crypto";
import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "short_lived_file",
  columns: { id: "id", shopId: "shop_id", contentType: "content_type", name: "name", pieces: "pieces" },
} as const satisfies TableOf<"short_lived_file">;

/** A file to be opened within minutes. */
export type ShortLivedFile = RowOf<typeof table>;

/** Pieces are sealed and opened one at a time: a print of 200 labels is megabytes, and other requests are served in between. */
const PIECE_BYTES = 256 * 1024;
/** Sealed and sent in one statement. */
const PIECES_AT_ONCE = 64;

/** A file to be stored until `expiresAt`. */
export type NewFile = Omit<ShortLivedFile, "id" | "pieces"> & { bytes: Buffer; expiresAt: Date };

/** Stores a file, sealed, where every process can read it, and deletes expired files. Returns its id. */
export async function saveFile(database: Database, cipher: Cipher, file: NewFile, now: Date): Promise<string> {
  await purgeFiles(database, now);
  const [id] = await database.transaction((sql) => addFiles(sql, cipher, [file]));
  return id as string;
}

/** Stores files as {@link saveFile} does, within the caller's transaction: two statements for as many as fit into sixteen megabytes. Returns their ids, in their order. */
export async function addFiles(sql: Sql, cipher: Cipher, files: readonly NewFile[]): Promise<string[]> {
  const added = files.map((file) => ({
    ...file,
    id: randomUUID(),
    pieces: Math.max(1, Math.ceil(file.bytes.length / PIECE_BYTES)),
  }));
  const rows = added.map(({ id, shopId, contentType, name, pieces, expiresAt }) => ({
    id,
    shop_id: shopId,
    content_type: contentType,
    name,
    pieces,
    expires_at: expiresAt,
  }));
  if (rows.length > 0) await run(sql, tables.insertInto("short_lived_file").values(rows));
  await addPieces(
    sql,
    cipher,
    added.map((file) => ({ ...file, from: 0 })),
  );
  return added.map(({ id }) => id);
}

/** Puts bytes at the end of a file, within the caller's transaction; returns false when it is gone. Who reads it meanwhile may read it without them. */
export async function growFile(sql: Sql, cipher: Cipher, shopId: string, id: string, bytes: Buffer): Promise<boolean> {
  const more = Math.ceil(bytes.length / PIECE_BYTES);
  const grown = await first(
    sql,
    tables
      .updateTable("short_lived_file")
      .set({ pieces: statement<number>`pieces + ${more}` })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .returning("pieces"),
  );
  if (grown) await addPieces(sql, cipher, [{ shopId, id, bytes, from: grown.pieces - more, pieces: more }]);
  return grown !== null;
}

type Added = { shopId: string; id: string; bytes: Buffer; from: number; pieces: number };

async function addPieces(sql: Sql, cipher: Cipher, added: readonly Added[]): Promise<void> {
  const places = added.flatMap((file) => Array.from({ length: file.pieces }, (_, at) => ({ file, at })));
  for (let next = 0; next < places.length; next += PIECES_AT_ONCE) {
    const sealed = places.slice(next, next + PIECES_AT_ONCE).map(({ file, at }) => ({
      shop_id: file.shopId,
      file_id: file.id,
      n: file.from + at,
      sealed: cipher.sealBytes(
        file.bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
        filePieceContext(file, file.from + at),
      ),
    }));
    await run(sql, tables.insertInto("short_lived_piece").values(sealed));
  }
}

/** Returns which of these files of a shop can still be opened, with the time until when. */
export async function listFiles(
  sql: Sql,
  shopId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await run(
    sql,
    tables
      .selectFrom("short_lived_file")
      .select(["id", "expires_at as expiresAt"])
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(ids))
      .where("expires_at", ">", now),
  );
  return new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]));
}

/** Keeps a shop's file at least until `until`; returns false when it is gone already. */
export async function keepFile(sql: Sql, shopId: string, id: string, until: Date, now: Date): Promise<boolean> {
  const kept = await countRows(
    sql,
    tables
      .updateTable("short_lived_file")
      .set({ expires_at: statement<Date>`greatest(expires_at, ${until})` })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("expires_at", ">", now)
      .returning("id"),
  );
  return kept > 0;
}

/** Returns the whole of small files by their ids, without those that are gone. Large ones are read piece by piece. */
export async function readWholeFiles(
  sql: Sql,
  cipher: Cipher,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const pieces = await run(
    sql,
    tables
      .selectFrom("short_lived_piece")
      .select(["file_id as id", "n", "sealed"])
      .where("shop_id", "=", shopId)
      .where("file_id", "=", anyOf(ids))
      .orderBy("file_id")
      .orderBy("n"),
  );
  const open = ({ id, n, sealed }: (typeof pieces)[number]) =>
    cipher.openBytes(sealed, filePieceContext({ id, shopId }, n));
  return new Map([...Map.groupBy(pieces, ({ id }) => id)].map(([id, some]) => [id, Buffer.concat(some.map(open))]));
}

/** Deletes files of a shop before they expire. */
export async function deleteFiles(sql: Sql, shopId: string, ids: readonly string[]): Promise<void> {
  await run(sql, tables.deleteFrom("short_lived_file").where("shop_id", "=", shopId).where("id", "=", anyOf(ids)));
}

/** Returns a shop's file until it expires; null after that. */
export function findFile(sql: Sql, shopId: string, id: string, now: Date): Promise<ShortLivedFile | null> {
  return first(
    sql,
    tables
      .selectFrom("short_lived_file")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("expires_at", ">", now),
  );
}

/** Returns the `n`th piece, from 0 on. Throws when the file has been deleted or was altered. */
export async function readPiece(sql: Sql, cipher: Cipher, file: ShortLivedFile, n: number): Promise<Buffer> {
  const piece = await first(
    sql,
    tables
      .selectFrom("short_lived_piece")
      .select("sealed")
      .where("shop_id", "=", file.shopId)
      .where("file_id", "=", file.id)
      .where("n", "=", n),
  );
  if (!piece) throw new Error("the file has gone");
  return cipher.openBytes(piece.sealed, filePieceContext(file, n));
}

/** Deletes expired files; returns how many. */
export function purgeFiles(sql: Sql, now: Date): Promise<number> {
  return deleteInSlices(sql, { table: "short_lived_file", due: "expires_at <= $1", by: "expires_at", values: [now] });
}

/** Deletes all files of a shop: each may contain the person to be erased, and can be made again with one click. */
export async function eraseFiles(sql: Sql, shopId: string): Promise<void> {
  await run(sql, tables.deleteFrom("short_lived_file").where("shop_id", "=", shopId));
}

/** Binds a piece to its place: it does not open at another place of its file, or in another file. */
export const filePieceContext = ({ id, shopId }: Pick<ShortLivedFile, "id" | "shopId">, n: number) => ({
  owner: shopId,
  field: `file.${id}.${n}`,
});
