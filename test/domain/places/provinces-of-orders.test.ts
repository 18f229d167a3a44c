import { describe, expect, test } from "vitest";
import { provinceNamesForRules, provincesOf } from "~/domain/places/provinces-of-orders";
import { loadGazetteer } from "~/store/gazetteer.server";

const gazetteer = loadGazetteer();
const HCM = "Thành phố Hồ Chí Minh";
const BINH_DUONG = "Tỉnh Bình Dương";

describe("the provinces a place is in", () => {
  test.each<[string, Parameters<typeof provincesOf>[1], string[]]>([
    [
      "an old address in what is Hồ Chí Minh today",
      { level: "3", province: BINH_DUONG, district: "Thành phố Thủ Dầu Một", ward: "Phường Phú Cường" },
      [BINH_DUONG, HCM],
    ],
    [
      "the same place written today's way",
      { level: "2", province: HCM, district: null, ward: "Phường Thủ Dầu Một" },
      [BINH_DUONG, HCM],
    ],
    ["Hồ Chí Minh, old", { level: "3", province: HCM, district: "Quận 1", ward: "Phường Bến Nghé" }, [HCM]],
    ["Hồ Chí Minh, today's", { level: "2", province: HCM, district: null, ward: "Phường Sài Gòn" }, [HCM]],
    ["an old province alone", { level: "3", province: BINH_DUONG }, [BINH_DUONG, HCM]],
    ["a province of today alone", { level: "2", province: HCM }, [HCM]],
    ["as written by staff", { level: "3", province: "Sài Gòn", district: null, ward: "Q1" }, ["Sài Gòn"]],
    ["nothing", {}, []],
  ])("%s", (_, place, names) => {
    expect(provincesOf(gazetteer, place).sort()).toEqual([...names].sort());
  });

  test("a new ward and its former wards are in a province of both systems", () => {
    const names = new Set(provinceNamesForRules(gazetteer).map(({ name }) => name));
    for (const province of gazetteer.provinces["2"]) {
      for (const ward of gazetteer.children.get(province) ?? []) {
        const place = { level: "2" as const, province: province.name, district: null, ward: ward.name };
        const found = provincesOf(gazetteer, place);
        expect(found[0]).toBe(province.name);
        expect(found.every((name) => names.has(name))).toBe(true);
      }
    }
  });
});

test("34 provinces of today, then the former ones", () => {
  const names = provinceNamesForRules(gazetteer);
  expect(names.filter(({ former }) => !former)).toHaveLength(34);
  expect(names.find(({ name }) => name === BINH_DUONG)).toEqual({ name: BINH_DUONG, former: true });
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
});
