import { expect, test } from "vitest";
import { provinceNamesOfToday, provincesOfToday } from "~/domain/places/provinces";
import { gazetteer, provinces } from "./provinces-data.ts";

test.each([
  ["Tỉnh Bình Dương", "Thành phố Hồ Chí Minh"],
  ["Bà Rịa - Vũng Tàu", "Thành phố Hồ Chí Minh"],
  ["Tỉnh Hà Giang", "Tỉnh Tuyên Quang"],
  ["TP. Hồ Chí Minh", "Thành phố Hồ Chí Minh"],
  ["ha noi", "Thành phố Hà Nội"],
  ["Tỉnh Bắc Ninh", "Thành phố Bắc Ninh"],
  ["Atlantis", "Atlantis"],
])("%s is %s today", (name, today) => {
  expect(provinces.today(name)).toBe(today);
});

test("every province of both systems has a present name and a region", () => {
  const all = [...gazetteer.provinces["2"], ...gazetteer.provinces["3"]].map(({ name }) => name);
  const today = new Set(gazetteer.provinces["2"].map(({ name }) => name));
  expect(all.filter((name) => !today.has(provinces.today(name)))).toEqual([]);
  const anchors = ["Hà Nội", "Đà Nẵng", "Hồ Chí Minh"];
  const lost = all.filter((name) => anchors.every((anchor) => provinces.zoneBetween(name, anchor) === "other_region"));
  expect(lost).toEqual([]);
});

test.each([
  ["Hà Nội", "Thành phố Hà Nội", "same_province"],
  ["Tỉnh Bình Dương", "Hồ Chí Minh", "same_province"],
  ["Hà Nội", "Tỉnh Hải Dương", "same_region"],
  ["Hà Nội", "Đà Nẵng", "other_region"],
  ["Atlantis", "Hà Nội", "other_region"],
] as const)("from %s to %s is %s", (from, to, zone) => {
  expect(provinces.zoneBetween(from, to)).toBe(zone);
});

test.each([
  ["Tỉnh Bình Dương", "Thành phố Hồ Chí Minh", true],
  ["bà rịa - vũng tàu", "Tỉnh Bình Dương", true],
  ["TP. Bắc Ninh", "Tỉnh Bắc Giang", true],
  ["Tỉnh Bình Dương", "Tỉnh Đồng Nai", false],
  ["Atlantis", "Atlantis", true],
])("whether %s and %s are one province today: %s", (one, other, same) => {
  expect(provinces.same(one, other)).toBe(same);
  expect(provinces.same(other, one)).toBe(same);
});

test("the names alone give the same present names", () => {
  const names = provinceNamesOfToday(gazetteer);
  expect(names).toHaveLength(34);
  const onPage = provincesOfToday(names);
  for (const name of [...names, "Tỉnh Hà Giang", "ha noi", "Atlantis"]) {
    const known = name === "Tỉnh Hà Giang" ? name : provinces.today(name);
    expect(onPage.today(name)).toBe(known);
  }
  expect(onPage.same("Tỉnh Bình Dương", "binh duong")).toBe(true);
  for (const to of names) expect(onPage.zoneBetween("Hà Nội", to)).toBe(provinces.zoneBetween("Hà Nội", to));
});
