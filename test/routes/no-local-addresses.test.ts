import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Shopify's mobile app opens neither, and a framed page may not navigate to them. */
const LOCAL = /createObjectURL|["'`](?:blob|data):/;

test("no page opens a file by a blob or data URL", () => {
  // A server opens no pages: it loads the code of its threads this way.
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".server."));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => LOCAL.test(readFileSync(file, "utf8")))).toEqual([]);
});
