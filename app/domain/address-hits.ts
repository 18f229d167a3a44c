import type { Segment } from "./address-segments";
import { type TitleWord, titleAt, titleBefore, titleBehind } from "./address-titles";
import type { Gazetteer, Title, Unit, Writing } from "./gazetteer";
import type { Syllable } from "./vietnamese";

/** A name in the text that is a unit's, with everything it may mean. */
export interface Hit {
  segment: Segment;
  /** Index of the segment, and of the first word in it. */
  at: number;
  start: number;
  title: TitleWord | null;
  units: readonly Unit[];
  /** Old wards of this name with another title: towns and communes became wards, and the old title is still written. */
  retitled: readonly Unit[];
}

export interface Findings {
  hits: Hit[];
  /** A title with a name behind it that no gazetteer holds: what it stands for nobody knows. */
  unread: { kind: "ward" | "district"; at: number }[];
}

const LONGEST_NAME = 7;
const WARD_TITLES: readonly Title[] = ["Phường", "Xã", "Thị trấn", "Đặc khu"];

/**
 * Finds the units named in a sequence of segments. Only names that reach a border count, so that none is read out of
 * a longer one.
 */
export function findHits(gazetteer: Gazetteer, segments: readonly Segment[]): Findings {
  const findings: Findings = { hits: [], unread: [] };
  segments.forEach((segment, at) => {
    if (isCountry(segment)) return;
    const hits = hitsAtEnd(gazetteer, segment, at);
    findings.hits.push(...hits);
    const unread = unreadTitle(segment.syllables, hits[0]?.start ?? segment.syllables.length);
    if (unread) findings.unread.push({ kind: unread, at });
  });
  return findings;
}

/** Names one behind the other up to the segment's end, in the order of the text. */
function hitsAtEnd(gazetteer: Gazetteer, segment: Segment, at: number): Hit[] {
  const hits: Hit[] = [];
  let end = segment.syllables.length;
  while (end > 0) {
    const hit = titledHit(gazetteer, segment, at, end) ?? bareHit(gazetteer, segment, at, end);
    if (!hit) break;
    hits.unshift(hit);
    end = hit.start;
  }
  return hits;
}

/** A name with its title, in front or (English) behind; the longest name first. */
function titledHit(gazetteer: Gazetteer, segment: Segment, at: number, end: number): Hit | null {
  const behind = titleBehind(segment.syllables, end);
  const nameEnd = behind ? end - behind.words.length : end;
  for (let length = Math.min(LONGEST_NAME, nameEnd); length >= 1; length -= 1) {
    const start = nameEnd - length;
    const front = titleBefore(segment.syllables, start);
    const title = front ?? (start === 0 || behind ? behind : null);
    if (!title) continue;
    const writings = lookUp(gazetteer, segment, start, nameEnd);
    const units = unitsWithTitle(writings, title.titles);
    const retitled = retitledWards(writings, title.titles);
    if (units.length + retitled.length === 0) continue;
    return { segment, at, start: front ? start - front.words.length : start, title, units, retitled };
  }
  return null;
}

/** A name alone: a whole segment, or what follows a titled name and ends the segment. */
function bareHit(gazetteer: Gazetteer, segment: Segment, at: number, end: number): Hit | null {
  for (let length = Math.min(LONGEST_NAME, end); length >= 1; length -= 1) {
    const start = end - length;
    if (start > 0 && end < segment.syllables.length) continue;
    // A bare number is a house, not a ward.
    if (length === 1 && /^\d+$/.test(segment.syllables[start]?.plain ?? "")) continue;
    const writings = lookUp(gazetteer, segment, start, end);
    if (writings.length === 0) continue;
    const follows = start > 0 && titledHit(gazetteer, segment, at, start) !== null;
    if (start > 0 && !follows) continue;
    const units = distinct(writings).filter(({ kind }) => !follows || kind !== "ward");
    if (units.length > 0) return { segment, at, start, title: null, units, retitled: [] };
  }
  return null;
}

function lookUp(gazetteer: Gazetteer, segment: Segment, start: number, end: number): readonly Writing[] {
  const typed = segment.syllables.slice(start, end);
  const known = gazetteer.byName.get(typed.map(({ plain }) => plain).join(" "));
  if (known === undefined) return [];
  const accented = typed.map((one) => one.accented).join(" ");
  const exact = known.filter((writing) => writing.accented === accented);
  if (typed.some(({ marked }) => marked)) return [...exact, ...known.filter((writing) => writing.accented === null)];
  // Without accents in an accented text a name means itself, if there is one spelled so.
  return segment.accented && exact.length > 0 ? exact : known;
}

/**
 * The units that a title can stand for. Districts became towns and cities over the years, so any title of a district
 * fits where its province has no other district of that name.
 */
function unitsWithTitle(writings: readonly Writing[], titles: readonly Title[]): Unit[] {
  const fitting = writings.filter(({ title, unit }) => titles.includes(title ?? unit.title));
  if (titles.every((title) => title === "Tỉnh" || WARD_TITLES.includes(title))) return distinct(fitting);
  const districts = distinct(writings).filter(({ kind }) => kind === "district");
  const promoted = districts.filter((one) => districts.every((other) => other === one || other.parent !== one.parent));
  return [...new Set([...distinct(fitting), ...promoted])];
}

function retitledWards(writings: readonly Writing[], titles: readonly Title[]): Unit[] {
  if (!titles.some((title) => WARD_TITLES.includes(title))) return [];
  return distinct(writings).filter(
    ({ kind, level, title }) => kind === "ward" && level === "3" && !titles.includes(title),
  );
}

/**
 * A title that begins a segment, or `quận` and `huyện` anywhere, with words behind it that are no known name. Roads
 * (`Huyện lộ 5`) have none.
 */
function unreadTitle(syllables: readonly Syllable[], end: number): "ward" | "district" | null {
  for (let start = 0; start < end; start += 1) {
    const title = titleAt(syllables, start);
    if (!title) continue;
    const next = start + title.words.length;
    if (next >= end || syllables[next]?.plain === "lo" || title.titles.includes("Tỉnh")) continue;
    const isWard = title.titles.some((one) => WARD_TITLES.includes(one));
    if (start === 0) return isWard ? "ward" : "district";
    if (title.full && title.words.length === 1 && !isWard) return "district";
  }
  return null;
}

function isCountry({ syllables }: Segment): boolean {
  return ["viet nam", "vietnam", "vn"].includes(syllables.map(({ plain }) => plain).join(" "));
}

function distinct(writings: readonly Writing[]): Unit[] {
  return [...new Set(writings.map(({ unit }) => unit))];
}
