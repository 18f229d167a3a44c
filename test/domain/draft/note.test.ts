import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitNote, NOTE_LIMIT, renderNote, unknownNoteWords } from "~/domain/draft/note";
import { countCharacters, oneLine, plain, shorten } from "~/domain/text";
import { aLine, anOrder } from "../order/an-order";

describe("the note", () => {
  const lines = [aLine({ quantity: 2 }), aLine({ title: "Quần", variantTitle: "XL" })];

  test.each([
    ["{order} {items} {note}", "Gọi trước", "#1001 2x Áo thun; 1x Quần - XL Gọi trước"],
    ["{order}", "Gọi trước", "#1001"],
    ["{note}", "", ""],
    ["{note}", "xem {items} và $& nhé", "xem {items} và $& nhé"],
    ["Cho xem hàng. {note}", "dòng 1\r\ndòng 2\tvà\u0000 3", "Cho xem hàng. dòng 1 dòng 2 và 3"],
    ["{unknown} {order}", "", "#1001"],
    ["{constructor}{địa_chỉ} {order}", "", "#1001"],
    ["{ order } {note }", "Gọi trước", "#1001 Gọi trước"],
    ["{xin gọi trước} {order}", "", "{xin gọi trước} #1001"],
  ])("%s with “%s”", (template, note, text) => {
    expect(renderNote(template, anOrder({ note }), lines)).toEqual({ text, cut: false });
  });

  test.each([
    ["{order} {items} {note}", []],
    ["{Order} gọi {sđt}", ["{Order}", "{sđt}"]],
    ["{ order } {xin gọi trước}", ["{xin gọi trước}"]],
    ["không có từ nào", []],
  ])("%s has unknown words %j", (template, unknown) => {
    expect(unknownNoteWords(template)).toEqual(unknown);
  });

  test("is cut between words at 120 characters", () => {
    const note = `${"từ ".repeat(39)}dài`;
    expect(fitNote(note)).toEqual({ text: note, cut: false });
    const cut = fitNote(`${note} quá`);
    expect(cut).toEqual({ text: note, cut: true });
    expect(fitNote(`${"từ ".repeat(39)}dàiquá`)).toEqual({ text: "từ ".repeat(39).trim(), cut: true });
  });

  test("a single long word is cut between characters; an emoji is kept whole or dropped", () => {
    expect(fitNote("a".repeat(200)).text).toBe("a".repeat(120));
    expect(fitNote(`${"a".repeat(117)}👨‍👩‍👧‍👦`).text).toBe("a".repeat(117));
  });
});

test("any note is one line within the limit, a prefix of what was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (typed) => {
      const { text, cut } = fitNote(typed);
      expect(countCharacters(text)).toBeLessThanOrEqual(NOTE_LIMIT);
      expect(text.isWellFormed()).toBe(true);
      expect([...text].filter((character) => "\r\n\t\u0000\u202e".includes(character))).toEqual([]);
      expect(oneLine(typed).startsWith(text)).toBe(true);
      expect(cut).toBe(text !== oneLine(typed));
    }),
  );
});

/** The words of a line. The range of Vietnamese letters contains a space of another script (U+1680), which ends a word. */
const word = fc.stringMatching(/^[a-zà-ỹ]{1,12}$/).filter((letters) => !/\s/.test(letters));

test("shorten never cuts a word if it can cut before it", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.integer({ min: 12, max: 60 }), (words, limit) => {
      const kept = shorten(words.join(" "), limit).split(" ");
      expect(words.slice(0, kept.length)).toEqual(kept);
    }),
    // A format character that forms one character with the space after it, inside the line and at its end.
    {
      examples: [
        [["aàa\u070f", "àaaàaàaà"], 12],
        [["aàaaaaaaaaa\u070f", "à"], 12],
      ],
    },
  );
});

test("the plain form", () => {
  expect(plain("  Thành phố  Đà Nẵng ")).toBe("thanh pho da nang");
  expect(plain("Hoà")).toBe(plain("Hòa"));
  expect(plain("ＣＯＤ\u200b")).toBe("cod");
});
