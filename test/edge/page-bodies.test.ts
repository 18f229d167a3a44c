import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { bodiesInFlight, createBodyBudget } from "~/edge/body-budget.server";
import { createPageBodies } from "~/edge/page-bodies.server";
import { anOpenLine, startPages } from "./page-stub";

const KB = 1024;
const MB = 1024 * KB;
const LARGEST = 512 * KB;
const aRequest = () => ({}) as IncomingMessage;

/** The app's edge before a page that answers when the test says so, called by strangers from any address. */
async function aSlowPage() {
  let served = 0;
  let letGo: () => void = () => undefined;
  const time = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const action = async ({ request }: { request: Request }) => {
    const { byteLength } = await request.arrayBuffer();
    served += 1;
    await time;
    return new Response(String(byteLength));
  };
  const { url } = await startPages({ action, gate: anOpenLine() });
  const send = (from: string) =>
    fetch(`${url}/page`, { method: "POST", body: "x".repeat(LARGEST), headers: { "x-forwarded-for": from } });
  /** Resolves when the page has received them whole. */
  const hold = async (from: string, count: number) => {
    const before = served;
    const answers = Array.from({ length: count }, () => send(from));
    while (served < before + count) await new Promise(setImmediate);
    return answers;
  };
  return { send, hold, letGo };
}

test("page bodies at their limit leave room for webhooks and rate requests, and one address leaves room for others", async () => {
  const { send, hold, letGo } = await aSlowPage();
  const held = await hold("203.0.113.1", 8);
  const turnedAway = await send("203.0.113.1");
  expect([turnedAway.status, turnedAway.headers.get("retry-after")]).toEqual([503, "2"]);

  for (let n = 2; n <= 6; n += 1) held.push(...(await hold(`203.0.113.${n}`, 8)));
  expect(bodiesInFlight.bytes).toBe(24 * MB);
  expect((await send("203.0.113.7")).status).toBe(503);
  const rates = Array.from({ length: 16 }, aRequest);
  onTestFinished(() => rates.forEach(bodiesInFlight.release));
  for (const rate of rates) expect(bodiesInFlight.take(rate, LARGEST, () => undefined)).toBe(true);

  letGo();
  for (const answer of held) expect(await (await answer).text()).toBe(String(LARGEST));
  rates.forEach(bodiesInFlight.release);
  while (bodiesInFlight.bytes > 0) await new Promise(setImmediate);
});

test("a page's complete body is never dropped, nor by the process's budget; one still arriving is", () => {
  let now = 0;
  const process = createBodyBudget(100, () => now);
  const bodiesOf = createPageBodies(process, { all: 100, lane: 100 }, () => now);
  const gone: string[] = [];
  const [whole, arriving] = [aRequest(), aRequest()];
  expect(bodiesOf("a").take(whole, 60, () => gone.push("whole"))).toBe(true);
  bodiesOf("a").whole(whole);
  expect(bodiesOf("b").take(arriving, 40, () => gone.push("arriving"))).toBe(true);
  now = 1_000;
  expect(process.take(aRequest(), 41, () => undefined)).toBe(false);
  expect(gone).toEqual(["arriving"]);
  expect(process.bytes).toBe(60);
});

test("no limit is ever exceeded, and nothing is held after all was released", () => {
  const step = fc.record({
    who: fc.nat({ max: 8 }),
    what: fc.constantFrom("take", "take", "take", "whole", "release"),
    bytes: fc.integer({ min: 1, max: 60 }),
    waitMs: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let now = 0;
      const process = createBodyBudget(150, () => now);
      const bodiesOf = createPageBodies(process, { all: 100, lane: 70 }, () => now);
      // Three of one lane, three of another, and three of machine requests.
      const lanes = [bodiesOf("a"), bodiesOf("b"), process];
      const senders = Array.from({ length: 9 }, (_, n) => ({ request: aRequest(), budget: lanes[n % 3] ?? process }));
      const held = new Map<IncomingMessage, number>();
      for (const { who, what, bytes, waitMs } of steps) {
        now += waitMs;
        const { request, budget } = senders[who] ?? { request: aRequest(), budget: process };
        const give = () => {
          budget.release(request);
          held.delete(request);
        };
        if (what === "take") {
          if (budget.take(request, bytes, give)) held.set(request, (held.get(request) ?? 0) + bytes);
        } else if (what === "whole") budget.whole(request);
        else give();
        const sum = (of: unknown[]) =>
          senders.reduce((all, one) => all + (of.includes(one.budget) ? (held.get(one.request) ?? 0) : 0), 0);
        expect(lanes.map(({ bytes }) => bytes)).toEqual([sum([lanes[0]]), sum([lanes[1]]), sum(lanes)]);
        for (const lane of [0, 1]) expect(sum([lanes[lane]])).toBeLessThanOrEqual(70);
        expect(sum(lanes.slice(0, 2))).toBeLessThanOrEqual(100);
        expect(sum(lanes)).toBeLessThanOrEqual(150);
      }
      for (const { request, budget } of senders) budget.release(request);
      expect(lanes.map(({ bytes }) => bytes)).toEqual([0, 0, 0]);
      expect(bodiesOf("c").take(aRequest(), 70, () => undefined)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
