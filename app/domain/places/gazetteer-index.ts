import { plain } from "~/domain/text";
import { bareName, type Gazetteer, type Level, TITLES, type Title, type Unit, type Writing } from "./gazetteer";
import { addAliases } from "./gazetteer-aliases";
import type { GazetteerBuilder } from "./gazetteer-builder";
import { type AddressTables, correctedRows, type GazetteerRows } from "./gazetteer-data";
import { addMergedWards } from "./gazetteer-merged";
import { nameSyllable, type Syllable, syllablesOf, unglued } from "./vietnamese";

/**
 * Builds the gazetteer from the package's tables and the reviewed corrections. Pure; runs once and takes a fraction of a second.
 * Throws a TypeError when a correction or a successor names an unknown unit.
 */
export function buildGazetteer(tables: AddressTables): Gazetteer {
  const rows = correctedRows(tables);
  const { index, place, add, glue } = emptyIndex();
  const newWards = addNewWards(index, { place, add }, rows);
  const oldWards = addOldWards({ place, add }, rows, newWards);
  addAliases(index, oldWards);
  addMergedWards(index, rows.mergedWards, newWards);
  glue();
  const { byName, glued, provinces, children, dashed, syllables } = index;
  return { byName, glued, provinces, children, dashed, syllables };
}

/** Adds a unit and returns it; `place` returns the existing one when its parent already has a unit of this name. */
type Place = (kind: Unit["kind"], level: Level, name: string, parent: Unit | null) => Unit;

function emptyIndex() {
  const byName = new Map<string, Writing[]>();
  const glued = new Map<string, string | null>();
  const provinces: Record<Level, Unit[]> = { "2": [], "3": [] };
  const children = new Map<Unit, Unit[]>();
  const dashed: [string, string][] = [];
  const syllables = new Map<string, Syllable>();

  const store = (key: string, writing: Writing) => {
    const writings = byName.get(key);
    if (writings) writings.push(writing);
    else byName.set(key, [writing]);
  };
  /** All names together have only some thousand syllables: each is analysed once. */
  const byText = new Map<string, Syllable>();
  const formOf = (text: string) => {
    const known = byText.get(text);
    if (known) return known;
    const written = text.toLowerCase();
    const form = syllables.get(written) ?? nameSyllable(written);
    syllables.set(written, form);
    byText.set(text, form);
    return form;
  };
  const formsOf = (name: string) => syllablesOf(unglued(name)).map(formOf);
  const index: GazetteerBuilder = {
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
    merge(unit, name, district) {
      const forms = formsOf(name);
      store(keyOf(forms), { unit, title: null, accented: accentedOf(forms), how: "merged", district });
    },
    spelled(name) {
      const forms = formsOf(name);
      return { writings: byName.get(keyOf(forms)) ?? [], accented: accentedOf(forms) };
    },
  };
  const add: Place = (kind, level, name, parent) => {
    const unit: Unit = { kind, level, name, title: titleOf(name), parent, linked: [] };
    const siblings = parent ? children.get(parent) : provinces[level];
    if (siblings) siblings.push(unit);
    else if (parent) children.set(parent, [unit]);
    index.write(unit, name);
    const [left, right] = name.includes(" - ") ? plain(bareName(unit)).split(" - ") : [];
    if (left && right) dashed.push([left, right]);
    return unit;
  };
  const place: Place = (kind, level, name, parent) => {
    const siblings = (parent ? children.get(parent) : provinces[level]) ?? [];
    return siblings.find((unit) => unit.name === name) ?? add(kind, level, name, parent);
  };
  /** Indexes names written as one word. Runs last, when all names are known. */
  const glue = () => {
    for (const [name, writings] of byName) {
      if (!name.includes(" ") || writings.every(({ how }) => how === "hint")) continue;
      const one = name.split(" ").join("");
      if (one.length >= SHORTEST_GLUED) glued.set(one, glued.has(one) ? null : name);
    }
  };
  return { index, place, add, glue };
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

interface Places {
  place: Place;
  add: Place;
}

function addNewWards(index: GazetteerBuilder, { place, add }: Places, { newWards }: GazetteerRows): Map<string, Unit> {
  const byCode = new Map<string, Unit>();
  for (const { code, province, ward, formerName } of newWards) {
    const unit = add("ward", "2", ward, place("province", "2", province, null));
    if (formerName !== null) index.write(unit, formerName);
    byCode.set(code, unit);
  }
  return byCode;
}

function addOldWards(
  { place, add }: Places,
  { oldWards }: GazetteerRows,
  newWards: ReadonlyMap<string, Unit>,
): Map<string, Unit> {
  const byCode = new Map<string, Unit>();
  let parent: Unit | null = null;
  for (const { code, province, district, ward, successors } of oldWards) {
    // Rows of one district are mostly adjacent, so the district is looked up only when it changes.
    if (parent?.name !== district || parent.parent?.name !== province) {
      parent = place("district", "3", district, place("province", "3", province, null));
    }
    const old: Unit = ward === "" ? parent : add("ward", "3", ward, parent);
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
