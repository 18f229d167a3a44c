import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Returns the folder for the state of demo and tests, created when missing: the one that `WAYBILL_DATA` names, else `.data` of
 * the checkout, else, for a read-only checkout, a folder of its own below the user's state folder (XDG base directories).
 */
export function dataFolder(
  checkout = process.cwd(),
  { WAYBILL_DATA, XDG_STATE_HOME }: Record<string, string | undefined> = process.env,
): string {
  if (WAYBILL_DATA) return ensureFolder(resolve(WAYBILL_DATA));
  const name = `waybill-${createHash("sha256").update(checkout).digest("hex").slice(0, 16)}`;
  const places = [join(checkout, ".data"), join(XDG_STATE_HOME ?? join(homedir(), ".local/state"), name)];
  return places.find(isWritable) ?? ensureFolder(join(tmpdir(), name));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(ensureFolder(folder), constants.W_OK);
    return true;
  } catch {
    // The folder belongs to another user, or the disk is read-only.
    return false;
  }
}

function ensureFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
