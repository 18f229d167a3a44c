import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

/** Reference data for addresses is kept beside the repository; a plain clone does not have it. */
const folder = new URL("../../../shared/addresses/", import.meta.url);

/** A test that needs the reference data; skipped without it. */
export const testWithReference = test.skipIf(!existsSync(fileURLToPath(folder)));

/** One of the reference files as text. */
export function readReference(name: "gazetteer.json" | "dev.jsonl"): string {
  return readFileSync(new URL(name, folder), "utf8");
}
