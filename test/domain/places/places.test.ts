import { describe, expect, test } from "vitest";
import { convertPlace } from "~/domain/places/convert";
import { findWard, type Unit } from "~/domain/places/gazetteer";
import { districtsToChoose, provincesToChoose, unknownPart, wardsToChoose } from "~/domain/places/places";
import { loadGazetteer } from "~/store/gazetteer.server";

const gazetteer = loadGazetteer();
const SAIGON = "Thành phố Hồ Chí Minh";
const benNghe = { level: "3", province: SAIGON, district: "Quận 1", ward: "Phường Bến Nghé" } as const;
const saiGon = { level: "2", province: SAIGON, district: null, ward: "Phường Sài Gòn" } as const;

describe("the places to choose from", () => {
  test("provinces come with other names people type, merged districts with their former names", () => {
    expect(provincesToChoose(gazetteer, "2")).toHaveLength(34);
    expect(provincesToChoose(gazetteer, "3").find(({ name }) => name === SAIGON)?.aliases).toContain("sai gon");
    const thuDuc = districtsToChoose(gazetteer, SAIGON).find(({ name }) => name === "Thành phố Thủ Đức");
    expect(thuDuc?.aliases).toEqual(["Quận 2", "Quận 9", "Quận Thủ Đức"]);
  });

  test("old wards of a district, or of a whole province with their districts", () => {
    expect(wardsToChoose(gazetteer, { level: "3", province: SAIGON, district: "Quận 1" })).toContainEqual({
      name: "Phường Bến Nghé",
      district: "Quận 1",
    });
    const wards = wardsToChoose(gazetteer, { level: "3", province: SAIGON });
    expect(wards.length).toBeGreaterThan(250);
    expect(wards).toContainEqual({ name: "Phường 12", district: "Quận Tân Bình" });
  });

  test("new wards come with the old districts they are in", () => {
    const wards = wardsToChoose(gazetteer, { level: "2", province: SAIGON });
    expect(wards).toContainEqual({ name: "Phường Sài Gòn", formerDistricts: ["Quận 1"] });
    expect(wards).toContainEqual({ name: "Đặc khu Côn Đảo", formerDistricts: ["Huyện Côn Đảo"] });
  });

  test("nothing below a place that does not exist", () => {
    expect(wardsToChoose(gazetteer, { level: "2", province: "Tỉnh Không Có" })).toEqual([]);
    expect(districtsToChoose(gazetteer, "Tỉnh Không Có")).toEqual([]);
  });
});

describe("the first name that is in no list", () => {
  test.each([
    [benNghe, null],
    [saiGon, null],
    [{ ...saiGon, carrierDistrict: "Quận 1" }, null],
    [{ ...saiGon, carrierDistrict: "Quận 3" }, "carrierDistrict"],
    [{ ...benNghe, province: "Hồ Chí Minh" }, "province"],
    [{ ...benNghe, district: "Quận 99" }, "district"],
    [{ ...benNghe, district: null }, "district"],
    [{ ...benNghe, ward: "Bến Nghé" }, "ward"],
    [{ ...benNghe, ward: "Phường Sài Gòn" }, "ward"],
    [{ ...saiGon, ward: "Phường Bến Nghé" }, "ward"],
    [{ ...saiGon, district: "Quận 1" }, "district"],
  ] as const)("of %o is %s", (address, part) => {
    expect(unknownPart(gazetteer, address)).toBe(part);
  });
});

describe("an address in the other system", () => {
  test("an old ward that became part of one new ward is that ward", () => {
    expect(convertPlace(gazetteer, "3", { province: SAIGON, district: "Quận 4", ward: "Phường 13" })).toEqual({
      level: "2",
      province: SAIGON,
      district: null,
      ward: "Phường Xóm Chiếu",
      possible: [],
    });
  });

  test("a divided ward keeps the levels its successors share, and names them", () => {
    const carried = convertPlace(gazetteer, "3", { province: SAIGON, district: "Quận 1", ward: "Phường Đa Kao" });
    expect(carried).toMatchObject({ province: SAIGON, district: null, ward: null });
    expect(carried.possible.map(({ ward }) => ward)).toEqual(["Phường Sài Gòn", "Phường Tân Định"]);
  });

  test("a new ward keeps province and district if all its former wards share them", () => {
    const carried = convertPlace(gazetteer, "2", saiGon);
    expect(carried).toMatchObject({ level: "3", province: SAIGON, district: "Quận 1", ward: null });
    expect(carried.possible).toContainEqual({ province: SAIGON, district: "Quận 1", ward: "Phường Bến Nghé" });
  });

  test("a merged province becomes its successor; one made of several is a question", () => {
    const only = (province: string) => ({ province, district: null, ward: null });
    expect(convertPlace(gazetteer, "3", only("Tỉnh Bình Dương"))).toMatchObject({ ...only(SAIGON), possible: [] });
    expect(convertPlace(gazetteer, "2", only(SAIGON))).toMatchObject({ province: null, ward: null });
    expect(convertPlace(gazetteer, "2", only("Thành phố Hà Nội"))).toMatchObject(only("Thành phố Hà Nội"));
  });

  test("an island district without wards is its special zone, and the reverse", () => {
    const island = { province: "Tỉnh Bà Rịa - Vũng Tàu", district: "Huyện Côn Đảo", ward: null };
    const zone = { province: SAIGON, district: null, ward: "Đặc khu Côn Đảo" };
    expect(convertPlace(gazetteer, "3", island)).toMatchObject(zone);
    expect(convertPlace(gazetteer, "2", zone)).toMatchObject(island);
  });

  test("an empty or unknown choice is none", () => {
    const nothing = { province: null, district: null, ward: null, possible: [] };
    expect(convertPlace(gazetteer, "3", nothing)).toEqual({ level: "2", ...nothing });
    expect(convertPlace(gazetteer, "2", { ...nothing, province: "Tỉnh Không Có" })).toMatchObject(nothing);
  });

  test("is certain for a ward exactly if there is one place it can be", () => {
    const wardsOf = (unit: Unit): readonly Unit[] => gazetteer.children.get(unit)?.flatMap(wardsOf) ?? [unit];
    const wards = (["2", "3"] as const).flatMap((level) => gazetteer.provinces[level].flatMap(wardsOf));
    const wrong = wards.filter((ward) => {
      const names: Record<string, string> = {};
      for (let unit: Unit | null = ward; unit; unit = unit.parent) names[unit.kind] = unit.name;
      const { province = null, district = null } = names;
      const carried = convertPlace(gazetteer, ward.level, { province, district, ward: names.ward ?? null });
      if (ward.linked.length > 1) return carried.ward !== null || carried.possible.length !== ward.linked.length;
      const [only] = ward.linked;
      if (only?.kind === "district") return carried.district !== only.name;
      const found = carried.province && carried.ward && { ...carried, province: carried.province, ward: carried.ward };
      return !found || findWard(gazetteer, found) !== only;
    });
    expect(wards.length).toBeGreaterThan(13_000);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
