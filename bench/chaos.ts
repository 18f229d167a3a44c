/**
 * `npm run bench -- chaos`: bookings per second before, and after, what befalls PostgreSQL and the workers: the five scenarios of the queue
 * study (perf 6: B12). The carrier's pace sets the throughput, not this machine's, so that what is missing afterwards is the app's. Exit
 * codes are those of `quotes`; `--quick`: shorter looks. `node bench/chaos.ts <text> …` runs only scenarios whose name contains one of the
 * texts.
 */
import { openShop } from "./booking/batch.ts";
import { bookThrough, waitUntilBooked } from "./chaos/bookings.ts";
import { measureScenario, ORDERS_BEFORE } from "./chaos/scenario.ts";
import { SCENARIOS } from "./chaos/scenarios.ts";
import { setScene } from "./chaos/scene.ts";
import { ASKED } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  const scene = await setScene(ends);
  const shop = await openShop(scene.engine);
  ends.push(() => shop.staff.leave());
  // What runs for the first time is slow for that reason alone.
  await bookThrough(scene.engine, shop, ORDERS_BEFORE);
  const asked = SCENARIOS.filter(({ name }) => ASKED.length === 0 || ASKED.some((text) => name.includes(text)));
  let recovered = 0;
  for (const scenario of asked) if (await measureScenario(scene, shop, scenario, results)) recovered += 1;
  results.least("scenarios recovered from", recovered, asked.length, "", `${recovered} of ${asked.length}`);
  const wrong = await waitUntilBooked(scene.engine, shop);
  results.most(["parcels not booked exactly once through it all", `of ${shop.orders}`], wrong, 0, "", String(wrong));
});
