import "./app-modules.ts";
import {
  DIALECT_SET,
  type LabelledAddress,
  type LabelledSet,
  OWN_SET,
  REFERENCE_SET,
  readLabelled,
} from "./address-report/labelled.ts";
import { measureLoad, measureParses } from "./address-report/measure.ts";
import { classOf, type Score, scoreOf, type Verdict } from "./address-report/score.ts";

const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { resolveAddress } = await import("../app/domain/address/resolve.ts");
const { officialSpelling } = await import("../app/domain/places/vietnamese.ts");

/**
 * `npm run -s address-report`: reports how the labelled addresses are read, per system and class, with every line that is not
 * right, and how long a start and a parse take. Exits with 1 when an answer is wrong.
 */
const gazetteer = loadGazetteer();
const inputs: LabelledAddress["input"][] = [];
for (const set of [OWN_SET, DIALECT_SET, REFERENCE_SET]) {
  const lines = readLabelled(set);
  inputs.push(...lines.map(({ input }) => input));
  report(set, lines);
}

const { p50, p99, max } = measureParses(inputs, (input) => resolveAddress(gazetteer, input));
const { loadMs, loadCpuMs, heapMb, firstCallMs } = measureLoad();
console.log(`one address, warm, median of its own runs: p50 ${ms(p50)}, p99 ${ms(p99)}, slowest ${ms(max)}`);
console.log(
  `start: ${loadCpuMs.toFixed(0)} ms at work (${loadMs.toFixed(0)} ms on the clock), heap ${heapMb.toFixed(1)} MB, first address ${ms(firstCallMs)}`,
);

interface Row extends Score {
  line: LabelledAddress;
  answered: boolean;
}

function report(set: LabelledSet, lines: readonly LabelledAddress[]): void {
  const rows = lines.map((line): Row => {
    const result = resolveAddress(gazetteer, line.input);
    return { line, answered: result.status === "resolved", ...scoreOf(line, result, officialSpelling) };
  });
  console.log(`${set.name}: ${rows.length} addresses`);
  printRow("", ["right", "missed", "wrong", "answered"]);
  printCounts("all", rows);
  for (const [level, name] of [
    ["3", "three levels"],
    ["2", "two levels"],
  ] as const) {
    printCounts(
      name,
      rows.filter(({ line }) => !line.expected.review && line.level === level),
    );
  }
  printCounts(
    "a question",
    rows.filter(({ line }) => line.expected.review),
  );
  for (const [name, group] of Map.groupBy(rows, ({ line }) => classOf(line))) printCounts(`  ${name}`, group);
  const fronts = rows.filter(({ front }) => front !== null);
  const same = fronts.filter(({ front }) => front).length;
  console.log(`street or hamlet as labelled: ${same} of ${fronts.length}`);
  for (const row of rows) if (row.verdict !== "right" || row.front === false) printLine(row);
  if (rows.some(({ verdict }) => verdict === "wrong")) process.exitCode = 1;
  console.log();
}

function printCounts(name: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const answered = rows.filter((row) => row.answered).length;
  printRow(name, [count("right"), count("missed"), count("wrong"), answered].map(String));
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join("")}`);
}

function printLine({ line, verdict, given, accepted, front }: Row): void {
  const { address1, address2, city, province } = line.input;
  const typed = [address1, address2, city, province].filter((field) => field !== "").join(" | ");
  if (verdict !== "right") console.log(`${verdict}: ${typed} → ${given}, not ${accepted.join(" or ")}`);
  else if (front === false) console.log(`in front: ${typed}, not ${line.expected.street_or_hamlet}`);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`;
}
