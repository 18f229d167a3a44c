import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Where the state of demo and tests lives: the folder that `WAYBILL_DATA` names, else `.data` of the checkout, else, for a
 * checkout that cannot be written, a folder of its own among the user's (XDG base directories). Made when missing.
 */
export function dataFolder(
  checkout = process.cwd(),
  { WAYBILL_DATA, XDG_STATE_HOME }: Record<string, string | undefined> = process.env,
): string {
  if (WAYBILL_DATA) return made(resolve(WAYBILL_DATA));
  const name = `waybill-${createHash("sha256").update(checkout).digest("hex").slice(0, 16)}`;
  const places = [join(checkout, ".data"), join(XDG_STATE_HOME ?? join(homedir(), ".local/state"), name)];
  return places.find(isWritable) ?? made(join(tmpdir(), name));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(made(folder), constants.W_OK);
    return true;
  } catch {
    // Another user's, or a disk that cannot be written.
    return false;
  }
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
