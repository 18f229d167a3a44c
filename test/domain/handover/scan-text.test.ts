import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readScan } from "~/domain/handover/scan-text";

const LABEL = "S1000001.HN1.A2.1737347134";

describe("what a scan may stand for", () => {
  test.each([
    ["the label", LABEL],
    ["with blanks and a line's end", `  ${LABEL}\r\n`],
    ["in small letters", LABEL.toLowerCase()],
    ["in an address, as a QR code has it", `https://i.example.vn/track/${LABEL}?from=label`],
    ["in an address, as a parameter", `https://example.vn/t?code=${LABEL}&x=1`],
    ["in a QR code of several fields", `Nguyễn An|${LABEL}|450000`],
    ["typed through VNI", "S1000001.HN1.À.1737347134"],
    ["typed through VNI, in small letters", "s1000001.hn1.à.1737347134"],
  ])("%s", (_, text) => {
    expect(readScan(text).codes).toContain(LABEL);
  });

  test.each([
    ["a letter with a shape, VNI", "SĐ.Ơ.1", "SD9.O7.1"],
    ["a letter with a shape and a tone, VNI", "Ấ", "A61"],
    ["a tone at the end of the letters, VNI", "HÓA", "HOA1"],
    ["Telex: the tone after its vowel", "ÁT.1", "AST.1"],
    ["Telex: the tone after the letters", "HÓA", "HOAS"],
    ["Telex: a doubled letter", "Ô.Đ", "OO.DD"],
    ["Telex: a horn and a breve", "Ư.Ă", "UW.AW"],
    ["written with separate accents", "A\u0301", "A1"],
  ])("%s", (_, text, typed) => {
    expect(readScan(text).codes).toContain(typed);
  });

  test.each([
    ["the number alone", "1737347134", ["1737347134"]],
    ["the number and the part before it", "A2.1737347134", ["1737347134"]],
    ["a whole label stands for itself only", LABEL, []],
    ["our reference", "k3v9x2pa-1041-1", []],
    ["a short number is an order's", "1041", []],
  ])("%s", (_, text, trackingIds) => {
    expect(readScan(text).trackingIds).toEqual(trackingIds);
  });

  test.each([
    ["#1023", ["#1023"], "1023"],
    [" 1023\n", ["1023", "#1023"], "1023"],
    ["vn1023", ["vn1023", "#vn1023", "VN1023", "#VN1023"], null],
    ["12", ["12", "#12"], null],
    ["", [], null],
  ])("the number of an order: %j", (text, names, digits) => {
    expect(readScan(text)).toMatchObject({ orderNames: names, orderDigits: digits });
  });

  test.each([
    ["a letter with a bar, VNI", "Đ1023", "D91023"],
    ["a letter with a tone, VNI", "Á023", "A1023"],
  ])("the number of an order through an input method: %s", (_, text, typed) => {
    expect(readScan(text).orderNames).toContain(typed);
  });

  test("a part of a QR code is no number of an order: it can be an amount", () => {
    const { orderNames, orderDigits } = readScan(`Nguyễn An|${LABEL}|450000`);
    expect(orderNames.filter((name) => /^#?450000$/.test(name))).toEqual([]);
    expect(orderDigits).toBeNull();
  });

  test("whatever is scanned gives few codes, none of them empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const { codes, trackingIds, orderNames } = readScan(text);
        expect(codes.length + trackingIds.length + orderNames.length).toBeLessThanOrEqual(110);
        expect([...codes, ...orderNames]).not.toContain("");
      }),
    );
  });
});
