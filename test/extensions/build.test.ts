import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXTENSION_BUNDLES, ensure } from "../../scripts/prepare/generated.ts";

const PROJECT = process.cwd();
const GUARD = pathToFileURL(resolve("test/support/refuse-outside.ts")).href;
const BUNDLE = "extensions/checkout-fee/dist/checkout-fee.js";

/** The part of the project that an extension is built from, as in a fresh clone. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "waybill-extensions-"));
  const isMade = (path: string) => /(dist|manifest\.json)$/.test(path);
  cpSync("extensions", join(clone, "extensions"), { recursive: true, filter: (path) => !isMade(path) });
  for (const path of ["app/domain", "shopify.app.toml", "package.json"]) {
    cpSync(path, join(clone, path), { recursive: true });
  }
  symlinkSync(join(PROJECT, "node_modules"), join(clone, "node_modules"));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function build(env: Record<string, string> = {}) {
  const script = join(PROJECT, "scripts/prepare/build-extensions.ts");
  return promisify(execFile)(process.execPath, [script], {
    cwd: clone,
    // As `npm test` sets it, wherever this test was started.
    env: { ...process.env, INIT_CWD: PROJECT, NODE_OPTIONS: `--import ${GUARD}`, ...env },
  });
}

test("a fresh clone builds them without trying the network, and changes no tracked file", async () => {
  await ensure(EXTENSION_BUNDLES);
  const types = readFileSync("extensions/checkout-fee/shopify.d.ts", "utf8");
  const { stdout, stderr } = await build({ APP_URL: "https://not-this-one.example" });
  expect(stderr).not.toContain("outside loopback");
  // The theme's block is checked all the same, with what comes with the CLI.
  expect(stdout + stderr).toContain("Running theme check");
  expect(stdout + stderr).not.toMatch(/\[(?:error|warning)\]/);
  expect(readFileSync(join(clone, BUNDLE), "utf8")).not.toContain("not-this-one");
  expect(withoutMap(readFileSync(join(clone, BUNDLE), "utf8"))).toBe(withoutMap(readFileSync(BUNDLE, "utf8")));
  expect(readFileSync(join(clone, "extensions/checkout-fee/shopify.d.ts"), "utf8")).toBe(types);
});

test("what has not changed is not built again, and what was not built is reported", async () => {
  await ensure(EXTENSION_BUNDLES);
  expect(await ensure(EXTENSION_BUNDLES)).toBe(false);
  const nothing = {
    doing: "making it",
    name: "nothing",
    inputs: [],
    outputs: ["extensions/none.js"],
    command: ["--eval", ""],
  };
  await expect(ensure(nothing)).rejects.toThrow("nothing made no extensions/none.js");
});

const withoutMap = (code: string) => code.replace(/\n?\/\/# sourceMappingURL=.*/, "");
