import type { ResolvedAddress } from "./resolved-address";
import type { Syllable } from "./vietnamese";

/** The commonest first: they are tried in this order. */
export const TITLES = ["Xã", "Phường", "Thị trấn", "Huyện", "Thành phố", "Thị xã", "Tỉnh", "Quận", "Đặc khu"] as const;

export type Title = (typeof TITLES)[number];

/** `3`: as of 30 June 2025. `2`: as of 20 September 2026. */
export type Level = ResolvedAddress["level"];

/** A province, district or ward of one of the two systems. */
export interface Unit {
  kind: "province" | "district" | "ward";
  level: Level;
  /** Official, with its title. */
  name: string;
  title: Title;
  /** The ward's district or province, the district's province; null for a province. */
  parent: Unit | null;
  /** An old ward or province: the new ones its parts went to. A new one: the old ones it was made of. */
  linked: Unit[];
}

/** A way a unit is written: its own name, or an alias. */
export interface Writing {
  unit: Unit;
  /** Null for an alias that carries no title of its own. */
  title: Title | null;
  /** With accents; null when the alias has none to compare. */
  accented: string | null;
  /**
   * `former`: the name of a ward or district that is gone, and what took it over. `hint`: an abbreviation or a vanished
   * province that may mean several; it counts only beside names that are certain.
   */
  how: "name" | "former" | "hint";
}

/** Plain left and right sides of the few names that hold a dash between spaces. */
type DashedNames = readonly (readonly [left: string, right: string])[];

/** Both systems, indexed by name. */
export interface Gazetteer {
  /** Plain name without its title, syllables joined by one space → everything written so. */
  byName: ReadonlyMap<string, readonly Writing[]>;
  /** Plain names written as one word (`bennghe`) → as several; null where that could be two names. */
  glued: ReadonlyMap<string, string | null>;
  provinces: Readonly<Record<Level, readonly Unit[]>>;
  /** Children of a province or district, in the order of the data. */
  children: ReadonlyMap<Unit, readonly Unit[]>;
  dashed: DashedNames;
  /**
   * The syllables of all names as `syllable` gives them, by their lower-case writing: most of what people type is
   * among them.
   */
  syllables: ReadonlyMap<string, Syllable>;
}

/** The province of a ward or district, in its own system. */
export function provinceOf(unit: Unit): Unit {
  return unit.parent === null ? unit : provinceOf(unit.parent);
}

/** A unit's name without its title. */
export function bareName({ name, title }: Unit): string {
  return name.slice(title.length + 1);
}

/**
 * The one old district that all parts of a new ward came from: what the older interface of the carrier reads beside a
 * two-level address (domain 1). Null when its parts came from several, or the address is not in the gazetteer.
 */
export function deriveDistrict(gazetteer: Gazetteer, address: ResolvedAddress): string | null {
  const [only, ...others] = oldDistrictsOf(gazetteer, address);
  return others.length === 0 ? (only?.name ?? null) : null;
}

/** The names of the old districts that the parts of a new ward came from; none for a place not in the gazetteer. */
export function oldDistricts(gazetteer: Gazetteer, address: ResolvedAddress): string[] {
  return [...new Set(oldDistrictsOf(gazetteer, address).map(({ name }) => name))];
}

/** Two of them may share a name: they were in two provinces. */
function oldDistrictsOf(gazetteer: Gazetteer, address: ResolvedAddress): Unit[] {
  const ward = findWard(gazetteer, address);
  if (ward === null) return [];
  return ward.level === "3" ? (ward.parent ? [ward.parent] : []) : districtsOfParts(ward);
}

/** The old districts that the parts of a new ward lay in. */
export function districtsOfParts({ linked }: Unit): Unit[] {
  const districts = linked.map((part) => (part.kind === "district" ? part : part.parent));
  return [...new Set(districts.filter((district) => district !== null))];
}

/** The ward of an address in official names, or null when there is no such ward in that place. */
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
