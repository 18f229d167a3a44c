import { expect, test } from "vitest";
import { daysBack, isOverdue, overdueBefore } from "~/domain/returns/age";
import { type CarrierLine, returnTrouble, whyBack } from "~/domain/returns/why";

const AT = new Date("2026-11-20T03:00:00Z");
const line = (carrierStatus: number, reasonCode: string | null = null, words: string | null = null): CarrierLine => ({
  ...{ carrierStatus, reasonCode, words, happenedAt: AT },
});

test.each<[string, CarrierLine[], ReturnType<typeof whyBack>]>([
  [
    "the last failed delivery",
    [line(10, "122"), line(9, "130", "Không nhận"), line(20)],
    { code: "130", words: "Không nhận" },
  ],
  [
    "a delayed one, where none failed",
    [line(10, "121"), line(10, "122"), line(20, "141")],
    { code: "122", words: null },
  ],
  ["not a failure without a word", [line(9, "131"), line(9), line(20)], { code: "131", words: null }],
  ["what the return says", [line(4), line(20, "133", "Shop hủy")], { code: "133", words: "Shop hủy" }],
  ["nothing: a delayed return is no reason", [line(4), line(20, "140")], null],
  ["nothing", [line(4), line(20), line(21, "130")], null],
])("why it comes back: %s", (_, lines, why) => expect(whyBack(lines)).toEqual(why));

test.each<[string, CarrierLine[], string | null]>([
  ["nobody at home", [line(20), line(20, "142")], "142"],
  ["until the carrier says something newer", [line(20, "142"), line(20)], null],
  ["brought after all", [line(20, "142"), line(21)], null],
  ["a failed delivery is none", [line(20, "130")], null],
  ["nothing said", [], null],
])("what stands in the way: %s", (_, lines, code) => expect(returnTrouble(lines)?.code ?? null).toBe(code));

test("a return is overdue after its days, counted whole, while it is on its way", () => {
  const now = new Date("2026-12-05T03:00:00Z");
  expect(daysBack(AT, now)).toBe(15);
  expect(daysBack(AT, new Date(now.getTime() - 1))).toBe(14);
  expect(daysBack(now, AT)).toBe(0);
  const after = (days: number, ms = 0) => overdueBefore(new Date(now.getTime() + ms), days);
  const onWay = { stage: "on_way", returnSince: AT } as const;
  expect(isOverdue(onWay, after(15))).toBe(false);
  expect(isOverdue(onWay, after(15, 1))).toBe(true);
  expect(isOverdue(onWay, after(8))).toBe(true);
  expect(isOverdue(onWay, after(16))).toBe(false);
  expect(isOverdue({ ...onWay, stage: "arrived" }, after(8))).toBe(false);
  expect(isOverdue({ ...onWay, returnSince: null }, after(8))).toBe(false);
});
