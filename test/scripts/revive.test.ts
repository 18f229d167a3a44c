import { expect, test, vi } from "vitest";
import type { PartName } from "../../scripts/stack/parts.ts";
import { createReviver } from "../../scripts/stack/revive.ts";

const ended = (part: PartName) => ({ part, lastLines: ["the disk is full"] });

function aReviver(start: (part: PartName) => Promise<void>) {
  const log: string[] = [];
  const stopping = new AbortController();
  const revive = createReviver({
    parts: new Set<PartName>(["app"]),
    ...{ start, log: (line: string) => log.push(line), stopped: stopping.signal, firstWaitMs: 4 },
  });
  return { revive, log, stopping };
}

test("what does not start is tried again, each time later, until it answers", async () => {
  const start = vi.fn().mockRejectedValueOnce(new Error("the port is taken")).mockResolvedValue(undefined);
  const { revive, log } = aReviver(start);
  expect(revive(ended("app"))).toBe(true);
  // It ends while it is being started as well: one start is enough.
  expect(revive(ended("app"))).toBe(true);
  await vi.waitFor(() => expect(log).toHaveLength(3));
  expect(log).toEqual([
    "app ended; the rest goes on. Started again in 0.004 s. Its last lines:\nthe disk is full",
    "app ended; the rest goes on. Started again in 0.008 s. Its last lines:\nthe port is taken",
    "app answers again.",
  ]);
  expect(start.mock.calls).toEqual([["app"], ["app"]]);
  expect(revive(ended("app"))).toBe(true);
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(3));
});

test("another part is not started again, and nothing is once the stack stops", async () => {
  const start = vi.fn().mockResolvedValue(undefined);
  const { revive, stopping } = aReviver(start);
  expect(revive(ended("carrier"))).toBe(false);
  expect(revive(ended("app"))).toBe(true);
  stopping.abort();
  expect(revive(ended("app"))).toBe(false);
  // One that is begun later has been started by now.
  const later = aReviver(async () => undefined);
  later.revive(ended("app"));
  await vi.waitFor(() => expect(later.log.at(-1)).toBe("app answers again."));
  expect(start).not.toHaveBeenCalled();
});
