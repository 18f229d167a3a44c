import "../scripts/app-modules.ts";
import { DIALECT_SET, OWN_SET, REFERENCE_SET, readLabelled } from "../scripts/address-report/labelled.ts";
import { measureLoad, measureParses } from "../scripts/address-report/measure.ts";

const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { resolveAddress } = await import("../app/domain/address/resolve.ts");

/**
 * Number of measured starts, each in a process of its own; the best one is the least disturbed. The limit applies to CPU time:
 * wall-clock time also runs while other processes have the machine.
 */
const STARTS = 5;

const inputs = [OWN_SET, DIALECT_SET, REFERENCE_SET].flatMap((set) =>
  (readLabelled(set) ?? []).map(({ input }) => input),
);
const gazetteer = loadGazetteer();
const { p50, p99, max } = measureParses(inputs, (input) => resolveAddress(gazetteer, input));
const starts = Array.from({ length: STARTS }, measureLoad);
const best = (cost: (start: (typeof starts)[number]) => number) => Math.min(...starts.map(cost));

interface Measure {
  name: string;
  value: number;
  unit: string;
  limit: number | null;
}

const measures: Measure[] = [
  { name: "one address, warm, p50", value: p50, unit: "ms", limit: 0.05 },
  { name: "one address, warm, p99", value: p99, unit: "ms", limit: 0.25 },
  { name: "one address, warm, slowest", value: max, unit: "ms", limit: null },
  { name: "start: file, index, warming", value: best(({ loadCpuMs }) => loadCpuMs), unit: "ms", limit: 300 },
  { name: "start, on the clock", value: best(({ loadMs }) => loadMs), unit: "ms", limit: null },
  { name: "first address after the start", value: best(({ firstCallMs }) => firstCallMs), unit: "ms", limit: null },
  { name: "heap that stays", value: best(({ heapMb }) => heapMb), unit: "MB", limit: 15 },
];

console.log(`${inputs.length} addresses, per-input medians; best of ${STARTS} starts`);
for (const { name, value, unit, limit } of measures) {
  const kept = limit === null || value <= limit;
  if (!kept) process.exitCode = 1;
  const shown = limit === null ? "" : `limit ${limit} ${unit}  ${kept ? "kept" : "MISSED"}`;
  console.log(`${name.padEnd(34)}${`${value.toFixed(3)} ${unit}`.padStart(14)}   ${shown}`);
}
