import type { Gazetteer } from "~/domain/places/gazetteer";
import { isWardTitle, type TitleWord, titleBefore, titleBehind } from "~/domain/places/titles";
import { type Meaning, meaningOf } from "./names";
import type { Segment } from "./segments";
import { LONGEST_NAME, type Unread, unreadTitle } from "./unread";

/** A name of a unit found in the text, with everything it may mean. */
export interface Hit extends Meaning {
  segment: Segment;
  /** Index of the segment, and of the first word in it. */
  at: number;
  start: number;
  /** Index after the last word, including an English title. */
  end: number;
  title: TitleWord | null;
  /** Part of another name or of a remark (`UBND phường Tân Định`, `gần phường 5`): not the place of the address. */
  mention: boolean;
}

export interface Findings {
  segments: readonly Segment[];
  hits: readonly Hit[];
  unread: readonly Unread[];
}

/** Most names read in a row; no address has more, and the limit bounds the work on hostile input. */
const MAX_NAMES = 8;

/**
 * Finds the units named in a sequence of segments. Only names that extend to a border count, so that no name is read from
 * the middle of a longer one.
 */
export function findHits(gazetteer: Gazetteer, segments: readonly Segment[]): Findings {
  const hits: Hit[] = [];
  const unread: Unread[] = [];
  segments.forEach((segment, at) => {
    const behindWard = hits.some((hit) => (hit.title !== null || hit.at === at - 1) && namesWard(hit));
    const found = hitsUpTo(gazetteer, segment, at, { end: segment.syllables.length, most: MAX_NAMES, behindWard });
    hits.push(...found);
    if (segment.nearby) return;
    const title = unreadTitle(gazetteer, segment, { end: found[0]?.start ?? segment.syllables.length, behindWard });
    if (title) unread.push({ ...title, at });
  });
  const district = hits.some(({ units }) => units.some(({ kind }) => kind === "district"));
  // `Q7 Riverside, Phường Phú Thuận, Quận 7`: an estate, whose district is named elsewhere.
  return { segments, hits, unread: unread.filter(({ estate }) => !(estate && district)) };
}

function namesWard({ units, retitled, former, merged }: Hit): boolean {
  return retitled.length + merged.length > 0 || [...units, ...former].some(({ kind }) => kind === "ward");
}

interface Reach {
  end: number;
  /** How many names may still be read. */
  most: number;
  /** A ward is named before the segment. */
  behindWard: boolean;
}

/** Returns the names that follow one another up to the word at `end`, in text order. */
function hitsUpTo(gazetteer: Gazetteer, segment: Segment, at: number, reach: Reach): Hit[] {
  const { end, most } = reach;
  if (end === 0 || most === 0) return [];
  const titled = titledHit(gazetteer, segment, at, end);
  const before = titled ? hitsUpTo(gazetteer, segment, at, { ...reach, end: titled.start, most: most - 1 }) : [];
  if (titled && isTitle(titled, before.at(-1), reach)) {
    // `Xã Xuân Trường Tỉnh Cao Bằng`: `Trường` is part of a name here, not a school that the province would belong to.
    return before.length > 0 ? [...before, { ...titled, mention: segment.nearby }] : [titled];
  }
  for (let length = Math.min(LONGEST_NAME, end); length >= 1; length -= 1) {
    const chain = bareHits(gazetteer, segment, at, { ...reach, start: end - length });
    if (chain.length > 0) return chain;
  }
  return [];
}

/** Words before a letter that is not a title: a block, a house or a street has letters too (`Block W1`, `12 D2`). */
const BUILDING = /^(?:block|toa|thap|nha|lo|khu|can|ho|so|cc|tower|building|duong)$/;

/**
 * Returns whether an uncertain title is a title here: a ward's letter unless it follows a word for a building, a district's
 * letter directly after a ward, a toneless title at the start of its segment or after a name. Other titles are certain.
 */
function isTitle({ title, start, segment }: Hit, before: Hit | undefined, { behindWard }: Reach): boolean {
  if (title?.slipped === "toneless") return start === 0 || before !== undefined;
  if (!title?.letter) return true;
  if (isWardTitle(title)) return !BUILDING.test(segment.syllables[start - 1]?.plain ?? "");
  return before ? namesWard(before) : start === 0 && behindWard;
}

/** Finds the longest name that ends at `end` and has its title before it or, in English, after it. */
function titledHit(gazetteer: Gazetteer, segment: Segment, at: number, end: number): Hit | null {
  const behind = titleBehind(segment.syllables, end);
  const nameEnd = behind ? end - behind.words.length : end;
  for (let length = Math.min(LONGEST_NAME, nameEnd); length >= 1; length -= 1) {
    const start = nameEnd - length;
    const before = titleBefore(segment.syllables, start);
    const front = before?.english && isTitleOfNameInFront(gazetteer, segment, start, behind) ? null : before;
    const title = front ?? (start === 0 || behind ? behind : null);
    if (!title) continue;
    if (title.letter && !isWardTitle(title) && !isNumber(segment, start, nameEnd)) continue;
    const meaning = meaningOf(gazetteer, segment, { start, end: nameEnd, title });
    if (!meaning || (title.slipped !== null && isNameItself(gazetteer, segment, start - title.words.length, nameEnd)))
      continue;
    const first = front ? start - front.words.length : start;
    return { segment, at, start: first, end, title, mention: isMention(segment, first), ...meaning };
  }
  return null;
}

/**
 * Returns whether the English title that ends at `end` belongs to the name before it: in `Long Hoa Ward Go Cong City` and
 * `Phuoc Long Dist. Bac Lieu` titles follow their names. A number always follows its title.
 */
function isTitleOfNameInFront(gazetteer: Gazetteer, segment: Segment, end: number, behind: TitleWord | null): boolean {
  const title = titleBehind(segment.syllables, end);
  const last = end - (title?.words.length ?? end);
  if (title === null || last === 0) return false;
  if (behind) return true;
  if (isNumber(segment, end, end + 1)) return false;
  for (let length = Math.min(LONGEST_NAME, last); length >= 1; length -= 1) {
    const start = last - length;
    if (!isNumber(segment, start, last) && meaningOf(gazetteer, segment, { start, end: last, title })) return true;
  }
  return false;
}

function isNumber({ syllables }: Segment, start: number, end: number): boolean {
  return end - start === 1 && /^\d+$/.test(syllables[start]?.plain ?? "");
}

/** Returns whether the words are a name as a whole (`Phương Liệt`, `Quân Chu`), not a title with wrong accents and a name. */
function isNameItself(gazetteer: Gazetteer, segment: Segment, start: number, end: number): boolean {
  return meaningOf(gazetteer, segment, { start, end, title: null }) !== null;
}

/**
 * Returns a name without a title, with the names before it. It must be a whole segment, or its start before a titled name,
 * or a district or province after another name; otherwise the result is empty.
 */
function bareHits(gazetteer: Gazetteer, segment: Segment, at: number, reach: Reach & { start: number }): Hit[] {
  const { start, end, most } = reach;
  // A bare number is a house number, not a ward.
  if (isNumber(segment, start, end)) return [];
  const meaning = meaningOf(gazetteer, segment, { start, end, title: null });
  if (!meaning) return [];
  const hit = { segment, at, start, end, title: null, mention: segment.nearby, ...meaning };
  if (start === 0) return [hit];
  const units = meaning.units.filter(({ kind }) => kind !== "ward");
  if (units.length + meaning.hinted.length === 0) return [];
  const before = hitsUpTo(gazetteer, segment, at, { ...reach, end: start, most: most - 1 });
  return before.length === 0 ? [] : [...before, { ...hit, units, former: [], merged: [] }];
}

/** Offices and public places, which are named after the ward or district they serve. */
const OFFICE =
  /(?:^| )(?:ubnd|uy ban(?: nhan dan)?|hdnd|cong an|quan doi|benh vien|trung tam(?: y te)?|tram y te|y te|tru so|nha van hoa|toa an|chi cuc thue|thue|buu dien|dien luc|truong(?: tieu hoc| mam non| thcs| thpt)?|cho|ben xe|san van dong)$/;

function isMention(segment: Segment, start: number): boolean {
  if (segment.nearby) return true;
  if (start === 0) return false;
  const before = segment.syllables.slice(Math.max(0, start - 3), start);
  return OFFICE.test(before.map(({ plain }) => plain).join(" "));
}
