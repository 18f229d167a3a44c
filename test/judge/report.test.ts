import { expect, test } from "vitest";
import type { StaffDid } from "../../faults/life/about-life.ts";
import type { Wait } from "../../faults/recovery.ts";
import { describe } from "../../faults/report.ts";
import { agreeing } from "./ledgers";

const ALL: [StaffDid, number][] = [
  ["changed answers", 3],
  ["batches", 9],
  ["scans", 12],
];

const REST = {
  slowness: { readyMs: 1_500, times: 1 },
  shares: { lines: ["web1: pages 3"], without: [] as string[] },
  quotes: { asked: 9, priced: 8 },
};
const WAIT = { work: "booking" as const, subject: "parcel 1", about: [], ms: 16_000 };

function reportOf(
  staffDid: [StaffDid, number][],
  orders: number,
  change: Partial<typeof REST & { waits: Wait[] }> = {},
) {
  const [life] = agreeing().lives;
  if (!life) throw new Error("there is no life");
  const nothing = { findings: [], history: [], waits: [], longestWaits: [], done: new Map() };
  const figures = { createsPerOrder: 1, deadWrites: 0, ownEnds: 0, settledMs: 0 };
  const seen = { ledgers: { carrier: [] }, messages: { acknowledged: [], inbox: [] } };
  const lives = Array.from({ length: orders }, () => life);
  return describe({ ...nothing, ...figures, ...seen, ...REST, lives, staffDid: new Map(staffDid), ...change }, 15_000);
}

test("a run says how often staff did what it is to try", () => {
  const { lines, failed } = reportOf(ALL, 100);
  expect(failed).toBe(false);
  expect(lines).toContain("staff: changed answers 3 · batches 9 · scans 12");
});

test.each(ALL)("a long run in which there were no %s has failed, a short one has not", (missing) => {
  const others = ALL.filter(([what]) => what !== missing);
  const { lines, failed } = reportOf(others, 40);
  expect(failed).toBe(true);
  expect(lines).toContain(`UNTRIED ${missing}: none in 40 orders`);
  expect(reportOf(others, 39).failed).toBe(false);
});

test("a long run in which a process had no part in the work of its role has failed", () => {
  const shares = { lines: ["edge3: nothing"], without: ["fees by edge3"] };
  const { lines, failed } = reportOf(ALL, 40, { shares });
  expect(failed).toBe(true);
  expect(lines).toContain("edge3: nothing");
  expect(lines).toContain("UNTRIED fees by edge3: none in 40 orders");
  expect(reportOf(ALL, 39, { shares }).failed).toBe(false);
});

test("work that waited is late, unless this machine is so slow", () => {
  expect(reportOf(ALL, 100, { waits: [WAIT] }).failed).toBe(true);
  const slowness = { readyMs: 5_000, times: 2 };
  const { lines, failed } = reportOf(ALL, 100, { slowness, waits: [WAIT] });
  expect(failed).toBe(false);
  expect(lines).toContain("a process was ready after 5.0 s: work may wait for 30.0 s");
});
