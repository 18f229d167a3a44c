import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needsInstall } from "../../scripts/setup/needs-install.mjs";
import { ensurePackages } from "../../scripts/setup/packages.mjs";
import { shownLine } from "../../scripts/stack/worth-showing.ts";
import { total } from "../../scripts/test/steps.ts";
import { countTests } from "../../scripts/test/vitest.ts";

test.each([
  ["a fresh clone", { installedAt: undefined, stamp: undefined }, true],
  ["set up before, same lock file", { installedAt: 1, stamp: "b" }, false],
  ["set up before, another lock file", { installedAt: 9, stamp: "a" }, true],
  ["installed by hand after the lock file was written", { installedAt: 6, stamp: undefined }, false],
  ["installed by hand, lock file changed since", { installedAt: 4, stamp: undefined }, true],
])("packages of %s need installing: %s", (_, found, needed) => {
  expect(needsInstall({ ...found, lockHash: "b", lockedAt: 5 })).toBe(needed);
});

const passed = { status: "passed", assertionResults: [{ status: "passed" }] };
const failed = { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] };
const unloaded = { status: "failed", assertionResults: [] };

test.each([
  ["all hold", { numPassedTests: 1, numFailedTests: 0, testResults: [passed] }, true, { passed: 1, failed: 0 }],
  [
    "one fails",
    { numPassedTests: 2, numFailedTests: 1, testResults: [passed, failed] },
    false,
    { passed: 2, failed: 1 },
  ],
  [
    "a file cannot be loaded",
    { numPassedTests: 1, numFailedTests: 0, testResults: [passed, unloaded] },
    false,
    { passed: 1, failed: 1 },
  ],
  [
    "an error outside of any test",
    { numPassedTests: 1, numFailedTests: 0, testResults: [passed] },
    false,
    { passed: 1, failed: 1 },
  ],
  ["no report at all", undefined, false, { passed: 0, failed: 1 }],
])("tests are counted when %s", (_, report, succeeded, count) => {
  expect(countTests(report, succeeded)).toEqual(count);
});

test("a test run's result is the sum of its steps", () => {
  expect(
    total([
      { passed: 0, failed: 1 },
      { passed: 7, failed: 2 },
    ]),
  ).toEqual({ passed: 7, failed: 3 });
});

test.each([
  ["app", '{"level":"info","event":"waybill.ready"}', "stdout", undefined],
  ["app", '{"level":"warn","event":"shopify.throttled"}', "stdout", "app: warn shopify.throttled"],
  ["app", '{"level":"error","event":"job.failed","err":{"message":"no"}}', "stdout", "app: error job.failed: no"],
  [
    "app",
    '{"level":"warn","capability":"quoteCheckoutFee","reason":"no answer within 2500 ms","event":"carrier call broke down"}',
    "stdout",
    "app: warn carrier call broke down (quoteCheckoutFee): no answer within 2500 ms",
  ],
  [
    "app",
    '{"level":"warn","shop":"75jhjwmm","event":"quote.token_rejected"}',
    "stdout",
    "app: warn quote.token_rejected: shop 75jhjwmm",
  ],
  ["app", 'cut off "level":"error"', "stdout", 'app: cut off "level":"error"'],
  ["carrier", "Carrier sandbox listening on http://127.0.0.1:4200", "stdout", undefined],
  ["shopify", "TypeError: x is not a function", "stderr", "shopify: TypeError: x is not a function"],
  ["app", "", "stderr", undefined],
] as const)("of the %s's line %s on %s the demo shows %s", (part, line, stream, shown) => {
  expect(shownLine(part, line, stream)).toBe(shown);
});

test("linked packages are never emptied", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-linked-"));
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "a-package"), "kept");
  mkdirSync(join(folder, "clone"));
  writeFileSync(join(folder, "clone/package-lock.json"), "{}");
  symlinkSync(elsewhere, join(folder, "clone/node_modules"));
  await expect(ensurePackages(join(folder, "clone"))).rejects.toThrow("node_modules is a link");
  expect(existsSync(join(elsewhere, "a-package"))).toBe(true);
  rmSync(folder, { recursive: true });
});
