import { describe, expect, test } from "vitest";
import { isExactNumber, parseExact } from "../../sandbox/exact-json.ts";

describe("an integer keeps its digits, however many", () => {
  test.each([
    ["the last safe one is a number", "9007199254740991", false],
    ["the next is kept", "9007199254740993", true],
    ["so is one of 19 digits", "1899234567890123457", true],
    ["and a negative one", "-1899234567890123457", true],
    ["one in an object is kept", '{"id":1899234567890123457}', true],
    ["one in a list is kept", "[1899234567890123457]", true],
    ["and after another", "[1,1899234567890123458]", true],
    ["one after a space is kept", '{"id" : 1899234567890123457 }', true],
    ["a short one beside long digits in a text is a number", '[12, "1899234567890123457"]', false],
    ["a number of another kind is rounded as usual", "1e20", false],
  ])("%s", (_, text, isExact) => {
    const value = parseExact(text);
    if (isExact) expect(JSON.stringify(value)).toBe(text.replaceAll(" ", ""));
    else expect(value).toEqual(JSON.parse(text));
    if (!/[[{]/.test(text)) expect(isExactNumber(value)).toBe(isExact);
  });
});
