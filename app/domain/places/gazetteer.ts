import type { ResolvedAddress } from "./resolved-address";
import type { Syllable } from "./vietnamese";

/** The most common first: they are tried in this order. */
export const TITLES = ["Xã", "Phường", "Thị trấn", "Huyện", "Thành phố", "Thị xã", "Tỉnh", "Quận", "Đặc khu"] as const;

export type Title = (typeof TITLES)[number];

/** `3`: as of 30 June 2025. `2`: as of 20 September 2026. */
export type Level = ResolvedAddress["level"];

/** A province, district or ward of one of the two systems. */
export interface Unit {
  kind: "province" | "district" | "ward";
  level: Level;
  /** Its official name, with the title. */
  name: string;
  title: Title;
  /** The ward's district or province, the district's province; null for a province. */
  parent: Unit | null;
  /** Of an old ward or province, the new ones its parts went to; of a new one, the old ones it was made from. */
  linked: Unit[];
}

/** One way to write a unit's name: its own name, or an alias. */
export interface Writing {
  unit: Unit;
  /** Null for an alias without a title. */
  title: Title | null;
  /** With accents; null for an alias that is compared without them. */
  accented: string | null;
  /**
   * `former`: the name of a vanished ward or district, for the unit that took it over. `merged`: the name of a vanished ward,
   * for a ward of today that took over all of it or a part; it counts only in the district that it lay in. `hint`: an
   * abbreviation or a vanished province, which may mean several units; it counts only together with names that are certain.
   */
  how: "name" | "former" | "merged" | "hint";
  /** The district that a merged ward lay in; absent for all other writings. */
  district?: Unit;
}

/** The left and right sides, in plain form, of the few names that contain a spaced dash. */
type DashedNames = readonly (readonly [left: string, right: string])[];

/** Both systems, indexed by name. */
export interface Gazetteer {
  /** Plain name without its title, syllables joined by one space → all units written so. */
  byName: ReadonlyMap<string, readonly Writing[]>;
  /** Plain names written as one word (`bennghe`) → with spaces; null where two names are possible. */
  glued: ReadonlyMap<string, string | null>;
  provinces: Readonly<Record<Level, readonly Unit[]>>;
  /** Children of a province or district, in the order of the data. */
  children: ReadonlyMap<Unit, readonly Unit[]>;
  dashed: DashedNames;
  /**
   * The syllables of all names, analysed, by their lower-case text: most syllables that buyers type are among them.
   */
  syllables: ReadonlyMap<string, Syllable>;
}

/** Returns the province of a ward or district, in its own system. */
export function provinceOf(unit: Unit): Unit {
  return unit.parent === null ? unit : provinceOf(unit.parent);
}

/** Returns a unit's name without its title. */
export function bareName({ name, title }: Unit): string {
  return name.slice(title.length + 1);
}

/**
 * Returns the one old district that all parts of a new ward came from, which the carrier's older interface needs with a
 * two-level address (domain 1.5). Null when the parts came from several, or the address is not in the gazetteer.
 */
export function deriveDistrict(gazetteer: Gazetteer, address: ResolvedAddress): string | null {
  const [only, ...others] = oldDistrictsOf(gazetteer, address);
  return others.length === 0 ? (only?.name ?? null) : null;
}

/** Returns the names of the old districts that the parts of a new ward came from; empty for a place not in the gazetteer. */
export function oldDistricts(gazetteer: Gazetteer, address: ResolvedAddress): string[] {
  return [...new Set(oldDistrictsOf(gazetteer, address).map(({ name }) => name))];
}

/** Two districts may have the same name, in two provinces. */
function oldDistrictsOf(gazetteer: Gazetteer, address: ResolvedAddress): Unit[] {
  const ward = findWard(gazetteer, address);
  if (ward === null) return [];
  return ward.level === "3" ? (ward.parent ? [ward.parent] : []) : districtsOfParts(ward);
}

/** Returns the old districts that the parts of a new ward belonged to. */
export function districtsOfParts({ linked }: Unit): Unit[] {
  const districts = linked.map((part) => (part.kind === "district" ? part : part.parent));
  return [...new Set(districts.filter((district) => district !== null))];
}

/** Returns the ward of an address in official names, or null when that place has no such ward. */
export function findWard(
  gazetteer: Gazetteer,
  { level, province, district, ward }: Pick<ResolvedAddress, "level" | "province" | "district" | "ward">,
): Unit | null {
  const inProvince = gazetteer.provinces[level].find((unit) => unit.name === province);
  const parent = level === "2" ? inProvince : childNamed(gazetteer, inProvince, district);
  return childNamed(gazetteer, parent, ward) ?? null;
}

function childNamed(gazetteer: Gazetteer, parent: Unit | undefined, name: string | null): Unit | undefined {
  return parent && gazetteer.children.get(parent)?.find((unit) => unit.name === name);
}
