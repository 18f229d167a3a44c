import { bareName, type Gazetteer, type Level, TITLES, type Title, type Unit, type Writing } from "./gazetteer";
import { addAliases } from "./gazetteer-aliases";
import { type AddressTables, correctedRows, type GazetteerRows } from "./gazetteer-data";
import { plain } from "./text";
import { nameSyllable, type Syllable, syllablesOf, unglued } from "./vietnamese";

/** A gazetteer while it is filled. */
export interface Index extends Gazetteer {
  /** Makes a unit findable under a name with its title. */
  write(unit: Unit, name: string, how?: Writing["how"]): void;
  /** Makes a unit findable under a name without a title; a former one is compared with its accents, an alias without. */
  alias(unit: Unit, name: string, how?: Writing["how"]): void;
}

/** Builds the index from the package's tables and the reviewed corrections. Pure; a fraction of a second, once. */
export function buildGazetteer(tables: AddressTables): Gazetteer {
  const rows = correctedRows(tables);
  const { index, place, glue } = emptyIndex();
  const newWards = addNewWards(index, place, rows);
  const oldWards = addOldWards(place, rows, newWards);
  addAliases(index, oldWards);
  glue();
  const { byName, glued, provinces, children, dashed, syllables } = index;
  return { byName, glued, provinces, children, dashed, syllables };
}

/** The child of this name, made when it is new. */
type Place = (kind: Unit["kind"], level: Level, name: string, parent: Unit | null) => Unit;

function emptyIndex(): { index: Index; place: Place; glue: () => void } {
  const byName = new Map<string, Writing[]>();
  const glued = new Map<string, string | null>();
  const provinces: Record<Level, Unit[]> = { "2": [], "3": [] };
  const children = new Map<Unit, Unit[]>();
  const dashed: [string, string][] = [];
  const syllables = new Map<string, Syllable>();
  /** By name, within a parent or, for provinces, a level. */
  const known = new Map<Unit | Level, Map<string, Unit>>();

  const store = (key: string, writing: Writing) => {
    const writings = byName.get(key);
    if (writings) writings.push(writing);
    else byName.set(key, [writing]);
  };
  /** Some thousand syllables make up all names: each is taken apart once. */
  const formsOf = (name: string) =>
    syllablesOf(unglued(name)).map((text) => {
      const written = text.toLowerCase();
      const form = syllables.get(written) ?? nameSyllable(written);
      syllables.set(written, form);
      return form;
    });
  const index: Index = {
    byName,
    glued,
    provinces,
    children,
    dashed,
    syllables,
    write(unit, name, how = "name") {
      const title = titleOf(name);
      const forms = formsOf(name.slice(title.length + 1));
      store(keyOf(forms), { unit, title, accented: accentedOf(forms), how });
    },
    alias(unit, name, how = "name") {
      const forms = formsOf(name);
      const accented = how === "former" ? accentedOf(forms) : null;
      store(keyOf(forms), { unit, title: null, accented, how });
    },
  };
  const place: Place = (kind, level, name, parent) => {
    const siblings = known.get(parent ?? level) ?? new Map<string, Unit>();
    const unit = siblings.get(name);
    if (unit) return unit;
    const made: Unit = { kind, level, name, title: titleOf(name), parent, linked: [] };
    if (siblings.size === 0) known.set(parent ?? level, siblings);
    siblings.set(name, made);
    if (parent === null) provinces[level].push(made);
    else if (siblings.size === 1) children.set(parent, [made]);
    else children.get(parent)?.push(made);
    index.write(made, name);
    const [left, right] = name.includes(" - ") ? plain(bareName(made)).split(" - ") : [];
    if (left && right) dashed.push([left, right]);
    return made;
  };
  /** Last, when all names are known. */
  const glue = () => {
    for (const [name, writings] of byName) {
      const one = name.replaceAll(" ", "");
      if (one === name || one.length < SHORTEST_GLUED || writings.every(({ how }) => how === "hint")) continue;
      glued.set(one, glued.has(one) ? null : name);
    }
  };
  return { index, place, glue };
}

const SHORTEST_GLUED = 5;

function keyOf([first, ...others]: readonly Syllable[]): string {
  let key = first?.plain ?? "";
  for (const { plain } of others) key += ` ${plain}`;
  return key;
}

function accentedOf([first, ...others]: readonly Syllable[]): string {
  let spelling = first?.accented ?? "";
  for (const { accented } of others) spelling += ` ${accented}`;
  return spelling;
}

const PREFIXES = TITLES.map((title) => [`${title} `, title] as const);

function titleOf(name: string): Title {
  for (const [prefix, title] of PREFIXES) if (name.startsWith(prefix)) return title;
  throw new TypeError(`a unit without a title: ${name}`);
}

function addNewWards(index: Index, place: Place, { newWards }: GazetteerRows): Map<string, Unit> {
  const byCode = new Map<string, Unit>();
  for (const { code, province, ward, formerName } of newWards) {
    const unit = place("ward", "2", ward, place("province", "2", province, null));
    if (formerName !== null) index.write(unit, formerName);
    byCode.set(code, unit);
  }
  return byCode;
}

function addOldWards(
  place: Place,
  { oldWards }: GazetteerRows,
  newWards: ReadonlyMap<string, Unit>,
): Map<string, Unit> {
  const byCode = new Map<string, Unit>();
  for (const { code, province, district, ward, successors } of oldWards) {
    const parent = place("district", "3", district, place("province", "3", province, null));
    const old = ward === "" ? parent : place("ward", "3", ward, parent);
    if (code !== "") byCode.set(code, old);
    for (const successor of successors) {
      const today = newWards.get(successor);
      if (!today) throw new TypeError(`${ward}, ${district} went to the unknown ward ${successor}`);
      link(old, today);
      if (parent.parent && today.parent) link(parent.parent, today.parent);
    }
  }
  return byCode;
}

function link(old: Unit, today: Unit): void {
  if (old.linked.includes(today)) return;
  old.linked.push(today);
  today.linked.push(old);
}
