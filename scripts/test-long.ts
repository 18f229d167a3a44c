/**
 * `npm run test:long`: tests that need luck or hours and so are not part of `npm test`: every property with new cases and forty
 * times as many of them, two hundred kills of the app's processes, five hundred new random parcel lives, a hundred lives of
 * parcels in the ledger, an upgrade from the release before in the middle of a bulk run, two thousand messages signed for another shop, ten thousand spoiled requests, two hundred new stories of a shop,
 * each little plot twenty times, all stories in a browser, and what an operator does with a release. Ends with `N passed, N failed`; a
 * counterexample that it prints should become a case of its test.
 */
import { run } from "./test/run.ts";
import { runStep, total } from "./test/steps.ts";
import { runVitest } from "./test/vitest.ts";

Object.assign(process.env, { PROPERTY_SEED: "new", PROPERTY_RUNS: "4000" });
Object.assign(process.env, { LIVES: "500", LIVES_SEED: String(Date.now() % 2 ** 31) });
Object.assign(process.env, { ATTACKS: "2000", LONG_STORIES: "yes", LEDGER_RUNS: "100" });
process.env.FUZZ_RUNS = "5000";
Object.assign(process.env, { MODEL_RUNS: "200", MODEL_PLOTS: "20", MODEL_SEED: process.env.LIVES_SEED });

const { passed, failed } = total([
  await runStep("properties", () => runVitest(["--project", "pure", "--testTimeout", "900000"])),
  await runStep("a year of history", () => runVitest(["test/store/a-year-of-history.test.ts"])),
  await runStep("faults", () => run("faults/main.ts", "--kills", "200", "--seconds", "400")),
  await runStep("an upgrade from the release before", () => run("faults/upgrade/main.ts")),
  await runStep("all stories in a browser", () => runVitest(["--project", "stories"])),
  await runStep(`stories from ${process.env.MODEL_SEED}`, () => runVitest(["test/model"])),
  await runStep("hosting", () => runVitest(["test/hosting"])),
  await runStep("what was signed for another shop", () => runVitest(["test/edge/signed-for-another.test.ts"])),
  await runStep("spoiled requests", () => runVitest(["test/security/fuzz-doors.test.ts"])),
  await runStep("lives of parcels in the ledger", () => runVitest(["test/flows/cod/lives.test.ts"])),
  await runStep(`lives from ${process.env.LIVES_SEED}`, () => runVitest(["test/faults/parcel-life.test.ts"])),
]);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
