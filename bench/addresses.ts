/**
 * `npm run bench -- addresses`: what reading an address costs, and what the gazetteer costs a process (decision 012). Exit codes are those
 * of `quotes`; `--quick`: one start.
 */
import "../scripts/app-modules.ts";
import { DIALECT_SET, OWN_SET, REFERENCE_SET, readLabelled } from "../scripts/address-report/labelled.ts";
import { measureLoad, measureParses } from "../scripts/address-report/measure.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { resolveAddress } = await import("../app/domain/address/resolve.ts");

/**
 * Number of measured starts, each in a process of its own; the best one is the least disturbed. The limit applies to CPU time:
 * wall-clock time also runs while other processes have the machine.
 */
const STARTS = QUICK ? 1 : 5;

await measured(async (results) => {
  const inputs = [OWN_SET, DIALECT_SET, REFERENCE_SET].flatMap((set) =>
    (readLabelled(set) ?? []).map(({ input }) => input),
  );
  const gazetteer = loadGazetteer();
  const { p50, p99, max } = measureParses(inputs, (input) => resolveAddress(gazetteer, input));
  results.note("addresses, each by its median", String(inputs.length));
  results.most("an address read, p50", p50, 0.05, "ms", p50.toFixed(3));
  results.most("an address read, p99", p99, 0.25, "ms", p99.toFixed(3));
  results.note("an address read, slowest", `${max.toFixed(3)} ms`);

  const starts = Array.from({ length: STARTS }, measureLoad);
  const best = (cost: (start: (typeof starts)[number]) => number) => Math.min(...starts.map(cost));
  const cpuMs = best(({ loadCpuMs }) => loadCpuMs);
  results.most(["gazetteer loaded, CPU", `best of ${STARTS} starts`], cpuMs, 300, "ms", cpuMs.toFixed(0));
  results.note("the same on the clock", `${best(({ loadMs }) => loadMs).toFixed(0)} ms`);
  results.note("first address after the start", `${best(({ firstCallMs }) => firstCallMs).toFixed(2)} ms`);
  results.most(
    "gazetteer kept, heap",
    best(({ heapMb }) => heapMb),
    15,
    "MB",
  );
});
