import { expect, test } from "vitest";
import { judgeUpgrade, type Upgrade } from "../../faults/upgrade/judge.ts";

const QUOTE = {
  ...{ shopId: "s", cart: 1, atMs: Date.parse("2026-11-26T10:00:00Z"), ms: 40, status: 200, source: "" },
  prices: new Map([["waybill_road", 30_000_00]]),
};
const NO_PRICES = new Map<string, number>();
/** An upgrade of which nothing can be said. */
const UPGRADE: Upgrade = {
  quotes: [QUOTE, QUOTE],
  ...{ sideBySideMs: 9_000, openAtEnd: 40, underWay: 2, brokenConstraints: [], without: [], ownEnds: [] },
  ended: [
    { name: "old-web", ms: 2_400, code: 0 },
    { name: "old-worker", ms: 9_900, code: 0 },
  ],
  logs: new Map([
    ["old-web", ['{"level":"warn","err":{"code":"ECONNREFUSED"},"event":"x"}', '{"err":{"code":"57P01"}}', ""]],
  ]),
  tried: [{ what: "a page", asPromised: true }],
};

test("an upgrade in which nothing was lost has no findings", () => {
  expect(judgeUpgrade(UPGRADE)).toEqual([]);
});

test.each<[string, Partial<Upgrade>, string]>([
  [
    "a question for fees that was cut",
    { quotes: [QUOTE, { ...QUOTE, status: 0, prices: NO_PRICES }] },
    "1 of 2 questions for fees had no rates: 2026-11-26T10:00:00.000Z: 0 after 40 ms",
  ],
  [
    "one that was answered without rates",
    { quotes: [{ ...QUOTE, prices: NO_PRICES }] },
    "1 of 1 questions for fees had no rates: 2026-11-26T10:00:00.000Z: 200 after 40 ms",
  ],
  ["no question at all", { quotes: [] }, "no fee was asked for"],
  [
    "a process that takes too long",
    { ended: [{ name: "old-web", ms: 10_001, code: 0 }] },
    "old-web ended 10.0 s after it was told to end",
  ],
  [
    "a process that had to be killed",
    { ended: [{ name: "new-edge", ms: 9_000, code: null }] },
    "new-edge had to be killed 9.0 s after it was told to end",
  ],
  ["releases that never met", { sideBySideMs: 0 }, "the two releases were never at work at the same time"],
  [
    "a process that ends with a failure",
    { ended: [{ name: "old-worker", ms: 2_000, code: 3 }] },
    "old-worker ended with code 3 2.0 s after it was told to end",
  ],
  ["a process that ended untold", { ownEnds: ["new-web"] }, "new-web ended by itself"],
  [
    "a stop with nothing left to do",
    { openAtEnd: 0 },
    "nothing was left to be booked when the old processes were told to end",
  ],
  [
    "a stop with nothing under way",
    { underWay: 0 },
    "the old worker was in the middle of no booking when it was told to end",
  ],
  ["a process without a part", { without: ["fees by new-edge"] }, "there were no fees by new-edge"],
  ["rows that the new tables forbid", { brokenConstraints: ["a_check of shop"] }, "rows break a_check of shop"],
  ["a promise that was tried and not kept", { tried: [{ what: "a page", asPromised: false }] }, "not so: a page"],
  [
    "a statement that the new tables refuse, told once",
    {
      logs: new Map([
        ["old-worker", Array(3).fill('{"level":"error","err":{"type":"error","code":"42703"},"event":"job.failed"}')],
      ]),
    },
    "old-worker: PostgreSQL refused a statement, 42703 in job.failed",
  ],
])("names %s", (_, change, what) => {
  expect(judgeUpgrade({ ...UPGRADE, ...change }).map((finding) => finding.what)).toEqual([what]);
});
