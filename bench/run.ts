/**
 * `npm run bench -- <workload> …`: runs the named workloads one after the other, or all of them when none is named. Each prints
 * its figures beside their limits and fails when one is missed. Exits with the code of the last workload that failed. Options
 * (`--quick`) go to each workload.
 */
import { fileURLToPath } from "node:url";
import { execa } from "execa";

const WORKLOADS = [
  "start",
  "addresses",
  "rules",
  "quotes",
  "estimator",
  "neighbours",
  "booking",
  "intake",
  "apply",
  "sync",
  "watch",
  "pages",
  "extensions",
  "content",
  "prints",
  "money",
  "tracking",
  "vitals",
  "costs",
];

const root = fileURLToPath(new URL("../", import.meta.url));
const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.filter((name) => !WORKLOADS.includes(name));
if (unknown.length > 0) {
  console.error(`there is no workload ${unknown.join(", ")}; there are ${WORKLOADS.join(", ")}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : WORKLOADS) {
  console.log(`\n${name}`);
  const { exitCode = 1 } = await execa(process.execPath, [`bench/${name}.ts`, ...options], {
    cwd: root,
    stdio: "inherit",
    reject: false,
  });
  if (exitCode !== 0) process.exitCode = exitCode;
}
