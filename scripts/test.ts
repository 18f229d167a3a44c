/**
 * `npm test`: all checks, in one run. With arguments (`npm test -- test/domain`) only vitest, with those arguments. The last line
 * is always `N passed, N failed`; a failing step counts as one failure.
 */
import { EXTENSION_BUNDLES, ensure, ensureApp, SHOPIFY_TYPES } from "./prepare/generated.ts";
import { run } from "./test/run.ts";
import { type Count, runStep, total } from "./test/steps.ts";
import { runVitest } from "./test/vitest.ts";

const args = process.argv.slice(2);
const counts: Count[] = [];

if (args.length === 0) {
  counts.push(await runStep("codegen", () => ensure(SHOPIFY_TYPES)));
  // Each of them keeps little more than one core busy, and both take about as long.
  counts.push(...(await Promise.all([checkSources(), build()])).flat());
}
counts.push(await runStep("tests", () => runVitest(args)));
if (args.length === 0) {
  // Alone on the machine, and with a bound for slow ones: what is timed here must not fail because of other work.
  const storm = ["--seed", "1", "--kills", "15", "--seconds", "20", "--settle", "60", "--recovery", "30"];
  counts.push(await runStep("faults", () => run("faults/main.ts", ...storm)));
}

const { passed, failed } = total(counts);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);

async function checkSources(): Promise<Count[]> {
  return [
    await runStep("types", () => run("node_modules/typescript/bin/tsc", "--noEmit", "-p", ".")),
    await runStep("types of the extensions", () => run("scripts/test/extension-types.ts")),
    await runStep("lint", () => run("node_modules/@biomejs/biome/bin/biome", "check", ".")),
    await runStep("dead code", () => run("node_modules/knip/bin/knip.js", "--no-progress")),
  ];
}

async function build(): Promise<Count[]> {
  return [await runStep("build", ensureApp), await runStep("extensions", () => ensure(EXTENSION_BUNDLES))];
}
