import { findWard, type Gazetteer, type Level, oldDistricts, type Unit } from "./gazetteer";
import { FORMER_DISTRICTS, PROVINCE_ALIASES } from "./gazetteer-overlay";
import type { ResolvedAddress } from "./resolved-address";

/** The places chosen so far; the names of the next step are offered. */
export interface PlacePath {
  level: Level;
  province?: string;
  /** Level 3 only. */
  district?: string;
}

/** A place to choose, with what helps to find it and tell it apart. */
export interface Place {
  /** Its official name, with the title. */
  name: string;
  /** Other names that it is found by. */
  aliases?: readonly string[];
  /** The district of an old ward. */
  district?: string;
  /** The old districts that a new ward lies in; for nine out of ten wards there is only one (domain 1.5). */
  formerDistricts?: readonly string[];
}

const byName = new Intl.Collator("vi", { numeric: true });

/**
 * Returns the official names to choose from next, in Vietnamese order (`Phường 2` before `Phường 10`): provinces, then
 * districts (level 3), then wards. Empty for a path that does not exist.
 */
export function placesOf(gazetteer: Gazetteer, { level, province, district }: PlacePath): string[] {
  return sortedByName(unitsAt(gazetteer, level, [province, district])).map(({ name }) => name);
}

/** Returns the provinces of a system with their aliases. */
export function provincesToChoose(gazetteer: Gazetteer, level: Level): Place[] {
  return placesOf(gazetteer, { level }).map((name) => ({ name, aliases: PROVINCE_ALIASES[name] }));
}

/** Returns the old districts of a province, with the former names of districts merged into them. */
export function districtsToChoose(gazetteer: Gazetteer, province: string): Place[] {
  return placesOf(gazetteer, { level: "3", province }).map((name) => {
    const former = FORMER_DISTRICTS.filter((entry) => entry.province === province && entry.now === name);
    return { name, aliases: former.map((entry) => entry.former) };
  });
}

/** Returns the wards of a district or province: old ones each with its district, new ones with their old districts. */
export function wardsToChoose(gazetteer: Gazetteer, path: PlacePath & { province: string }): Place[] {
  const { level, province, district } = path;
  if (level === "2") {
    return placesOf(gazetteer, { level, province }).map((name) => {
      const address = { level, province, district: null, ward: name, street: null, hamlet: null };
      return { name, formerDistricts: oldDistricts(gazetteer, address) };
    });
  }
  const districts = district ? [district] : placesOf(gazetteer, { level, province });
  return districts.flatMap((one) =>
    placesOf(gazetteer, { level, province, district: one }).map((name) => ({ name, district: one })),
  );
}

/** A part of an address that must be a name of the official lists. */
export type AddressPart = "province" | "district" | "ward" | "carrierDistrict";

/**
 * Returns the first part of an address whose name is not in the lists, so that a form can mark it; null when all are. The
 * carrier's district for a new ward must be one that the ward lies in.
 */
export function unknownPart(
  gazetteer: Gazetteer,
  address: Pick<ResolvedAddress, "level" | "province" | "district" | "ward"> & { carrierDistrict?: string },
): AddressPart | null {
  const { level, province, district, carrierDistrict } = address;
  if (!placesOf(gazetteer, { level }).includes(province)) return "province";
  if (level === "3" && (!district || !placesOf(gazetteer, { level, province }).includes(district))) return "district";
  if (level === "2" && district !== null) return "district";
  if (findWard(gazetteer, address) === null) return "ward";
  const former = oldDistricts(gazetteer, { ...address, street: null, hamlet: null });
  return carrierDistrict && !former.includes(carrierDistrict) ? "carrierDistrict" : null;
}

function unitsAt(gazetteer: Gazetteer, level: Level, path: readonly (string | undefined)[]): readonly Unit[] {
  let units = gazetteer.provinces[level];
  for (const step of path) {
    if (step === undefined) return units;
    const parent = units.find(({ name }) => name === step);
    units = parent ? (gazetteer.children.get(parent) ?? []) : [];
  }
  return units;
}

/** Returns units in Vietnamese order of their names. */
export function sortedByName(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => byName.compare(a.name, b.name));
}
