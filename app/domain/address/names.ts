import type { Gazetteer, Title, Unit, Writing } from "~/domain/places/gazetteer";
import { isWardTitle, type TitleWord } from "~/domain/places/titles";
import type { Syllable } from "~/domain/places/vietnamese";
import type { Segment } from "./segments";

/** A ward of today, and the district in which a ward lay that became part of it. */
interface Merged {
  ward: Unit;
  district: Unit;
}

/** What a name in the text may stand for. */
export interface Meaning {
  /** As typed, normalized, to tell names apart. */
  typed: string;
  /** Units of this name, with this title if one was typed. */
  units: readonly Unit[];
  /** Old wards of this name with another title: towns and communes became wards, and the old title is still in use. */
  retitled: readonly Unit[];
  /** Units that took over a vanished ward or district of this name. */
  former: readonly Unit[];
  /** Wards of today that took over a vanished ward of this name, or parts of it, each with the district that it lay in. */
  merged: readonly Merged[];
  /** Units it may abbreviate, or that a vanished province became; they count only together with certain names. */
  hinted: readonly Unit[];
  /** Some accents are missing or, for a province, wrong. */
  loose: boolean;
  /** Typed without any accents, so that it may be any of several names. */
  accentless: boolean;
}

/** Returns what the words from `start` up to `end` may name, after this title or without one; null when nothing has this name. */
export function meaningOf(
  gazetteer: Gazetteer,
  { syllables, accented }: Pick<Segment, "syllables" | "accented">,
  { start, end, title }: { start: number; end: number; title: TitleWord | null },
): Meaning | null {
  const typed = syllables.slice(start, end);
  const name = typed.length === 1 ? (typed[0]?.plain ?? "") : typed.map(({ plain }) => plain).join(" ");
  const known = writingsOf(gazetteer, name, typed.length);
  if (known === undefined) return null;
  const { writings, loose, accentless } = spelledSo(known, typed, { accented, title });
  const by = (how: Writing["how"]) => writings.filter((writing) => writing.how === how);
  const named = by("name");
  const units = title ? unitsWithTitle(named, title.titles) : distinct(named);
  const meaning: Meaning = {
    typed: typed.map((one) => one.accented).join(" "),
    units,
    retitled: title && isWardTitle(title) ? retitledWards(named, title.titles) : [],
    former: distinct(by("former").filter(({ unit }) => title === null || fitsKind(title, unit))).filter(
      (unit) => !isTakenBy(unit, units, title),
    ),
    merged: title === null || isWardTitle(title) ? mergedOf(by("merged")) : [],
    hinted: named.length > 0 ? [] : hinted(by("hint"), typed, title),
    loose,
    accentless,
  };
  const { retitled, former, merged } = meaning;
  return units.length + retitled.length + former.length + merged.length + meaning.hinted.length > 0 ? meaning : null;
}

function mergedOf(writings: readonly Writing[]): Merged[] {
  return writings.flatMap(({ unit, district }) => (district ? [{ ward: unit, district }] : []));
}

/** Titles changed over time: any ward title can stand for a ward, any district title for a district. */
function fitsKind(title: TitleWord, { kind }: Pick<Unit, "kind">): boolean {
  return kind === "ward" ? isWardTitle(title) : title.titles.some((one) => DISTRICT_TITLES.includes(one));
}

/** Whether the title rules out a former district: `Thành phố Tân Uyên` is the city, `huyện Tân Uyên` may be Bắc Tân Uyên. */
function isTakenBy(former: Unit, units: readonly Unit[], title: TitleWord | null): boolean {
  if (title === null || former.title !== "Huyện" || title.titles.includes("Huyện")) return false;
  return units.some((unit) => unit.parent === former.parent && title.titles.includes(unit.title));
}

/** Returns the writings of a name, also of one written as one word (`Saigon`, `pleikan`). */
function writingsOf({ byName, glued }: Gazetteer, name: string, words: number): readonly Writing[] | undefined {
  const writings = byName.get(name);
  const apart = words === 1 ? glued.get(name) : undefined;
  const together = apart ? byName.get(apart) : undefined;
  return writings && together ? [...writings, ...together] : (writings ?? together);
}

/**
 * Returns, of names that are equal without accents, those spelled as typed. If there is none and some accents were left out,
 * returns those that have the typed accents.
 */
function spelledSo(
  known: readonly Writing[],
  typed: readonly Syllable[],
  { accented, title }: { accented: boolean; title: TitleWord | null },
): Spelled {
  const spelling = typed.map((one) => one.accented).join(" ");
  // `Q. Ba Dinh`: the spelling is that of Xã Ba Dinh, but the title asks for a district, so it is not exact.
  const exact = known.filter(
    (writing) => writing.accented === spelling && (title === null || isOfKind(title, writing.unit)),
  );
  if (!typed.some(({ marked }) => marked)) {
    // In an accented text, a name without accents means itself if one is spelled so.
    if (accented && exact.length > 0) return { writings: exact, loose: false, accentless: false };
    return { writings: known, loose: false, accentless: true };
  }
  const without = known.filter((writing) => writing.accented === null);
  if (exact.length > 0) return { writings: [...exact, ...without], loose: false, accentless: false };
  const partly = typed.every(({ marked }) => marked) ? [] : known.filter((writing) => isPartly(writing, typed));
  // No two provinces differ by accents alone, so wrong accents still name one: `Hò Chí Minh`, `Đà Nẳng`.
  const other = known.filter(({ unit, how }) => unit.kind === "province" && how === "name");
  const close = partly.length + without.length > 0 ? partly : other;
  return { writings: [...close, ...without], loose: close.length > 0, accentless: false };
}

function isOfKind(title: TitleWord, { kind }: Unit): boolean {
  return kind === "province" ? titlesOfProvince(title) : fitsKind(title, { kind });
}

interface Spelled {
  writings: readonly Writing[];
  loose: boolean;
  accentless: boolean;
}

function isPartly({ accented }: Writing, typed: readonly Syllable[]): boolean {
  const spelled = accented?.split(" ") ?? [];
  return spelled.length === typed.length && typed.every((one, at) => !one.marked || one.accented === spelled[at]);
}

/**
 * Returns the units that a title can stand for. Districts became towns and cities over the years, so any district title
 * fits if the province has no other district of that name; of two, an urban title means the urban one. A province may be
 * called a city, and a city a province, if nothing else has that name.
 */
function unitsWithTitle(writings: readonly Writing[], titles: readonly Title[]): Unit[] {
  // `District` and `Dist.` stand for any district title, but never for a province.
  const anyDistrict = titles.includes("Quận") && titles.includes("Thành phố");
  const fitting = distinct(writings.filter(({ title, unit }) => titles.includes(title ?? unit.title))).filter(
    ({ kind }) => !anyDistrict || kind !== "province",
  );
  if (titles.some((title) => WARD_TITLES.includes(title)) && !titles.includes("Thị xã")) return fitting;
  const ofProvinces = titles.every((title) => title === "Tỉnh" || title === "Thành phố");
  const promoted = titles.every((title) => title === "Tỉnh") ? [] : promotedDistricts(distinct(writings), titles);
  const all = [...new Set([...fitting, ...promoted])];
  if (all.length > 0 || !ofProvinces) return all;
  return distinct(writings).filter(({ kind }) => kind === "province");
}

const WARD_TITLES: readonly Title[] = ["Phường", "Xã", "Thị trấn", "Đặc khu"];
const DISTRICT_TITLES: readonly Title[] = ["Quận", "Huyện", "Thị xã", "Thành phố"];
const URBAN: readonly Title[] = ["Quận", "Thị xã", "Thành phố"];

function promotedDistricts(named: readonly Unit[], titles: readonly Title[]): Unit[] {
  const districts = named.filter(({ kind }) => kind === "district");
  return districts.filter((one) => {
    const others = districts.filter((other) => other !== one && other.parent === one.parent);
    if (others.length > 0) {
      const exact = [one, ...others].some(({ title }) => titles.includes(title));
      return !exact && URBAN.includes(one.title) && titles.some((title) => URBAN.includes(title));
    }
    // A numbered district is always a `quận` (`huyện 12` is a road), and a rural district is never called a city.
    if (/\d/.test(one.name)) return titles.includes(one.title);
    return one.title !== "Huyện" || titles.some((title) => title !== "Thành phố");
  });
}

function retitledWards(writings: readonly Writing[], titles: readonly Title[]): Unit[] {
  return distinct(writings).filter(
    ({ kind, level, title }) => kind === "ward" && level === "3" && !titles.includes(title),
  );
}

/** A district's initials count only with its title or from three letters; a province's initials always count. */
function hinted(writings: readonly Writing[], typed: readonly Syllable[], title: TitleWord | null): Unit[] {
  const letters = typed[0]?.plain.length ?? 0;
  return distinct(writings).filter((unit) => {
    if (title !== null) return unit.kind === "district" ? title.titles.includes(unit.title) : titlesOfProvince(title);
    return unit.kind === "province" || letters >= 3;
  });
}

function titlesOfProvince({ titles }: TitleWord): boolean {
  return titles.includes("Tỉnh") || titles.includes("Thành phố");
}

function distinct(writings: readonly Writing[]): Unit[] {
  const [only] = writings;
  if (only && writings.length === 1) return [only.unit];
  return [...new Set(writings.map(({ unit }) => unit))];
}
