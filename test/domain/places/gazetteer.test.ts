import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { deriveDistrict, findWard, oldDistricts, type Unit } from "~/domain/places/gazetteer";
import { placesOf } from "~/domain/places/places";
import { officialSpelling } from "~/domain/places/vietnamese";
import { loadGazetteer } from "~/store/gazetteer.server";

const REFERENCE = new URL("../../fixtures/reference/gazetteer.json", import.meta.url);
const gazetteer = loadGazetteer();
const childrenOf = (unit: Unit) => gazetteer.children.get(unit) ?? [];

test("both systems are complete", () => {
  const [today, before] = [gazetteer.provinces["2"], gazetteer.provinces["3"]];
  const districts = before.flatMap(childrenOf);
  expect(today).toHaveLength(34);
  expect(today.flatMap(childrenOf)).toHaveLength(3_321);
  expect(before).toHaveLength(63);
  expect(districts).toHaveLength(696);
  expect(districts.flatMap(childrenOf)).toHaveLength(10_035);
});

describe("reviewed corrections", () => {
  test.each([
    ["2", "Thành phố Đồng Nai", null, "Phường Long Thành", "a city and a ward since April 2026"],
    ["2", "Thành phố Bắc Ninh", null, "Phường Yên Phong", "a ward since September 2026"],
    ["2", "Thành phố Quảng Ninh", null, "Xã Ba Chẽ", "a city since September 2026"],
    ["3", "Tỉnh Gia Lai", "Huyện Chư Prông", "Xã Ia Mơ", "missing from the data"],
    ["3", "Tỉnh Lâm Đồng", "Huyện Đạ Huoai", "Thị trấn Đạ M'ri", "under a former district in the data"],
    ["3", "Tỉnh Yên Bái", "Huyện Văn Chấn", "Thị trấn NT Liên Sơn", "without NT in the data"],
    ["3", "Thành phố Cần Thơ", "Huyện Vĩnh Thạnh", "Xã Thạnh Quới", "misspelt in the data"],
    ["3", "Tỉnh Hòa Bình", "Thành phố Hòa Bình", "Xã Hòa Bình", "three placements of one tone mark in the data"],
  ] as const)("%s %s, %s, %s: %s", (level, province, district, ward, _) => {
    expect(findWard(gazetteer, { level, province, district, ward })?.name).toBe(ward);
  });

  test("the two Xã Thạnh Lộc of Kiên Giang have their own successors", () => {
    const successorsOf = (district: string) =>
      findWard(gazetteer, { level: "3", province: "Tỉnh Kiên Giang", district, ward: "Xã Thạnh Lộc" })?.linked.map(
        ({ name }) => name,
      );
    expect(successorsOf("Huyện Châu Thành")).toEqual(["Xã Thạnh Lộc"]);
    expect(successorsOf("Huyện Giồng Riềng")).toEqual(["Xã Thạnh Hưng"]);
  });

  test("471 old wards were divided", () => {
    const old = gazetteer.provinces["3"].flatMap(childrenOf).flatMap(childrenOf);
    expect(old.filter(({ linked }) => linked.length > 1)).toHaveLength(471);
    expect(old.filter(({ linked }) => linked.length === 0)).toEqual([]);
  });
});

test("names, places and successors equal the reference", () => {
  const ward = z.tuple([z.string(), z.string()]);
  const reference = z
    .object({
      l3: z.array(z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.string(), z.array(ward)]))])),
      l2: z.array(z.tuple([z.string(), z.string(), z.array(ward)])),
      map: z.record(z.string(), z.array(z.string())),
    })
    .parse(JSON.parse(readFileSync(REFERENCE, "utf8")));

  const today = new Map(
    reference.l2.flatMap(([, province, wards]) => wards.map(([code, name]) => [code, `${name}, ${province}`] as const)),
  );
  const expected = reference.l3.flatMap(([, province, districts]) =>
    districts.flatMap(([, district, wards]) =>
      wards.map(([code, name]) => {
        const successors = (reference.map[code] ?? []).map((one) => today.get(one)).sort();
        return `${name}, ${district}, ${province} → ${successors.join(" + ")}`;
      }),
    ),
  );
  const path = (unit: Unit): string => (unit.parent ? `${unit.name}, ${path(unit.parent)}` : unit.name);
  const ours = gazetteer.provinces["3"]
    .flatMap(childrenOf)
    .flatMap(childrenOf)
    .map((unit) => `${path(unit)} → ${unit.linked.map(path).sort().join(" + ")}`);
  expect(ours.sort()).toEqual(expected.sort());
  expect(gazetteer.provinces["2"].flatMap(childrenOf).map(path).sort()).toEqual([...today.values()].sort());
});

describe("the district of a two-level address", () => {
  const at = (province: string, ward: string) =>
    deriveDistrict(gazetteer, { level: "2", province, district: null, ward, street: null, hamlet: null });

  test.each([
    ["Thành phố Hồ Chí Minh", "Phường Sài Gòn", "Quận 1"],
    ["Thành phố Hồ Chí Minh", "Phường Lái Thiêu", "Thành phố Thuận An"],
    ["Thành phố Hồ Chí Minh", "Đặc khu Côn Đảo", "Huyện Côn Đảo"],
    ["Thành phố Hà Nội", "Phường Ba Đình", null],
    ["Thành phố Hà Nội", "Phường Không Có", null],
    ["Tỉnh Không Có", "Phường Sài Gòn", null],
  ])("%s, %s: %s", (province, ward, district) => {
    expect(at(province, ward)).toBe(district);
  });

  test("is one of the districts of its former wards", () => {
    const cauGiay = { level: "2", province: "Thành phố Hà Nội", district: null, ward: "Phường Cầu Giấy" } as const;
    const place = { ...cauGiay, street: null, hamlet: null };
    expect(oldDistricts(gazetteer, place).sort()).toEqual(["Quận Cầu Giấy", "Quận Nam Từ Liêm"]);
    expect(oldDistricts(gazetteer, { ...place, ward: "Phường Không Có" })).toEqual([]);
  });

  test("is known for nine in ten wards", () => {
    const wards = gazetteer.provinces["2"].flatMap((province) =>
      childrenOf(province).map((ward) => at(province.name, ward.name)),
    );
    expect(wards.filter((district) => district !== null)).toHaveLength(2_999 + 5);
  });

  test("an address with a district keeps it", () => {
    const old = { level: "3", province: "Thành phố Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé" } as const;
    expect(deriveDistrict(gazetteer, { ...old, street: null, hamlet: null })).toBe("Quận 1");
  });
});

describe("choosing step by step", () => {
  test("provinces, districts, wards, in Vietnamese order", () => {
    expect(placesOf(gazetteer, { level: "2" })).toHaveLength(34);
    expect(placesOf(gazetteer, { level: "3", province: "Thành phố Hồ Chí Minh" }).slice(-4)).toEqual([
      "Quận Phú Nhuận",
      "Quận Tân Bình",
      "Quận Tân Phú",
      "Thành phố Thủ Đức",
    ]);
    const wards = placesOf(gazetteer, { level: "3", province: "Thành phố Hồ Chí Minh", district: "Quận 4" });
    expect(wards.slice(0, 4)).toEqual(["Phường 1", "Phường 2", "Phường 3", "Phường 4"]);
    expect(placesOf(gazetteer, { level: "2", province: "Thành phố Huế" })).toContain("Phường Thuận Hóa");
  });

  test("an unknown path has no names", () => {
    expect(placesOf(gazetteer, { level: "3", province: "Tỉnh Không Có" })).toEqual([]);
    expect(placesOf(gazetteer, { level: "3", province: "Thành phố Hà Nội", district: "Quận 1" })).toEqual([]);
  });
});

test("names are found in any spelling", () => {
  expect(officialSpelling("Xã Hoà Bình")).toBe("Xã Hòa Bình");
  expect(officialSpelling("Thuỷ, Thuỵ, Khoẻ, Hoàn, Quý, Quỳnh")).toBe("Thủy, Thụy, Khỏe, Hoàn, Quý, Quỳnh");
  expect(officialSpelling("Cư M’gar")).toBe("Cư M'gar");
});
