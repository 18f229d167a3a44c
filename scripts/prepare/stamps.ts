import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

/**
 * In node_modules, so that it is deleted with the packages. `scripts/setup/packages.mjs` keeps its own stamp in the same file.
 */
const FILE = "node_modules/.waybill-setup";

/** What was made from which inputs: one hash or path per thing. */
export type Stamps = Record<string, string>;

/** Returns the stamps of earlier set-ups; empty when there were none. */
export function readStamps(): Stamps {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Stamps) : {};
}

/** Records one thing as made. */
export function writeStamp(name: string, value: string): void {
  writeFileSync(FILE, JSON.stringify({ ...readStamps(), [name]: value }));
}

/** Returns a hash of the names and contents of all matching files. */
export function hashFiles(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
