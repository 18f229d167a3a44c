import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiOf } from "../vite.ascii.ts";

/** What a piece of JavaScript evaluates to. */
const meaningOf = (code: string): unknown => new Function(`return ${code}`)();

test.each([
  ['"Thị trấn"', "Thị trấn"],
  ["`Quận 2 🏍`", "Quận 2 🏍"],
  ['"a\\đ\\\\đ\\n"', "ađ\\đ\n"],
  ["/^[à-ỹ]+$/u.test('quận'.slice(2, 3))", true],
  ["/🏍/u.test('🏍')", true],
  ["({ đơn: 1 }).đơn", 1],
])("%s means the same in ASCII", (code, meant) => {
  const written = asciiOf(code);
  expect(written).toMatch(/^[\0-\x7f]*$/);
  expect(meaningOf(written)).toBe(meant);
});

test("any text means the same in ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const code = asciiOf(JSON.stringify(text));
      expect(code).toMatch(/^[\0-\x7f]*$/);
      expect(meaningOf(code)).toBe(text);
    }),
  );
});
