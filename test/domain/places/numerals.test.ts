import { expect, test } from "vitest";
import { withOtherNumeral, withoutNumeral } from "~/domain/places/numerals";

test.each([
  ["Hải Châu I", "Hải Châu 1", "Hải Châu"],
  ["Hải Châu 2", "Hải Châu II", "Hải Châu"],
  ["Tam Xuân II", "Tam Xuân 2", "Tam Xuân"],
  ["V", "5", null],
  // Nobody writes these in Roman.
  ["5", null, null],
  ["Khu Phố 11", null, "Khu Phố"],
  ["Hải Châu", null, null],
  // A letter is no number.
  ["Vĩnh Lộc A", null, null],
])("%s", (name, other, common) => {
  expect([withOtherNumeral(name), withoutNumeral(name)]).toEqual([other, common]);
});
