import { type Meaning, meaningOf } from "./address-names";
import type { Segment } from "./address-segments";
import { type TitleWord, titleBefore, titleBehind } from "./address-titles";
import { LONGEST_NAME, type Unread, unreadTitle } from "./address-unread";
import type { Gazetteer } from "./gazetteer";

/** A name in the text that is a unit's, with everything it may mean. */
export interface Hit extends Meaning {
  segment: Segment;
  /** Index of the segment, and of the first word in it. */
  at: number;
  start: number;
  title: TitleWord | null;
  /** Part of another name or of a remark (`UBND phường Tân Định`, `gần phường 5`): not where the buyer lives. */
  mention: boolean;
}

export interface Findings {
  segments: readonly Segment[];
  hits: readonly Hit[];
  unread: readonly Unread[];
}

/** More names than this one behind the other are no address; it bounds the work on hostile input. */
const MOST_NAMES = 8;

/**
 * Finds the units named in a sequence of segments. Only names that reach a border count, so that none is read out of
 * a longer one.
 */
export function findHits(gazetteer: Gazetteer, segments: readonly Segment[]): Findings {
  const hits: Hit[] = [];
  const unread: Unread[] = [];
  segments.forEach((segment, at) => {
    const found = hitsUpTo(gazetteer, segment, at, { end: segment.syllables.length, most: MOST_NAMES });
    hits.push(...found);
    if (segment.nearby) return;
    const title = unreadTitle(gazetteer, segment, found[0]?.start ?? segment.syllables.length);
    if (title) unread.push({ ...title, at });
  });
  return { segments, hits, unread };
}

interface Reach {
  end: number;
  /** How many names may still be read. */
  most: number;
}

/** Names one behind the other up to a word of the segment, in the order of the text. */
function hitsUpTo(gazetteer: Gazetteer, segment: Segment, at: number, { end, most }: Reach): Hit[] {
  if (end === 0 || most === 0) return [];
  const titled = titledHit(gazetteer, segment, at, end);
  if (titled) {
    const before = hitsUpTo(gazetteer, segment, at, { end: titled.start, most: most - 1 });
    // `Xã Xuân Trường Tỉnh Cao Bằng`: part of a name, no school.
    return before.length > 0 ? [...before, { ...titled, mention: segment.nearby }] : [titled];
  }
  for (let length = Math.min(LONGEST_NAME, end); length >= 1; length -= 1) {
    const chain = bareHits(gazetteer, segment, at, { start: end - length, end, most });
    if (chain.length > 0) return chain;
  }
  return [];
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
    const meaning = meaningOf(gazetteer, segment, { start, end: nameEnd, title });
    if (!meaning) continue;
    const first = front ? start - front.words.length : start;
    return { segment, at, start: first, title, mention: isMention(segment, first), ...meaning };
  }
  return null;
}

/**
 * A name alone, with the names in front of it: a whole segment, or its beginning before a titled name, or a district or
 * province behind another name. Empty when it is none of these.
 */
function bareHits(
  gazetteer: Gazetteer,
  segment: Segment,
  at: number,
  { start, end, most }: Reach & { start: number },
): Hit[] {
  // A bare number is a house, not a ward.
  if (end - start === 1 && /^\d+$/.test(segment.syllables[start]?.plain ?? "")) return [];
  const meaning = meaningOf(gazetteer, segment, { start, end, title: null });
  if (!meaning) return [];
  const hit = { segment, at, start, title: null, mention: segment.nearby, ...meaning };
  if (start === 0) return [hit];
  const units = meaning.units.filter(({ kind }) => kind !== "ward");
  if (units.length + meaning.hinted.length === 0) return [];
  const before = hitsUpTo(gazetteer, segment, at, { end: start, most: most - 1 });
  return before.length === 0 ? [] : [...before, { ...hit, units, former: [] }];
}

/** Offices and public places are named by the ward or district they serve. */
const OFFICE =
  /(?:^| )(?:ubnd|uy ban(?: nhan dan)?|hdnd|cong an|quan doi|benh vien|trung tam(?: y te)?|tram y te|y te|tru so|nha van hoa|toa an|chi cuc thue|thue|buu dien|dien luc|truong(?: tieu hoc| mam non| thcs| thpt)?|cho|ben xe|san van dong)$/;

function isMention(segment: Segment, start: number): boolean {
  if (segment.nearby) return true;
  if (start === 0) return false;
  const before = segment.syllables.slice(Math.max(0, start - 3), start);
  return OFFICE.test(before.map(({ plain }) => plain).join(" "));
}
