/**
 * `npm run audit:supply`: what is shipped, from whom, and under which licence. Writes `build/sbom.cdx.json` (CycloneDX) and
 * `build/licences.txt`, and asks the registry for known weaknesses and for signatures. Ends with 1 when a licence may not be shipped or
 * the registry knows something; where it does not answer, that is said.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { execa } from "execa";
import { billOfMaterials } from "./supply/bill-of-materials.ts";
import { licenceProblem } from "./supply/licences.ts";
import { shippedPackages } from "./supply/shipped-packages.ts";

const shipped = shippedPackages();
const problems = shipped.flatMap((one) => {
  const problem = licenceProblem(one);
  return problem === null ? [] : [`${one.name}@${one.version} ${problem}`];
});

mkdirSync("build", { recursive: true });
writeFileSync("build/sbom.cdx.json", `${JSON.stringify(billOfMaterials(shipped), null, 2)}\n`);
writeFileSync(
  "build/licences.txt",
  `${shipped.map((one) => `${one.name}@${one.version}\t${one.licence}`).join("\n")}\n`,
);

console.log(`shipped: ${shipped.length} packages (build/sbom.cdx.json, build/licences.txt)`);
for (const [licence, those] of Map.groupBy(shipped, (one) => one.licence))
  console.log(`  ${those.length} × ${licence}`);
for (const problem of problems) console.log(`licence: ${problem}`);

/** What npm says when the registry, or what it needs besides, does not answer. */
const NO_ANSWER = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|audit endpoint returned an error|405 Method Not Allowed/;

/** Asks npm, and returns whether it found something. */
async function ask(what: string, ...args: string[]): Promise<boolean> {
  // A silent `npm run` would keep npm from saying why.
  const env = { npm_config_loglevel: "error" };
  const { exitCode, all } = await execa("npm", args, { env, all: true, reject: false });
  if (exitCode === 0) console.log(`${what}: nothing found`);
  else if (NO_ANSWER.test(all)) console.log(`${what}: NOT CHECKED, the registry does not answer this`);
  else console.log(`${what}:\n${all}`);
  return exitCode !== 0 && !NO_ANSWER.test(all);
}

const omitted = ["--omit=dev", "--omit=optional"];
const found = [
  await ask("weaknesses", "audit", ...omitted),
  await ask("signatures", "audit", "signatures", ...omitted),
];
if (problems.length > 0 || found.includes(true)) process.exitCode = 1;
