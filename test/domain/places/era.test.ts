import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import { convertPlace } from "~/domain/places/convert";
import { districtBeside, eraOf } from "~/domain/places/era";
import { oldDistricts, provinceOf, type Unit } from "~/domain/places/gazetteer";
import { loadGazetteer } from "~/store/gazetteer.server";
import { generated } from "../../../scripts/address-report/generated";

const gazetteer = loadGazetteer();
const wards = [...gazetteer.children.values()].flat().filter(({ kind }) => kind === "ward");
const namesOf = (ward: Unit) => ({
  province: provinceOf(ward).name,
  district: ward.level === "3" ? (ward.parent?.name ?? null) : null,
  ward: ward.name,
});

describe("the system of a place's names", () => {
  const hcm = "Thành phố Hồ Chí Minh";
  test.each([
    [{ ward: "Phường Bến Nghé", district: "Quận 1", province: hcm }, "3"],
    [{ ward: "Phường Vũng Tàu", district: null, province: hcm }, "2"],
    [{ ward: "Phường Vũng Tàu", district: "Thành phố Vũng Tàu", province: hcm }, "mixed"],
    [{ ward: "Phường Vũng Tàu", district: "Quận 1", province: hcm }, null],
    [{ ward: "xóm chợ", district: "huyện cũ", province: "quê" }, null],
    [{ ward: undefined, district: undefined, province: hcm }, null],
  ] as const)("%o: %s", (names, era) => {
    expect(eraOf(gazetteer, names)).toBe(era);
    expect(districtBeside(gazetteer, names)).toBe(era === "mixed" ? names.district : null);
  });

  test("every ward of the lists is of its own, alone or with the district that the carrier is sent beside it", () => {
    for (const ward of wards) {
      const names = namesOf(ward);
      expect(eraOf(gazetteer, names)).toBe(ward.level);
      if (ward.level === "3") continue;
      for (const district of oldDistricts(gazetteer, { ...names, level: "2", street: null, hamlet: null })) {
        expect(["mixed", "3"]).toContain(eraOf(gazetteer, { ...names, district }));
      }
    }
  });
});

describe("no address mixes the two systems", () => {
  /** Wards of one system in the words of another: what buyers write since July 2025. */
  const mixedWords = fc.tuple(fc.constantFrom(...wards), fc.constantFrom(...wards)).map(([one, other]) => {
    const [today, before] = [
      namesOf(one),
      namesOf(one.linked.at(0)?.kind === "ward" ? (one.linked[0] as Unit) : other),
    ];
    return {
      address1: "12 Lê Lợi",
      address2: today.ward,
      city: before.district ?? today.district ?? "",
      province: today.province,
      zip: "",
    };
  });
  const texts = fc.oneof(
    mixedWords,
    fc.constantFrom(...generated(gazetteer, { seed: 7, count: 1_000 }).map(({ input }) => input)),
  );

  test("neither an answer nor a suggestion, and what is known of a question fits its system", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = resolveAddress(gazetteer, text);
        const answers = result.status === "resolved" ? [result.address, ...result.alternatives] : result.alternatives;
        for (const answer of answers) expect(eraOf(gazetteer, answer)).toBe(answer.level);
        if (result.status === "resolved") return;
        const { level, district, province } = result.known;
        if (district) expect(level).toBe("3");
        if (level) expect(gazetteer.provinces[level].map(({ name }) => name)).toContain(province);
      }),
    );
  });

  test("nor a place converted to the other system, nor any place offered for it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...wards), (ward) => {
        const { level, possible, ...whole } = convertPlace(gazetteer, ward.level, namesOf(ward));
        for (const names of [whole, ...possible]) {
          // An island district without wards has no ward to offer.
          if (names.ward !== null) expect(eraOf(gazetteer, names)).toBe(level);
        }
      }),
    );
  });
});
