import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Shopify's mobile app opens neither, and a framed page may not navigate to them. */
const LOCAL = /createObjectURL|["'`](?:blob|data):/;

test("no page opens a file by a blob or data URL", () => {
  const files = globSync("app/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => LOCAL.test(readFileSync(file, "utf8")))).toEqual([]);
});
