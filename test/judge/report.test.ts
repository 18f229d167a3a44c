import { expect, test } from "vitest";
import type { StaffDid } from "../../faults/life/about-life.ts";
import { describe } from "../../faults/report.ts";
import { agreeing } from "./ledgers";

const ALL: [StaffDid, number][] = [
  ["changed answers", 3],
  ["batches", 9],
  ["scans", 12],
];

function reportOf(staffDid: [StaffDid, number][], orders: number) {
  const [life] = agreeing().lives;
  if (!life) throw new Error("there is no life");
  const nothing = { findings: [], history: [], waits: [], longestWaits: [], done: new Map() };
  const figures = { createsPerOrder: 1, deadWrites: 0, ownEnds: 0, settledMs: 0 };
  const seen = { ledgers: { carrier: [] }, messages: { acknowledged: [], inbox: [] } };
  const lives = Array.from({ length: orders }, () => life);
  return describe({ ...nothing, ...figures, ...seen, lives, staffDid: new Map(staffDid) }, 15_000);
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
