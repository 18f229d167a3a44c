import { describe, expect, test } from "vitest";
import { createPacer } from "~/shopify/pacer.server";
import { createFakeClock } from "./fake-clock.ts";

const PATIENT = new AbortController().signal;
const DEMO = "demo.myshopify.com";

/** A model of Shopify's real bucket on the same clock: charges on arrival and rejects what exceeds the level. */
function realBucket(now: () => number, { available = 2000, maximum = 2000, restoreRate = 100 } = {}) {
  let level = available;
  let at = now();
  return {
    charge(cost: number) {
      level = Math.min(maximum, level + ((now() - at) / 1000) * restoreRate);
      at = now();
      const accepted = level >= cost;
      if (accepted) level -= cost;
      return { accepted, reading: { requested: cost, available: Math.floor(level), maximum, restoreRate } };
    },
  };
}

describe("draining a shop's bucket (perf B10)", () => {
  test.each([
    ["the standard plan", { available: 2000, maximum: 2000, restoreRate: 100 }],
    ["a bucket that another process has emptied", { available: 0, maximum: 2000, restoreRate: 100 }],
    ["Plus", { available: 20_000, maximum: 20_000, restoreRate: 1000 }],
  ])("%s: nearly all of its points are used and next to nothing is throttled", async (_case, plan) => {
    const clock = createFakeClock();
    const pacer = createPacer(clock);
    const bucket = realBucket(clock.now, plan);
    const seen = { sent: 0, throttled: 0 };

    async function one() {
      for (;;) {
        const slot = await pacer.acquire(DEMO, 20, "background", PATIENT);
        await clock.wait(60);
        const { accepted, reading } = bucket.charge(20);
        seen.sent += 1;
        await clock.wait(60);
        slot.done(reading);
        if (accepted) return;
        seen.throttled += 1;
        await clock.wait(1000);
      }
    }
    const parcels = 2000;
    await clock.until(Promise.all(Array.from({ length: parcels }, one)));

    const ideal = (plan.available + (plan.restoreRate * clock.now()) / 1000) / 20;
    // On Plus, the limit for 2000 parcels is not the bucket but 20 concurrent requests of 120 ms each.
    const limit = Math.min(ideal, (clock.now() / 120) * 20);
    expect(parcels / limit).toBeGreaterThan(0.97);
    expect(seen.throttled / seen.sent).toBeLessThanOrEqual(0.002);
  });

  test.each([2, 3, 5])(
    "%d processes together use nearly all of its points, and next to nothing is throttled",
    async (count) => {
      const clock = createFakeClock();
      const bucket = realBucket(clock.now);
      const seen = { sent: 0, throttled: 0 };
      const parcels = 2000;
      const left = { parcels };
      async function one(pacer: ReturnType<typeof createPacer>) {
        while (left.parcels > 0) {
          left.parcels -= 1;
          for (let accepted = false; !accepted; ) {
            const slot = await pacer.acquire(DEMO, 20, "background", PATIENT);
            await clock.wait(60);
            const charged = bucket.charge(20);
            accepted = charged.accepted;
            seen.sent += 1;
            await clock.wait(60);
            slot.done(charged.reading);
            if (!accepted) seen.throttled += 1;
          }
        }
      }
      const pacers = Array.from({ length: count }, () => createPacer({ ...clock, processes: () => count }));
      await clock.until(Promise.all(pacers.flatMap((pacer) => Array.from({ length: 20 }, () => one(pacer)))));

      const ideal = (2000 + (100 * clock.now()) / 1000) / 20;
      expect(parcels / ideal).toBeGreaterThan(0.97);
      expect(seen.throttled / seen.sent).toBeLessThanOrEqual(0.002);
    },
  );

  test("a process that is alone in its work gets nearly all of the points, whatever the others might take", async () => {
    const clock = createFakeClock();
    const pacer = createPacer({ ...clock, processes: () => 3 });
    const bucket = realBucket(clock.now);
    async function one() {
      const slot = await pacer.acquire(DEMO, 20, "background", PATIENT);
      await clock.wait(60);
      const { reading } = bucket.charge(20);
      await clock.wait(60);
      slot.done(reading);
    }
    await clock.until(Promise.all(Array.from({ length: 2000 }, one)));
    expect(2000 / ((2000 + (100 * clock.now()) / 1000) / 20)).toBeGreaterThan(0.97);
  });

  test("a person's request does not wait behind the drain", async () => {
    const clock = createFakeClock();
    const pacer = createPacer(clock);
    const bucket = realBucket(clock.now);
    const waits: number[] = [];

    async function one(priority: "interactive" | "background", cost: number) {
      const asked = clock.now();
      const slot = await pacer.acquire(DEMO, cost, priority, PATIENT);
      if (priority === "interactive") waits.push(clock.now() - asked);
      await clock.wait(60);
      const { reading } = bucket.charge(cost);
      await clock.wait(60);
      slot.done(reading);
    }
    async function visits() {
      for (let visit = 0; visit < 10; visit += 1) {
        await clock.wait(5000);
        await one("interactive", 95);
      }
    }
    await clock.until(Promise.all([visits(), ...Array.from({ length: 500 }, () => one("background", 20))]));

    expect(waits).toHaveLength(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
  });
});

test("shops do not wait for each other", async () => {
  const clock = createFakeClock();
  const pacer = createPacer(clock);
  const busy = await pacer.acquire("busy.myshopify.com", 200, "background", PATIENT);
  busy.done({ requested: 200, available: 0, maximum: 2000, restoreRate: 100 });
  const order: string[] = [];
  const first = pacer.acquire("busy.myshopify.com", 100, "background", PATIENT).then(() => order.push("busy"));
  const second = pacer.acquire("calm.myshopify.com", 0, "background", PATIENT).then(() => order.push("calm"));
  await clock.until(Promise.all([first, second]));
  expect(order).toEqual(["calm", "busy"]);
});

test("interactive requests go first, each line in order of arrival", async () => {
  const clock = createFakeClock();
  const pacer = createPacer(clock);
  const first = await pacer.acquire(DEMO, 10, "background", PATIENT);
  first.done({ requested: 10, available: 0, maximum: 2000, restoreRate: 100 });
  const order: string[] = [];
  const ask = (name: string, priority: "interactive" | "background") =>
    pacer.acquire(DEMO, 10, priority, PATIENT).then(() => order.push(name));
  await clock.until(
    Promise.all([
      ask("job 1", "background"),
      ask("job 2", "background"),
      ask("page 1", "interactive"),
      ask("page 2", "interactive"),
    ]),
  );
  expect(order).toEqual(["page 1", "page 2", "job 1", "job 2"]);
});

test("a pause stops every request, even with a full bucket", async () => {
  const clock = createFakeClock();
  const pacer = createPacer(clock);
  pacer.pause(DEMO, 4000);
  await clock.until(pacer.acquire(DEMO, 1, "interactive", PATIENT));
  expect(clock.now()).toBe(4000);
});

test("an aborted request leaves the line, and the next goes", async () => {
  const clock = createFakeClock();
  const pacer = createPacer(clock);
  const first = await pacer.acquire(DEMO, 10, "background", PATIENT);
  first.done({ requested: 10, available: 0, maximum: 2000, restoreRate: 100 });
  const impatient = new AbortController();
  const dear = pacer.acquire(DEMO, 1000, "background", impatient.signal);
  const cheap = pacer.acquire(DEMO, 10, "background", PATIENT);
  impatient.abort(new Error("too long"));
  await expect(dear).rejects.toThrow("too long");
  await clock.until(cheap);
  // 10 points plus the reserve of 100, at 100 points a second.
  expect(clock.now()).toBe(1100);
});

test("an already aborted request gets no slot", async () => {
  const pacer = createPacer(createFakeClock());
  await expect(pacer.acquire(DEMO, 10, "background", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
});
