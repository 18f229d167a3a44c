import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { expect, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { createTraceSender } from "~/trace-sender.server";

type Answer = Parameters<SpanExporter["export"]>[1];

/** A collector that answers when it is told to. */
function aCollector(lastMs?: number) {
  const sets: { size: number; answer(code: 0 | 1): void }[] = [];
  const exporter: SpanExporter = {
    export: (spans: ReadableSpan[], done: Answer) =>
      void sets.push({
        size: spans.length,
        answer: (code) => done({ code, error: code ? new Error("Chị Nhất") : undefined }),
      }),
    shutdown: async () => undefined,
  };
  const events: string[] = [];
  const log = createLog("info", { write: (line: string) => void events.push(JSON.parse(line).event) });
  // Gathers for ever: a set goes when it is full, or when it is told to.
  return { sets, events, sender: createTraceSender(exporter, log, { gatherMs: 3_600_000, lastMs }) };
}

const aSpan = (traceFlags = 1) => ({ spanContext: () => ({ traceFlags }) }) as unknown as ReadableSpan;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("spans go in sets, one set at a time", async () => {
  const { sets, sender } = aCollector();
  for (let n = 0; n < 1_000; n += 1) sender.onEnd(aSpan());
  expect(sets.map(({ size }) => size)).toEqual([512]);
  await nextTurn();
  expect(sets).toHaveLength(1);
  sets[0]?.answer(0);
  await nextTurn();
  expect(sets.map(({ size }) => size)).toEqual([512, 488]);
  expect(sender.dropped()).toBe(0);
});

test("a collector that does not answer costs the memory of so many spans; the others are dropped and counted", () => {
  const { sets, sender } = aCollector();
  for (let n = 0; n < 10_000; n += 1) sender.onEnd(aSpan());
  expect(sets.map(({ size }) => size)).toEqual([512]);
  expect(sender.dropped()).toBe(10_000 - 512 - 4_096);
});

test("what a collector refuses is counted; a storm of refusals is two lines", async () => {
  const { sets, events, sender } = aCollector();
  for (let round = 0; round < 100; round += 1) {
    sender.onEnd(aSpan());
    const flushed = sender.forceFlush();
    sets.at(-1)?.answer(1);
    await flushed;
  }
  expect(sender.dropped()).toBe(100);
  sender.onEnd(aSpan());
  const flushed = sender.forceFlush();
  sets.at(-1)?.answer(0);
  await flushed;
  expect(events).toEqual(["traces.not_sent", "traces.sent_again"]);
});

test("a span that is not kept is not sent", async () => {
  const { sets, sender } = aCollector();
  sender.onEnd(aSpan(0));
  await sender.forceFlush();
  expect(sets).toEqual([]);
});

test("what waits is sent before the process ends", async () => {
  const { sets, sender } = aCollector();
  sender.onEnd(aSpan());
  const stopped = vi.fn();
  void sender.shutdown().then(stopped);
  await nextTurn();
  expect(stopped).not.toHaveBeenCalled();
  sets[0]?.answer(0);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
});

test("a process that ends waits for a collector that does not answer no longer than it may, and counts what was left", async () => {
  const { sets, events, sender } = aCollector(20);
  for (let n = 0; n < 1_000; n += 1) sender.onEnd(aSpan());
  await sender.shutdown();
  expect([sender.dropped(), events]).toEqual([1_000, ["traces.left"]]);
  // Neither a late answer nor what ends later changes anything any more.
  sets[0]?.answer(1);
  sender.onEnd(aSpan());
  await nextTurn();
  expect([sets.length, sender.dropped(), events.length]).toEqual([1, 1_000, 1]);
});

test("a process that ends sends all sets that wait, where the collector takes them", async () => {
  const { sets, events, sender } = aCollector(60_000);
  for (let n = 0; n < 1_000; n += 1) sender.onEnd(aSpan());
  const stopped = sender.shutdown();
  sets[0]?.answer(0);
  await vi.waitFor(() => expect(sets).toHaveLength(2));
  sets[1]?.answer(0);
  await stopped;
  expect([sender.dropped(), events]).toEqual([0, []]);
});
