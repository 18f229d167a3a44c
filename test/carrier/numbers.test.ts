import fc from "fast-check";
import { expect, test } from "vitest";
import { readFlag, readInteger, readText, readWireNumber } from "~/carrier/numbers";

test.each([
  [37000, 37000],
  ["37000", 37000],
  ["37000.0", 37000],
  [" 18000 ", 18000],
  ["-1", -1],
  ["0", 0],
  [2.4, 2.4],
  ["2.4", 2.4],
  ["", null],
  [null, null],
  [undefined, null],
  ["(37000)", null],
  ["1e3", null],
  ["0x10", null],
  ["18.000 đ", null],
  [{ value: 1 }, null],
  [true, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("number %j is %j", (written, number) => {
  expect(readWireNumber(written)).toBe(number);
});

test.each([
  ["37000.0", 37000],
  ["-0", 0],
  [37000.5, null],
  ["37000.5", null],
  ["9007199254740993", null],
])("integer %j is %j", (written, integer) => {
  expect(readInteger(written)).toBe(integer);
});

test.each([
  ["S1.A1.17373471", "S1.A1.17373471"],
  [1375000526, "1375000526"],
  ["  ", null],
  ["\0", null],
  ["hẹn\0 lại \ud83d📦", "hẹn lại \ufffd📦"],
  [1.5, null],
  [[], null],
])("text %j is %j", (written, text) => {
  expect(readText(written)).toBe(text);
});

test.each([
  [1, true],
  ["1", true],
  [true, true],
  ["TRUE", true],
  [0, false],
  ["0", false],
  [false, false],
  ["false", false],
  ["", null],
  ["2", null],
  [null, null],
])("flag %j is %j", (written, flag) => {
  expect(readFlag(written)).toBe(flag);
});

test("every whole amount is read alike, bare or quoted, with or without decimals", () => {
  fc.assert(
    fc.property(fc.integer(), (vnd) => {
      expect([vnd, `${vnd}`, `${vnd}.0`, ` ${vnd} `].map(readInteger)).toEqual([vnd, vnd, vnd, vnd]);
    }),
  );
});

test("the readers never throw and never guess", () => {
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      const number = readWireNumber(anything);
      expect(number === null || Number.isFinite(number)).toBe(true);
      expect([true, false, null]).toContain(readFlag(anything));
      expect(readText(anything)).not.toBe("");
    }),
  );
});
