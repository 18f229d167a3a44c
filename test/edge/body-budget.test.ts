import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readRawBody, refuseBody } from "~/edge/body.server";
import { createBodyBudget } from "~/edge/body-budget.server";

const aRequest = () => ({}) as IncomingMessage;

test("bytes in flight never exceed the budget, and none are held after all was released", () => {
  const step = fc.record({
    who: fc.nat({ max: 5 }),
    what: fc.constantFrom("take", "take", "take", "whole", "release"),
    bytes: fc.integer({ min: 1, max: 60 }),
    waitMs: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      const budget = createBodyBudget(100, () => now);
      const requests = Array.from({ length: 6 }, aRequest);
      for (const { who, what, bytes, waitMs } of steps) {
        now += waitMs;
        const request = requests[who] as IncomingMessage;
        if (what === "take") budget.take(request, bytes, () => undefined);
        else if (what === "whole") budget.whole(request);
        else budget.release(request);
        expect(budget.bytes).toBeGreaterThanOrEqual(0);
        expect(budget.bytes).toBeLessThanOrEqual(100);
      }
      for (const request of requests) budget.release(request);
      expect(budget.bytes).toBe(0);
    }),
  );
});

test("a body that has been arriving for a second is dropped first, the longest one first; a quick or complete one is not", () => {
  let now = 0;
  const gone: string[] = [];
  const budget = createBodyBudget(100, () => now);
  const take = (request: IncomingMessage, bytes: number, name: string) =>
    budget.take(request, bytes, () => gone.push(name));
  const [whole, slow, slower, quick] = [aRequest(), aRequest(), aRequest(), aRequest()];
  expect(take(slower, 30, "slower")).toBe(true);
  expect(take(slow, 30, "slow")).toBe(true);
  expect(take(whole, 40, "whole")).toBe(true);
  budget.whole(whole);
  expect(take(quick, 10, "quick")).toBe(false);
  now = 1_000;
  expect(take(quick, 10, "quick")).toBe(true);
  expect(gone).toEqual(["slower"]);
  expect(budget.bytes).toBe(80);
  // A sender that has been cut off holds nothing, even if it goes on.
  expect(take(slower, 10, "slower again")).toBe(true);
  now = 2_000;
  expect(take(aRequest(), 60, "last")).toBe(true);
  expect(gone).toEqual(["slower", "slow", "quick", "slower again"]);
  expect(take(aRequest(), 61, "too much")).toBe(false);
});

/** A server that answers with the length of the body it read; a body counts until it is answered. */
async function aReader(mostBytes: number) {
  let now = 0;
  const budget = createBodyBudget(mostBytes, () => now);
  const server = createServer(async (request, response) => {
    try {
      response.end(String((await readRawBody(request, 1_000, 60_000, budget)).length));
    } catch (error) {
      if (!refuseBody(response, error)) response.writeHead(500).end();
    } finally {
      budget.release(request);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const drip = (bytes: number): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n${"x".repeat(bytes)}`);
    return socket;
  };
  const send = (body: string) => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise(setImmediate);
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { budget, drip, send, until, pass };
}

test("slow senders do not keep out fast ones: they are answered 503 with Retry-After", async () => {
  const { budget, drip, send, until, pass } = await aReader(1_000);
  const slow = [drip(400), drip(400)];
  await until(() => budget.bytes === 800);
  const turnedAway = await send("y".repeat(500));
  expect([turnedAway.status, turnedAway.headers.get("retry-after")]).toEqual([503, "2"]);

  pass(1_000);
  const answered = new Promise<string>((resolve) => slow[0]?.once("data", (chunk) => resolve(String(chunk))));
  const served = await send("y".repeat(500));
  expect([served.status, await served.text()]).toEqual([200, "500"]);
  expect(await answered).toMatch(/^HTTP\/1.1 503 /);
  for (const socket of slow) socket.destroy();
  await until(() => budget.bytes === 0);
});
