import { bareName, type Gazetteer, provinceOf, type Unit } from "~/domain/places/gazetteer";
import { nameSyllable, type Syllable, syllablesOf, unglued } from "~/domain/places/vietnamese";
import { districtsOf, isCityInProvince, isNoProvince } from "./evidence";
import type { Findings, Hit } from "./hits";
import { meaningOf } from "./names";
import type { Unread } from "./unread";

/** A ward that a misspelt name may mean, and how far its spelling is from the name. */
export interface NearName {
  ward: Unit;
  edits: number;
}

/** Shorter names are similar to too many others. */
const SHORTEST_NAME = 5;
const LONG_NAME = 9;
const MAX_EDITS = 3;

/**
 * Returns wards with a spelling close to the ward's name in the text, nearest first: those of the one named district, or of
 * the one named province of today. Empty when the name is known anywhere: a vanished ward's name may be one letter away from
 * an existing one's.
 */
export function nearNames(gazetteer: Gazetteer, findings: Findings): NearName[] {
  const typed = misspeltName(findings);
  if (typed === null || lettersOf(typed).length < SHORTEST_NAME || isKnown(gazetteer, typed)) return [];
  const place = namedPlace(findings.hits);
  if (place === null) return [];
  const near = nearnessTo(typed);
  return (gazetteer.children.get(place) ?? [])
    .map((ward) => ({ ward, edits: near(syllablesOfName(gazetteer, ward)) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .sort((a, b) => a.edits - b.edits);
}

function isKnown(gazetteer: Gazetteer, typed: readonly Syllable[]): boolean {
  const accented = typed.some(({ marked }) => marked);
  const place = { start: 0, end: typed.length, title: null };
  return meaningOf(gazetteer, { syllables: typed, accented }, place) !== null;
}

function syllablesOfName({ syllables }: Gazetteer, ward: Unit): Syllable[] {
  return syllablesOf(unglued(bareName(ward))).map((text) => syllables.get(text.toLowerCase()) ?? nameSyllable(text));
}

/**
 * Returns the one ward that a misspelt name means: at most one edit away, two for names of nine letters or more, and every
 * other ward at least two edits further away. Null otherwise: it never guesses between two.
 */
export function onlyNearName([nearest, second]: readonly NearName[]): Unit | null {
  if (nearest === undefined) return null;
  const allowed = [...bareName(nearest.ward)].filter((letter) => /\p{L}/u.test(letter)).length >= LONG_NAME ? 2 : 1;
  const alone = second === undefined || second.edits >= nearest.edits + 2;
  return nearest.edits <= allowed && alone ? nearest.ward : null;
}

/** Returns the unknown name after the only ward title of the text, or in the ward field; null when there is none. */
function misspeltName({ segments, hits, unread }: Findings): readonly Syllable[] | null {
  const [only, ...others] = unread;
  if (only && others.length === 0 && only.kind === "ward") return wordsOf(segments, only);
  const field = segments.find(({ wardField }) => wardField);
  if (only || !field || hits.some(({ segment }) => segment === field)) return null;
  return field.syllables;
}

function wordsOf(segments: Findings["segments"], { at, start, end }: Unread): readonly Syllable[] | null {
  return segments[at]?.syllables.slice(start, end) ?? null;
}

function namedPlace(hits: readonly Hit[]): Unit | null {
  const provinces = new Set(hits.flatMap(({ units }) => units.filter(({ kind }) => kind === "province")));
  // A bare name that a new ward has too (`Hoằng Hóa`) is the district here, as the ward is the misspelt name.
  const named = hits.filter((hit) => isNoProvince(hit) || isCityInProvince(hit, hits)).flatMap(districtsOf);
  const fitting = [...new Set(named)].filter((one) => provinces.size === 0 || isIn(one, provinces));
  if (named.length > 0) return fitting.length === 1 ? (fitting[0] ?? null) : null;
  const today = [...provinces].filter(({ level }) => level === "2");
  return today.length === 1 ? (today[0] ?? null) : null;
}

function isIn(district: Unit, provinces: ReadonlySet<Unit>): boolean {
  return [...provinces].some((province) => province.name === provinceOf(district).name);
}

/** Returns a function for the edits between a name and the typed one. Numbers and single letters must be equal (`Vĩnh Lộc A`). */
function nearnessTo(typed: readonly Syllable[]): (name: readonly Syllable[]) => number {
  const marked = typed.some((one) => one.marked);
  const [fixed, letters, marks] = [fixedOf(typed), lettersOf(typed), marksOf(typed)];
  return (name) => {
    if (fixed !== fixedOf(name)) return Number.POSITIVE_INFINITY;
    const plain = distance(letters, lettersOf(name));
    // Marks can only add to the distance of the letters, so most names need only the first.
    return marked && plain <= MAX_EDITS ? distance(marks, marksOf(name)) : plain;
  };
}

function fixedOf(syllables: readonly Syllable[]): string {
  const fixed = syllables.filter(({ plain }) => plain.length === 1 || /\d/.test(plain));
  return fixed.map(({ plain }) => plain).join(" ");
}

function lettersOf(syllables: readonly Syllable[]): string {
  return syllables.map(({ plain }) => plain).join("");
}

/** Returns letters and their marks, each mark as a character of its own. */
function marksOf(syllables: readonly Syllable[]): string {
  return syllables
    .map(({ accented }) => accented)
    .join("")
    .normalize("NFD");
}

/**
 * Returns how many edits two spellings are apart: a letter or mark added, removed or swapped with its neighbour, or a mark
 * changed. A changed letter makes another name (`Hồng Tiến`, `Đồng Tiến`), so it counts twice.
 */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MAX_EDITS || !shareLetters(from, to)) return Number.POSITIVE_INFINITY;
  const [a, b] = [[...from], [...to]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const [one = "", other = ""] = [a[row - 1], b[column - 1]];
      const swapped = row > 1 && column > 1 && one === b[column - 2] && a[row - 2] === other;
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changeCost(one, other),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** Returns whether the distance can be small enough, by a cheap lower bound: the letters of `from` that `to` does not have. */
function shareLetters(from: string, to: string): boolean {
  let missing = 0;
  for (const letter of from) if (!to.includes(letter)) missing += 1;
  return missing <= MAX_EDITS;
}

function changeCost(one: string, other: string): number {
  if (one === other) return 0;
  return MARK.test(one) && MARK.test(other) ? 1 : 2;
}

const MARK = /\p{M}/u;
