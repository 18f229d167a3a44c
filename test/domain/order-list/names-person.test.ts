import fc from "fast-check";
import { expect, test } from "vitest";
import { namesPerson } from "~/domain/order-list/names-person";

const HOA = { names: ["Trần Thị Hoa"], phones: ["+84 977 123 456"] };

test.each([
  ["Trần Thị Hoa", true],
  ["đơn chị tran thi hoa quen", true],
  ["hoa trần", true],
  ["thị hoa", true],
  // One word is what many are called, and a flower.
  ["hoa", false],
  ["Hoa hồng", false],
  ["Trần Hưng Đạo", false],
  ["áo thun trắng", false],
  ["", false],
  ["0977123456", true],
  ["0977.123.456 gọi trước", true],
  ["84977123456", true],
  ["123456", true],
  // The end of many phones.
  ["3456", false],
  ["số 12 ngõ 345", false],
])("%j names Trần Thị Hoa, 0977 123 456: %s", (text, names) => {
  expect(namesPerson(text, HOA)).toBe(names);
});

test("nobody is named by what has neither name nor phone, and one word is no name", () => {
  expect(namesPerson("Trần Thị Hoa 0977123456", { names: [], phones: [] })).toBe(false);
  expect(namesPerson("đơn của Hoa", { names: ["Hoa"], phones: ["123"] })).toBe(false);
});

test("whatever stands around it, a whole name or phone is found", () => {
  const around = fc.stringMatching(/^[a-z]{0,10}$/);
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(namesPerson(`${before} Hoa thi TRẦN ${after}`, HOA)).toBe(true);
      expect(namesPerson(`${before} 0977 123 456 ${after}`, HOA)).toBe(true);
    }),
  );
});
