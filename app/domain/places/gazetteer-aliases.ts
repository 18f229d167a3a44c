import { plain } from "~/domain/text";
import { bareName, provinceOf, type Unit } from "./gazetteer";
import type { GazetteerBuilder } from "./gazetteer-builder";
import { FORMER_WARD_NAMES } from "./gazetteer-former";
import {
  DISTRICT_ALIASES,
  FORMER_DISTRICTS,
  FORMER_PROVINCES,
  PROVINCE_ALIASES,
  WARD_ALIASES,
} from "./gazetteer-overlay";
import { withOtherNumeral } from "./numerals";
import { syllablesOf } from "./vietnamese";

/**
 * Indexes units under their other names in use (gazetteer-overlay, gazetteer-former). Throws a TypeError when a correction
 * names an unknown unit.
 */
export function addAliases(index: GazetteerBuilder, oldWards: ReadonlyMap<string, Unit>): void {
  addProvinceAliases(index);
  addDistrictAliases(index);
  for (const province of [...index.provinces["3"], ...index.provinces["2"]]) addNumerals(index, province);
  for (const { code, name } of WARD_ALIASES) {
    const ward = oldWards.get(code);
    if (ward) index.write(ward, name);
  }
  for (const [code, names] of FORMER_WARD_NAMES) {
    const ward = oldWards.get(code);
    if (!ward) throw new TypeError(`vanished wards went to the unknown ward ${code}`);
    for (const name of names) index.alias(ward, name, "former");
  }
}

function addProvinceAliases(index: GazetteerBuilder): void {
  for (const level of ["2", "3"] as const) {
    for (const province of index.provinces[level]) {
      const own = bareName(province);
      index.alias(province, plain(syllablesOf(own).join("")));
      for (const alias of PROVINCE_ALIASES[province.name] ?? []) index.alias(province, alias);
      for (const former of FORMER_PROVINCES[province.name] ?? []) index.alias(province, former, "hint");
      index.alias(province, initialsOf(own), "hint");
      // Đồng Nai, Quảng Ninh and Bắc Ninh are still written with the title `Tỉnh`.
      if (level === "2" && province.title === "Thành phố") index.write(province, `Tỉnh ${own}`);
    }
  }
}

function addDistrictAliases(index: GazetteerBuilder): void {
  const districts = index.provinces["3"].flatMap((province) => index.children.get(province) ?? []);
  for (const district of districts) {
    const initials = initialsOf(bareName(district));
    if (initials.length > 1) index.alias(district, initials, "hint");
    for (const alias of DISTRICT_ALIASES[district.name] ?? []) index.alias(district, alias);
  }
  for (const { province, former, now } of FORMER_DISTRICTS) {
    const district = districts.find((one) => one.name === now && provinceOf(one).name === province);
    if (!district) throw new TypeError(`${former} went to the unknown district ${now}, ${province}`);
    index.write(district, former, "former");
  }
}

/** Returns the initials of a name in plain letters: `hbt` for `Hai Bà Trưng`. */
function initialsOf(name: string): string {
  return plain(name)
    .split(/[\s-]+/)
    .map((syllable) => syllable.charAt(0))
    .join("");
}

function addNumerals(index: GazetteerBuilder, place: Unit): void {
  for (const unit of index.children.get(place) ?? []) {
    if (unit.kind === "district") addNumerals(index, unit);
    const other = unit.kind === "ward" ? withOtherNumeral(bareName(unit)) : null;
    if (other !== null) index.write(unit, `${unit.title} ${other}`);
  }
}
