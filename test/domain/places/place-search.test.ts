import { describe, expect, test } from "vitest";
import { placeSearch } from "~/domain/places/place-search";
import { districtsToChoose, type Place, provincesToChoose, wardsToChoose } from "~/domain/places/places";
import { plain } from "~/domain/text";
import { loadGazetteer } from "~/store/gazetteer.server";

const gazetteer = loadGazetteer();
const SAIGON = "Thành phố Hồ Chí Minh";
const HANOI = "Thành phố Hà Nội";

const lists: Record<string, Place[]> = {
  "provinces, old": provincesToChoose(gazetteer, "3"),
  "provinces, new": provincesToChoose(gazetteer, "2"),
  "districts of Saigon": districtsToChoose(gazetteer, SAIGON),
  "wards of Quận 1": wardsToChoose(gazetteer, { level: "3", province: SAIGON, district: "Quận 1" }),
  "all old wards of Saigon": wardsToChoose(gazetteer, { level: "3", province: SAIGON }),
  "new wards of Hanoi": wardsToChoose(gazetteer, { level: "2", province: HANOI }),
};

/** The first place found, with its district if the list has the wards of a whole province. */
function first(list: string, typed: string): string | undefined {
  const [place] = placeSearch(lists[list] ?? []).find(typed);
  return place && [place.name, place.district].filter(Boolean).join(", ");
}

test.each([
  ["provinces, old", "hcm", SAIGON],
  ["provinces, old", "tp.hcm", SAIGON],
  ["provinces, old", "sai gon", SAIGON],
  ["provinces, old", "hochiminh", SAIGON],
  ["provinces, old", "brvt", "Tỉnh Bà Rịa - Vũng Tàu"],
  ["provinces, old", "vung tau", "Tỉnh Bà Rịa - Vũng Tàu"],
  ["provinces, old", "Huế", "Thành phố Huế"],
  ["provinces, old", "thua thien", "Thành phố Huế"],
  ["provinces, new", "ha", "Thành phố Hà Nội"],
  ["provinces, new", "dak", "Tỉnh Đắk Lắk"],
  ["districts of Saigon", "q1", "Quận 1"],
  ["districts of Saigon", "1", "Quận 1"],
  ["districts of Saigon", "Q.10", "Quận 10"],
  ["districts of Saigon", "quan 3", "Quận 3"],
  ["districts of Saigon", "tp thu duc", "Thành phố Thủ Đức"],
  ["districts of Saigon", "q9", "Thành phố Thủ Đức"],
  ["districts of Saigon", "h cu chi", "Huyện Củ Chi"],
  ["districts of Saigon", "go", "Quận Gò Vấp"],
  ["wards of Quận 1", "ben nghe", "Phường Bến Nghé, Quận 1"],
  ["wards of Quận 1", "p ben", "Phường Bến Nghé, Quận 1"],
  ["all old wards of Saigon", "ben nghe", "Phường Bến Nghé, Quận 1"],
  ["all old wards of Saigon", "Bến Nghé, Q1", "Phường Bến Nghé, Quận 1"],
  ["all old wards of Saigon", "p12 q10", "Phường 12, Quận 10"],
  ["all old wards of Saigon", "phuong 12 tan binh", "Phường 12, Quận Tân Bình"],
  ["new wards of Hanoi", "ba dinh", "Phường Ba Đình"],
])("in %s, %j finds %s first", (list, typed, expected) => {
  expect(first(list, typed)).toBe(expected);
});

test("a district's name lists its wards, after wards of that name", () => {
  const found = placeSearch(lists["all old wards of Saigon"] ?? [])
    .find("q1")
    .map(({ district }) => district);
  expect(found.slice(0, 10)).toEqual(Array(10).fill("Quận 1"));
});

test("typed accents put the name with those accents first, and hide none", () => {
  const places = [{ name: "Phường Thanh Xuân" }, { name: "Phường Thạnh Xuân" }];
  expect(
    placeSearch(places)
      .find("thạnh x")
      .map(({ name }) => name),
  ).toEqual(["Phường Thạnh Xuân", "Phường Thanh Xuân"]);
  expect(
    placeSearch(places)
      .find("thanh x")
      .map(({ name }) => name),
  ).toEqual(["Phường Thanh Xuân", "Phường Thạnh Xuân"]);
});

test("an empty search lists everything, an unknown word nothing", () => {
  expect(placeSearch(lists["districts of Saigon"] ?? []).find("  ")).toHaveLength(22);
  expect(placeSearch(lists["districts of Saigon"] ?? []).find("xyz")).toEqual([]);
});

/** Thousands of places are searched, which takes a while on a busy machine. */
const PATIENCE = { timeout: 60_000 };

describe("every place of both systems", PATIENCE, () => {
  const all: Place[][] = [provincesToChoose(gazetteer, "2"), provincesToChoose(gazetteer, "3")];
  for (const { name: province } of provincesToChoose(gazetteer, "2")) {
    all.push(wardsToChoose(gazetteer, { level: "2", province }));
  }
  for (const { name: province } of provincesToChoose(gazetteer, "3")) {
    const districts = districtsToChoose(gazetteer, province);
    all.push(districts);
    for (const { name: district } of districts) all.push(wardsToChoose(gazetteer, { level: "3", province, district }));
  }
  const bare = (name: string) => name.replace(/^(Tỉnh|Thành phố|Quận|Huyện|Thị xã|Phường|Xã|Thị trấn|Đặc khu) /, "");

  test("is first for its name without accents, or shares that name with the first", () => {
    const wrong: string[] = [];
    for (const places of all) {
      const search = placeSearch(places);
      for (const { name } of places) {
        const typed = plain(bare(name));
        const [best] = search.find(typed);
        if (!best || plain(bare(best.name)) !== typed) wrong.push(`${typed} → ${best?.name}`);
      }
    }
    expect(all.flat().length).toBeGreaterThan(14_000);
    expect(wrong).toEqual([]);
  });

  test("is listed for every prefix of its name", () => {
    const lost: string[] = [];
    for (const place of all.flat()) {
      const search = placeSearch([place]);
      const typed = plain(bare(place.name));
      for (let length = 1; length <= typed.length; length += 1) {
        if (search.find(typed.slice(0, length)).length === 0) lost.push(`${typed.slice(0, length)} → ${place.name}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test("is found by its full name with accents", () => {
    const wrong = all.flatMap((places) => {
      const search = placeSearch(places);
      return places.filter((place) => search.named(place.name) !== place);
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ["districts of Saigon", "Quận 1", "Quận 1"],
  ["districts of Saigon", "q 1", "Quận 1"],
  ["districts of Saigon", "1", "Quận 1"],
  ["districts of Saigon", "tan", null],
  ["provinces, old", "hcm", SAIGON],
])("in %s, %j names %s", (list, typed, expected) => {
  expect(placeSearch(lists[list] ?? []).named(typed)?.name ?? null).toBe(expected);
});
