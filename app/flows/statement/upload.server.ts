import { createHash } from "node:crypto";
import { z } from "zod";
import { oneLine, shorten } from "~/domain/text";
import type { Actor, Deps } from "~/flows/deps.server";
import { CipherError } from "~/store/cipher.server";
import { addPiece, PIECE_BYTES } from "~/store/statement-files.server";
import { beginUpload, dropUpload, endUpload } from "~/store/statement-imports.server";

/** The largest file: a statement of 50,000 rows has three to eight megabytes. */
export const MOST_STATEMENT_BYTES = 20 * 1024 * 1024;
/** An address takes one file, and soon. */
const TICKET_MS = 5 * 60_000;
const NAME_LIMIT = 200;

/** What receiving a file needs: the door in front of the pages has no more. */
export type UploadDeps = Pick<Deps, "database" | "cipher" | "queue" | "now" | "log">;

/** Permission to send one file for a shop, for whoever has the address. */
const ticketSchema = z.object({
  shopId: z.string(),
  statementId: z.uuid(),
  name: z.string(),
  userId: z.string(),
  actorName: z.string().nullable(),
  until: z.number(),
});

export type UploadTicket = z.output<typeof ticketSchema>;

/** Only what this app sealed for this purpose opens. */
const CONTEXT = { owner: "waybill", field: "statement-upload" };

/**
 * Returns the path to which a member of staff may send a statement's file within five minutes. Who may, is asked before: the
 * address is the permission, so that no byte of a file is taken from anybody else.
 */
export function addressOfUpload(
  deps: Pick<Deps, "cipher" | "now">,
  shopId: string,
  file: { id: string; name: string },
  actor: Actor,
): string {
  const ticket: UploadTicket = {
    ...{ shopId, statementId: file.id, name: shorten(oneLine(file.name), NAME_LIMIT) || "?" },
    ...{ userId: actor.userId, actorName: actor.name, until: deps.now().getTime() + TICKET_MS },
  };
  return `/uploads/statements/${deps.cipher.seal(JSON.stringify(ticket), CONTEXT)}`;
}

/** Returns what an address permits; null for one that this app did not make, or whose time is over. */
export function openTicket({ cipher, now }: Pick<Deps, "cipher" | "now">, sealed: string): UploadTicket | null {
  try {
    const ticket = ticketSchema.parse(JSON.parse(cipher.open(sealed, CONTEXT)));
    return ticket.until > now().getTime() && ticket.until <= now().getTime() + TICKET_MS + 60_000 ? ticket : null;
  } catch (error) {
    if (error instanceof CipherError || error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Stores a file while it arrives, sealed and piece by piece, and asks for it to be read. `again`: the same import is there or on
 * its way. `empty`: nothing came. Throws what the sender's stream throws; nothing of the file stays then.
 */
export async function receiveStatement(
  deps: UploadDeps,
  { shopId, statementId, name, userId, actorName }: UploadTicket,
  chunks: AsyncIterable<Buffer>,
): Promise<{ outcome: "stored" | "again" | "empty" }> {
  const { database } = deps;
  const one = { id: statementId, name, actorId: userId, actorName };
  if (!(await beginUpload(database, shopId, one, deps.now()))) return { outcome: "again" };
  try {
    const file = await storePieces(deps, shopId, statementId, chunks);
    if (file.bytes === 0) {
      await dropUpload(database, shopId, statementId);
      return { outcome: "empty" };
    }
    const stored = await database.transaction(async (sql) => {
      const ended = await endUpload(sql, shopId, statementId, file);
      if (ended) await deps.queue.enqueue(sql, "statement", { shopId, statementId });
      return ended;
    });
    return { outcome: stored ? "stored" : "again" };
  } catch (error) {
    await dropUpload(database, shopId, statementId).catch(() => undefined);
    throw error;
  }
}

async function storePieces(
  { database, cipher }: UploadDeps,
  shopId: string,
  statementId: string,
  chunks: AsyncIterable<Buffer>,
): Promise<{ fileHash: string; bytes: number; pieces: number }> {
  const hash = createHash("sha256");
  let [bytes, pieces] = [0, 0];
  let held: Buffer[] = [];
  let heldBytes = 0;
  const store = async () => {
    await addPiece(database, cipher, shopId, statementId, { n: pieces, bytes: Buffer.concat(held) });
    pieces += 1;
    [held, heldBytes] = [[], 0];
  };
  for await (const chunk of chunks) {
    hash.update(chunk);
    held.push(chunk);
    [bytes, heldBytes] = [bytes + chunk.length, heldBytes + chunk.length];
    if (heldBytes >= PIECE_BYTES) await store();
  }
  if (heldBytes > 0) await store();
  return { fileHash: hash.digest("hex"), bytes, pieces };
}
