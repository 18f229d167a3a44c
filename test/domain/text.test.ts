import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine, plain } from "~/domain/text";

/** Texts as buyers and merchants type them: Vietnamese words, their decomposed forms, gaps, marks that nobody sees. */
const typed = fc
  .array(
    fc.constantFrom(
      ..."aZ09-/,.()đĐạỗưỹßÿɏ ".split(""),
      "\u00a0",
      "\t",
      "\n",
      "\u0301",
      "\u0306\u0303",
      "\u200b",
      "\u202e",
      "\u00ad",
      "\u0007",
      "\ud800",
      "Å",
      "ﬁ",
      "Ａ",
      "😀",
      "  ",
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));

describe("one line", () => {
  test.each([
    ["Áo thun cổ tròn số 1", "Áo thun cổ tròn số 1"],
    ["", ""],
    [" Phường  Bến\tNghé\n", "Phường Bến Nghé"],
    ["Tru\u0301c", "Trúc"],
    ["a\u202eb\u200bc", "abc"],
    ["x\ud800", "x\ufffd"],
  ])("%j becomes %j", (text, line) => expect(oneLine(text)).toBe(line));

  test("is composed, printable, without double or outer spaces, and stays as it is", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const line = oneLine(text);
        expect(line).toBe(line.normalize("NFC"));
        expect(line).not.toMatch(/^\s|\s$|\s{2}|[^\S ]|\p{Cc}|[\u200b\u202e\u00ad]/u);
        expect(oneLine(line)).toBe(line);
        // What is in front of it decides nothing about the text: a mark that nobody sees asks for the long way.
        expect(oneLine(`\u200b${line}`)).toBe(line);
      }),
    );
  });
});

describe("the plain form", () => {
  test.each([
    ["Phường Bến Nghé", "phuong ben nghe"],
    ["ĐẮK  LẮK", "dak lak"],
    ["quan 1", "quan 1"],
    ["", ""],
    ["Ａ1", "a1"],
  ])("%j becomes %j", (text, form) => expect(plain(text)).toBe(form));

  test("is the plain form of itself", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(plain(plain(text))).toBe(plain(text));
        expect(plain(`\u200b${plain(text)}`)).toBe(plain(text));
      }),
    );
  });
});
