/**
 * `npm run upgrade:try`: the release before runs, the tables change under it, this release starts beside it and takes over in the
 * middle of a bulk run; the key is changed, and the release before is started again. Then the ledgers are compared (decision 151). Exits
 * with 1 when a promise was broken. `-- --orders N`; `--keep` leaves the logs also after success.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { buildReleaseBefore, missingRelease, RELEASE_BEFORE } from "./release-before.ts";
import { runUpgrade } from "./run.ts";

const { values } = parseArgs({
  options: { orders: { type: "string", default: "200" }, keep: { type: "boolean", default: false } },
});
const missing = missingRelease();
if (missing) {
  console.log(`upgrade: SKIPPED: ${missing}`);
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), "waybill-upgrade-"));
const before = join(dataDir, "before");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const startedAt = performance.now();
const log = (line: string) =>
  console.log(`upgrade: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s: ${line}`);

/** Long before a caller gives up: what hangs says where. */
const WITHIN_MS = 40 * 60_000;
setTimeout(() => {
  console.error(`upgrade: not done within ${WITHIN_MS / 60_000} minutes\nlogs: ${dataDir}`);
  process.exit(1);
}, WITHIN_MS).unref();

try {
  log(`building ${RELEASE_BEFORE}`);
  await buildReleaseBefore(before, join(dataDir, "build.log"));
  const result = await runUpgrade({ dataDir, before, orders: Number(values.orders), log });
  const { findings, quotes, booked, acknowledged, sideBySideMs, openAtEnd, underWay } = result;
  const slowest = Math.max(...quotes.map(({ ms }) => ms));
  log(
    `booked ${booked}, ${openAtEnd} of them open when the old processes were told to end, ${underWay} of these at the carrier; messages acknowledged ${acknowledged}`,
  );
  log(
    `fees asked for ${quotes.length} times, the slowest after ${slowest.toFixed(0)} ms; side by side for ${(sideBySideMs / 1_000).toFixed(1)} s`,
  );
  for (const line of result.shares) log(line);
  for (const { invariant, what } of findings) console.log(`BROKEN ${invariant}: ${what}`);
  const failed = findings.length > 0;
  log(failed ? "FAILED" : "nothing lost, nothing twice");
  if (failed || values.keep) console.log(`upgrade: logs and diary are in ${dataDir}`);
  else rmSync(dataDir, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
} catch (error) {
  console.error(`upgrade: could not be run: ${inspect(error)}\nlogs: ${dataDir}`);
  process.exit(1);
}
