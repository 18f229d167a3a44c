/**
 * `npm run mutants`: changes one line of the app at a time, each so that it breaks a promise, and runs the tests that must notice
 * (perf 5.5). Words after it choose mutants by their names. Exits with 1 when one escapes, or when the tests fail without any.
 */
import { rmSync } from "node:fs";
import { apply, copyProject, faultOf, runTests } from "./mutants/copy.ts";
import { MUTANTS, type Mutant } from "./mutants/list.ts";

const words = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) throw new Error(`no mutant is called ${words.join(" ")}`);

const folder = await copyProject();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const faults = chosen.flatMap((mutant) => faultOf(folder, mutant) ?? []);
if (faults.length > 0) throw new Error(faults.join("\n"));

/** What must notice a mutant: its tests together, and each that must do so alone. */
const witnesses = ({ tests, alone = [] }: Mutant) => [tests, ...alone.map((test) => [test])];
const tests = [...new Set(chosen.flatMap(witnesses).flat())];
const sound = await runTests(folder, tests);
if (!sound.passed) {
  console.error(`the tests fail without any mutant:\n${sound.output}`);
  process.exit(1);
}
let caught = 0;
for (const mutant of chosen) {
  const restore = apply(folder, mutant);
  const blind: string[] = [];
  for (const some of witnesses(mutant)) {
    if ((await runTests(folder, some)).passed) blind.push(...some);
  }
  restore();
  if (blind.length === 0) caught += 1;
  console.log(`${blind.length > 0 ? "ESCAPED" : "caught "} ${[mutant.name, ...blind].join(", ")} (${mutant.file})`);
}
console.log(`mutants: ${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length ? 0 : 1);
