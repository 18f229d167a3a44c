import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cutOffsOf,
  cutOffsSchema,
  DEFAULT_CUT_OFFS,
  lastCutOff,
  nextCutOff,
  readTimes,
  type WeekCutOffs,
} from "~/domain/settings/cut-offs";

const TWICE: WeekCutOffs = [["16:00", "11:00"], [], [], [], [], [], ["00:00"]];
const NEVER: WeekCutOffs = [[], [], [], [], [], [], []];

describe("the next cut-off and the last one", () => {
  // 2026-11-25 is a Wednesday.
  test.each<[string, WeekCutOffs, string, string | null, string | null]>([
    [
      "in the morning",
      DEFAULT_CUT_OFFS,
      "2026-11-25T08:00:00+07:00",
      "2026-11-25T16:00:00+07:00",
      "2026-11-24T16:00:00+07:00",
    ],
    [
      "a second before it",
      DEFAULT_CUT_OFFS,
      "2026-11-25T15:59:59+07:00",
      "2026-11-25T16:00:00+07:00",
      "2026-11-24T16:00:00+07:00",
    ],
    [
      "at the moment itself",
      DEFAULT_CUT_OFFS,
      "2026-11-25T16:00:00+07:00",
      "2026-11-26T16:00:00+07:00",
      "2026-11-25T16:00:00+07:00",
    ],
    [
      "late at night in Vietnam, when it is the day before in Greenwich",
      DEFAULT_CUT_OFFS,
      "2026-11-26T00:30:00+07:00",
      "2026-11-26T16:00:00+07:00",
      "2026-11-25T16:00:00+07:00",
    ],
    [
      "on Saturday evening: Monday",
      DEFAULT_CUT_OFFS,
      "2026-11-28T18:00:00+07:00",
      "2026-11-30T16:00:00+07:00",
      "2026-11-28T16:00:00+07:00",
    ],
    [
      "on Sunday",
      DEFAULT_CUT_OFFS,
      "2026-11-29T09:00:00+07:00",
      "2026-11-30T16:00:00+07:00",
      "2026-11-28T16:00:00+07:00",
    ],
    [
      "twice a day, between",
      TWICE,
      "2026-11-30T12:00:00+07:00",
      "2026-11-30T16:00:00+07:00",
      "2026-11-30T11:00:00+07:00",
    ],
    [
      "twice a day, after both",
      TWICE,
      "2026-11-30T16:30:00+07:00",
      "2026-12-06T00:00:00+07:00",
      "2026-11-30T16:00:00+07:00",
    ],
    [
      "once a week: exactly at the time",
      [["09:00"], [], [], [], [], [], []],
      "2026-11-30T09:00:00+07:00",
      "2026-12-07T09:00:00+07:00",
      "2026-11-30T09:00:00+07:00",
    ],
    ["the courier never comes", NEVER, "2026-11-25T08:00:00+07:00", null, null],
    [
      "the last day of the year",
      DEFAULT_CUT_OFFS,
      "2026-12-31T20:00:00+07:00",
      "2027-01-01T16:00:00+07:00",
      "2026-12-31T16:00:00+07:00",
    ],
  ])("%s", (_, week, now, next, last) => {
    const at = (iso: string | null) => iso && new Date(iso).toISOString();
    expect(nextCutOff(week, new Date(now))?.toISOString() ?? null).toBe(at(next));
    expect(lastCutOff(week, new Date(now))?.toISOString() ?? null).toBe(at(last));
  });

  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  const week = fc.array(fc.array(time, { maxLength: 3 }), { minLength: 7, maxLength: 7 });
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });

  test("stand around now, and no cut-off lies between them", () => {
    fc.assert(
      fc.property(week, moment, (week, now) => {
        const [last, next] = [lastCutOff(week, now), nextCutOff(week, now)];
        if (week.every((times) => times.length === 0)) return expect([last, next]).toEqual([null, null]);
        if (!last || !next) throw new Error("one is missing");
        expect(last <= now && now < next).toBe(true);
        expect(next.getTime() - last.getTime()).toBeLessThanOrEqual(7 * 24 * 3_600_000);
        expect(nextCutOff(week, last)).toEqual(next);
        expect(lastCutOff(week, new Date(next.getTime() - 1))).toEqual(last);
        expect(lastCutOff(week, next)).toEqual(next);
      }),
    );
  });

  test("are the same hour of the clock in Vietnam all year", () => {
    fc.assert(
      fc.property(moment, (now) => {
        expect(nextCutOff(DEFAULT_CUT_OFFS, now)?.toISOString().slice(11)).toBe("09:00:00.000Z");
      }),
    );
  });
});

test.each([
  ["16:00", ["16:00"]],
  ["16h", ["16:00"]],
  ["16h30", ["16:30"]],
  ["9 giờ 30", ["09:30"]],
  ["9h30, 16 giờ", ["09:30", "16:00"]],
  ["16", ["16:00"]],
  ["16g và 11g", ["11:00", "16:00"]],
  ["16.30; 16:30", ["16:30"]],
  ["11:00 16:00", ["11:00", "16:00"]],
  ["", []],
  ["  ", []],
  ["24:00", null],
  ["16:60", null],
  ["chiều", null],
  ["4h chiều", null],
  ["16:0", null],
])("a day's times are read as people write them: %s", (text, times) => {
  expect(readTimes(text)).toEqual(times);
});

test("times that were read are times that can be stored, and read again as they are", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9h:, ]{0,12}$/)), (text) => {
      const times = readTimes(text);
      if (times === null) return;
      if (times.length <= 6) expect(cutOffsSchema.safeParse({ 1: [times, [], [], [], [], [], []] }).success).toBe(true);
      expect(readTimes(times.join(", "))).toEqual(times);
    }),
  );
});

test("a pickup whose times nobody set has the default", () => {
  expect(cutOffsOf({ 1: NEVER }, "2")).toBe(DEFAULT_CUT_OFFS);
  expect(cutOffsOf({ 1: NEVER }, "1")).toBe(NEVER);
});
