/**
 * `npm run bench -- <workload> …`: runs the named workloads one after the other, all of them when none is named. Each prints
 * its figures beside their limits and ends with something other than 0 when one is missed; so does this.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKLOADS = ["addresses", "rules", "quotes", "neighbours"];

const root = fileURLToPath(new URL("../", import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !WORKLOADS.includes(name));
if (unknown.length > 0) {
  console.error(`there is no workload ${unknown.join(", ")}; there are ${WORKLOADS.join(", ")}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : WORKLOADS) {
  console.log(`\n${name}`);
  run(process.execPath, [`bench/${name}.ts`]);
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = status ?? 1;
}
