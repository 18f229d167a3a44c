/**
 * `npm run bench -- intake`: messages from the carrier and from Shopify, stored before they are acknowledged (perf 6: B5, B6).
 * Exit codes are those of `quotes`; `--quick` measures a few pairs.
 */
import { startEngine } from "./engine/engine.ts";
import { measureCapacity } from "./intake/capacity.ts";
import { measureLatency } from "./intake/latency.ts";
import { orderRequest, pushRequest } from "./intake/messages.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { seedOpenShop } from "./stage/shops.ts";

await measured(async (results, ends) => {
  // No worker runs: this measures the way of a message into the database.
  const engine = await startEngine(ends);
  const { domain } = await seedOpenShop(engine.databaseUrl, engine.key);
  const pairs = QUICK ? 3 : 12;
  const push = {
    name: "pushes",
    make: () => pushRequest(engine.pushPath),
    bytes: 300,
    most: 30_000,
    least: 1,
    mostCpu: 90,
  };
  const order = {
    name: "orders of 10 KB",
    make: () => orderRequest(domain),
    bytes: 10_000,
    most: 10_000,
    least: 0.45,
    mostCpu: null,
  };
  await measureCapacity(engine, push, pairs, results);
  await measureCapacity(engine, order, pairs, results);
  await measureLatency(engine, QUICK ? 1 : 3, results);
});
