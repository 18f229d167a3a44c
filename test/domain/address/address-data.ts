import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

/** Reference data for addresses lies beside the repository where it was worked out; a clone does without. */
const folder = new URL("../../../shared/addresses/", import.meta.url);

/** A test that needs the reference data, shown as skipped where there is none. */
export const testWithReference = test.skipIf(!existsSync(fileURLToPath(folder)));

/** One of the reference files as text. */
export function readReference(name: "gazetteer.json" | "dev.jsonl"): string {
  return readFileSync(new URL(name, folder), "utf8");
}
