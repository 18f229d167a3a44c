import type { Actor, Deps } from "~/flows/deps.server";
import { LONGEST_GRANT_MS } from "~/store/file-addresses.server";
import { findFile, keepFile, readPiece, type ShortLivedFile, saveFile } from "~/store/short-lived-files.server";

interface NewFile {
  contentType: string;
  name: string;
  bytes: Buffer;
}

/**
 * Stores a file for a short time and returns the signed https URL that opens it, on the app's own host and in every process.
 * Anyone with the URL can read the file, so it expires within five minutes.
 */
export async function createFileAddress(deps: Deps, shopId: string, file: NewFile, actor: Actor): Promise<string> {
  const expiresAt = new Date(addressUntil(deps).getTime() + SLOWEST_DOWNLOAD_MS);
  const fileId = await saveFile(deps.database, deps.cipher, { ...file, shopId, expiresAt }, deps.now());
  return addressOf(deps, shopId, fileId, actor);
}

/** Returns such a URL for a file that is stored already, and keeps the file for as long; null when it is gone. */
export async function addressStoredFile(
  deps: Deps,
  shopId: string,
  fileId: string,
  actor: Actor,
): Promise<string | null> {
  const keptUntil = new Date(addressUntil(deps).getTime() + SLOWEST_DOWNLOAD_MS);
  const isThere = await keepFile(deps.database, shopId, fileId, keptUntil, deps.now());
  return isThere ? addressOf(deps, shopId, fileId, actor) : null;
}

function addressOf(deps: Deps, shopId: string, fileId: string, actor: Actor): string {
  const grant = { fileId, shopId, userId: actor.userId, until: addressUntil(deps) };
  return deps.config.appUrl + deps.fileAddresses.address(grant);
}

/** Before the limit, so that a process whose clock runs a little behind does not reject the URL as valid for too long. */
const addressUntil = (deps: Deps) => new Date(deps.now().getTime() + LONGEST_GRANT_MS - CLOCKS_APART_MS);

const CLOCKS_APART_MS = 10_000;
/** A download that begins in the last second still gets the whole file. */
const SLOWEST_DOWNLOAD_MS = 5 * 60_000;

export type OpenedFile =
  | { outcome: "file"; file: ShortLivedFile; bytes: ReadableStream<Uint8Array> }
  | { outcome: "expired" | "invalid" };

/** Opens the file of a signed URL as a stream that reads it piece by piece, as fast as it is consumed. */
export async function openFile(deps: Deps, url: URL, fileId: string): Promise<OpenedFile> {
  const checked = deps.fileAddresses.check(url, fileId, deps.now());
  if (checked.outcome !== "granted") return checked;
  const file = await findFile(deps.database, checked.grant.shopId, fileId, deps.now());
  if (!file) return { outcome: "expired" };
  let n = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      controller.enqueue(await readPiece(deps.database, deps.cipher, file, n));
      n += 1;
      if (n >= file.pieces) controller.close();
    },
  };
  // No piece is read ahead, so that a slow download holds only one piece in memory.
  const bytes = new ReadableStream(source, { highWaterMark: 0 });
  return { outcome: "file", file, bytes };
}
