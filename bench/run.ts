/**
 * `npm run bench -- <workload> …`: runs the named workloads one after the other, or all of them when none is named. Each prints
 * its figures beside their limits and fails when one is missed. Exits with the code of the last workload that failed.
 */
import { fileURLToPath } from "node:url";
import { execa } from "execa";

const WORKLOADS = ["addresses", "rules", "quotes", "neighbours", "pages"];

const root = fileURLToPath(new URL("../", import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !WORKLOADS.includes(name));
if (unknown.length > 0) {
  console.error(`there is no workload ${unknown.join(", ")}; there are ${WORKLOADS.join(", ")}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : WORKLOADS) {
  console.log(`\n${name}`);
  const { exitCode = 1 } = await execa(process.execPath, [`bench/${name}.ts`], {
    cwd: root,
    stdio: "inherit",
    reject: false,
  });
  if (exitCode !== 0) process.exitCode = exitCode;
}
