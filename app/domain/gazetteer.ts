import type { ResolvedAddress } from "./address";
import { type AddressTables, correctedRows, type GazetteerRows } from "./gazetteer-data";
import { FORMER_DISTRICTS, PROVINCE_ALIASES } from "./gazetteer-overlay";
import { plain } from "./text";
import { type Syllable, syllable, syllablesOf, unglued } from "./vietnamese";

const TITLES = ["Tỉnh", "Thành phố", "Quận", "Huyện", "Thị xã", "Phường", "Xã", "Thị trấn", "Đặc khu"] as const;

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
  /** An old ward: the new wards its parts went to. A new ward: the old wards it was made of. */
  linked: Unit[];
}

/** A way a unit is written: its own name, or an alias. */
export interface Writing {
  unit: Unit;
  /** Null for an alias that carries no title of its own. */
  title: Title | null;
  /** With accents; null when the alias has none to compare. */
  accented: string | null;
}

/** Plain left and right sides of the few names that hold a dash between spaces. */
export type DashedNames = readonly (readonly [left: string, right: string])[];

/** Both systems, indexed by name. */
export interface Gazetteer {
  /** Plain name without its title, syllables joined by one space → everything written so. */
  byName: ReadonlyMap<string, readonly Writing[]>;
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

/** Builds the index from the package's tables and the reviewed corrections. Pure; a fraction of a second, once. */
export function buildGazetteer(tables: AddressTables): Gazetteer {
  const builder = new Builder();
  const rows = correctedRows(tables);
  const newWards = addNewWards(builder, rows);
  addOldWards(builder, rows, newWards);
  addAliases(builder);
  return builder;
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
  const parts = ward.level === "3" ? [ward] : ward.linked;
  const districts = parts.map((part) => (part.kind === "district" ? part : part.parent));
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

class Builder implements Gazetteer {
  readonly byName = new Map<string, Writing[]>();
  readonly provinces: Record<Level, Unit[]> = { "2": [], "3": [] };
  readonly children = new Map<Unit, Unit[]>();
  readonly dashed: [string, string][] = [];
  readonly syllables = new Map<string, Syllable>();

  /** The child of this name, made when it is new. */
  place(kind: Unit["kind"], level: Level, name: string, parent: Unit | null): Unit {
    const siblings = parent ? this.childrenOf(parent) : this.provinces[level];
    const known = siblings.find((unit) => unit.name === name);
    if (known) return known;
    const { title } = titleAndName(name);
    const unit: Unit = { kind, level, name, title, parent, linked: [] };
    siblings.push(unit);
    this.write(unit, name);
    const [left, right] = plain(name.slice(title.length)).split(" - ");
    if (left && right) this.dashed.push([left, right]);
    return unit;
  }

  /** Makes a unit findable under a name with its title. */
  write(unit: Unit, name: string): void {
    const { title, syllables } = titleAndName(name);
    const forms = this.formsOf(syllables);
    this.index(keyOf(forms), { unit, title, accented: forms.map(({ accented }) => accented).join(" ") });
  }

  /** Makes a unit findable under a name without title or accents. */
  alias(unit: Unit, name: string): void {
    this.index(keyOf(this.formsOf(syllablesOf(name))), { unit, title: null, accented: null });
  }

  private index(key: string, writing: Writing): void {
    const writings = this.byName.get(key);
    if (writings) writings.push(writing);
    else this.byName.set(key, [writing]);
  }

  /** Some thousand syllables make up all names: each is taken apart once. */
  private formsOf(syllables: readonly string[]): Syllable[] {
    return syllables.map((text) => {
      const written = text.toLowerCase();
      const known = this.syllables.get(written) ?? syllable(written);
      this.syllables.set(written, known);
      return known;
    });
  }

  private childrenOf(parent: Unit): Unit[] {
    const known = this.children.get(parent) ?? [];
    this.children.set(parent, known);
    return known;
  }
}

function keyOf(syllables: readonly Syllable[]): string {
  return syllables.map(({ plain }) => plain).join(" ");
}

function titleAndName(name: string): { title: Title; syllables: string[] } {
  const title = TITLES.find((one) => name.startsWith(`${one} `));
  if (title === undefined) throw new TypeError(`a unit without a title: ${name}`);
  return { title, syllables: syllablesOf(unglued(name.slice(title.length + 1))) };
}

function addNewWards(builder: Builder, { newWards }: GazetteerRows): Map<string, Unit> {
  const byCode = new Map<string, Unit>();
  for (const { code, province, ward, formerName } of newWards) {
    const unit = builder.place("ward", "2", ward, builder.place("province", "2", province, null));
    if (formerName !== null) builder.write(unit, formerName);
    byCode.set(code, unit);
  }
  return byCode;
}

function addOldWards(builder: Builder, { oldWards }: GazetteerRows, newWards: ReadonlyMap<string, Unit>): void {
  for (const row of oldWards) {
    const district = builder.place("district", "3", row.district, builder.place("province", "3", row.province, null));
    const old = row.ward === "" ? district : builder.place("ward", "3", row.ward, district);
    for (const code of row.successors) {
      const successor = newWards.get(code);
      if (!successor) throw new TypeError(`${row.ward}, ${row.district} went to the unknown ward ${code}`);
      old.linked.push(successor);
      successor.linked.push(old);
    }
  }
}

function addAliases(builder: Builder): void {
  for (const level of ["2", "3"] as const) {
    for (const province of builder.provinces[level]) {
      const own = titleAndName(province.name).syllables;
      builder.alias(province, plain(own.join("")));
      for (const alias of PROVINCE_ALIASES[province.name] ?? []) builder.alias(province, alias);
      // Đồng Nai, Quảng Ninh and Bắc Ninh are still written as provinces.
      if (level === "2" && province.title === "Thành phố") builder.write(province, `Tỉnh ${own.join(" ")}`);
    }
  }
  for (const { province, former, now } of FORMER_DISTRICTS) {
    const district = builder.provinces["3"]
      .filter(({ name }) => name === province)
      .flatMap((unit) => builder.children.get(unit) ?? [])
      .find(({ name }) => name === now);
    if (district) builder.write(district, former);
  }
}
