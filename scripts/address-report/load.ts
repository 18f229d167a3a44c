import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import "../app-modules.ts";

/**
 * Loads the gazetteer in a process of its own and writes the cost as one JSON: `loadMs` is the elapsed time for file, index and
 * warm-up calls; `loadCpuMs` the CPU time of that, independent of other work on the machine; `heapMb` the memory that stays in
 * use; `firstCallMs` the time of the first address afterwards.
 */
const { loadGazetteer } = await import("../../app/store/gazetteer.server.ts");
const { resolveAddress } = await import("../../app/domain/address/resolve.ts");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
collect();
const before = process.memoryUsage().heapUsed;
const cpuBefore = process.threadCpuUsage();
const startedAt = performance.now();
const gazetteer = loadGazetteer();
const loadMs = performance.now() - startedAt;
const cpu = process.threadCpuUsage(cpuBefore);
const loadCpuMs = (cpu.user + cpu.system) / 1_000;
collect();
const heapMb = (process.memoryUsage().heapUsed - before) / 1_048_576;

const askedAt = performance.now();
resolveAddress(gazetteer, {
  address1: "25 Trần Hưng Đạo, P. Bãi Cháy",
  address2: "",
  city: "Hạ Long",
  province: "Quảng Ninh",
  zip: "",
});
const firstCallMs = performance.now() - askedAt;
console.log(JSON.stringify({ loadMs, loadCpuMs, heapMb, firstCallMs }));
