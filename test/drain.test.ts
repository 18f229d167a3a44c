import { describe, expect, test } from "vitest";
import { drain, longestMs } from "~/drain.server";

const never = () => new Promise<never>(() => undefined);

describe("ending a process in steps", () => {
  test("does the steps of a phase side by side, and the next phase after all of them", async () => {
    const did: string[] = [];
    const first = Promise.withResolvers<void>();
    const report = await drain([
      [
        {
          name: "requests",
          withinMs: 60_000,
          async run() {
            await first.promise;
            did.push("requests");
          },
        },
        {
          name: "jobs",
          withinMs: 60_000,
          run() {
            did.push("jobs");
            first.resolve();
          },
        },
      ],
      [{ name: "leave", withinMs: 60_000, run: () => did.push("leave") }],
    ]);
    expect(did).toEqual(["jobs", "requests", "leave"]);
    expect(report).toEqual({
      isDrained: true,
      ms: expect.any(Number),
      steps: Object.fromEntries(
        ["requests", "jobs", "leave"].map((name) => [name, { ms: expect.any(Number), end: "done" }]),
      ),
    });
  });

  test("cuts what does not end, says what is left of it, and goes on", async () => {
    let left = false;
    const { isDrained, steps } = await drain([
      [{ name: "jobs", withinMs: 1, run: never, left: () => ({ "book-shipment": 2 }) }],
      [{ name: "databases", withinMs: 1, run: never }],
      [
        {
          name: "leave",
          withinMs: 60_000,
          run() {
            left = true;
          },
        },
      ],
    ]);
    expect(left).toBe(true);
    expect(isDrained).toBe(false);
    expect(steps).toMatchObject({
      jobs: { end: "cut", left: { "book-shipment": 2 } },
      databases: { end: "cut" },
      leave: { end: "done" },
    });
  });

  test("counts as cut what ended in time and left something", async () => {
    const step = { name: "jobs", withinMs: 60_000, run: () => undefined, left: () => ({ watch: 1 }) };
    expect(await drain([[step]])).toMatchObject({
      isDrained: false,
      steps: { jobs: { end: "cut", left: { watch: 1 } } },
    });
  });

  test("names a step that throws, at once or later, without its words", async () => {
    const { isDrained, steps } = await drain([
      [
        {
          name: "quotes",
          withinMs: 60_000,
          run() {
            throw new TypeError("a buyer's name");
          },
        },
        { name: "access", withinMs: 60_000, run: () => Promise.reject(new RangeError("a phone")) },
      ],
    ]);
    expect(isDrained).toBe(false);
    expect(steps).toEqual({
      quotes: { ms: expect.any(Number), end: "failed", error: "TypeError" },
      access: { ms: expect.any(Number), end: "failed", error: "RangeError" },
    });
  });
});

test("takes at most the longest step of each phase", () => {
  const step = (withinMs: number) => ({ name: String(withinMs), withinMs, run: never });
  expect(longestMs([[step(3), step(5)], [step(2)], []])).toBe(7);
});
