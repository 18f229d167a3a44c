import type { Gazetteer } from "~/domain/places/gazetteer";
import { isWardTitle, type TitleWord, titleAt } from "~/domain/places/titles";
import type { Syllable } from "~/domain/places/vietnamese";
import { meaningOf } from "./names";
import type { Segment } from "./segments";

/** How many words the longest name of a unit has. */
export const LONGEST_NAME = 7;

/** A name after a title that is not in the gazetteer. */
export interface Unread {
  kind: "ward" | "district";
  at: number;
  /** Index of the title's first word; `start` and `end` delimit the words of the name. */
  from: number;
  start: number;
  end: number;
  /** A district's letter and number before other words: it may be an estate's name (`Q7 Riverside`). */
  estate?: boolean;
}

interface Place {
  /** How many words of the segment come before the first name read. */
  end: number;
  /** A ward is named before the segment. */
  behindWard: boolean;
}

/**
 * Finds a title at the start of a segment, or `quận` and `huyện` anywhere, followed by words that are not a known name. Null
 * when there is none. Roads (`Huyện lộ 5`, `đường huyện 12`, `Bà Huyện Thanh Quan`) have no title, and a known name with more
 * words after it is an office's (`TAND quận 5 cũ`).
 */
export function unreadTitle(
  gazetteer: Gazetteer,
  segment: Segment,
  { end, behindWard }: Place,
): Omit<Unread, "at"> | null {
  const { syllables } = segment;
  for (let start = 0; start < end; start += 1) {
    const title = titleAt(syllables, start);
    if (!title) continue;
    const name = start + title.words.length;
    if (name >= end || title.titles.includes("Tỉnh") || isRoad(syllables, start, name)) continue;
    const isNumbered = /^\d+$/.test(syllables[name]?.plain ?? "");
    // `P.1502` is a room.
    if (!title.full && /^\d{3}/.test(syllables[name]?.plain ?? "")) continue;
    // A letter may also name a block or a street.
    if (title.letter && !(isNumbered && start === 0 && end === name + 1 && behindWard)) continue;
    if (isWardTitle(title)) {
      if (start === 0) return { kind: "ward", from: start, start: name, end };
    } else if (start === 0) {
      return { kind: "district", from: start, start: name, end, estate: !title.full && isNumbered && end > name + 1 };
    } else if (title.full && title.words.length === 1 && !beginsWithName(gazetteer, segment, name, end, title)) {
      return { kind: "district", from: start, start: name, end };
    }
  }
  return null;
}

/** Words before or after a title that make it a road's name, also without accents (`Lac Long Quan Street`). */
const ROAD_BEFORE = ["duong", "lo", "ba"];
const ROAD_BEHIND = ["lo", "street", "st", "road", "rd"];

/** Returns whether a title is part of a road's name, or of the poet's many are named after (`Bà Huyện Thanh Quan`). */
function isRoad(syllables: readonly Syllable[], start: number, name: number): boolean {
  const [first = "", second = ""] = [syllables[name]?.plain, syllables[name + 1]?.plain];
  if (first === "thanh" && second === "quan") return true;
  return ROAD_BEHIND.includes(first) || ROAD_BEFORE.includes(syllables[start - 1]?.plain ?? "");
}

function beginsWithName(gazetteer: Gazetteer, segment: Segment, start: number, last: number, title: TitleWord) {
  const most = Math.min(last, start + LONGEST_NAME);
  for (let end = most; end > start; end -= 1) {
    if (meaningOf(gazetteer, segment, { start, end, title })) return true;
  }
  return false;
}
