import type { Gazetteer } from "~/domain/places/gazetteer";
import { isWardTitle, type TitleWord, titleAt } from "~/domain/places/titles";
import type { Syllable } from "~/domain/places/vietnamese";
import { meaningOf } from "./names";
import type { Segment } from "./segments";

/** Words of the longest name of a unit. */
export const LONGEST_NAME = 7;

/** A name behind a title that no gazetteer holds: what it stands for nobody knows. */
export interface Unread {
  kind: "ward" | "district";
  at: number;
  /** Where its title begins, and the words of the name in its segment. */
  from: number;
  start: number;
  end: number;
  /** A district's letter with its number in front of other words: an estate may be called so (`Q7 Riverside`). */
  estate?: boolean;
}

interface Place {
  /** Words of the segment that no name was read from. */
  end: number;
  /** A ward is named in front of the segment. */
  behindWard: boolean;
}

/**
 * A title that begins a segment, or `quận` and `huyện` anywhere, with words behind it that are no known name. Roads
 * (`Huyện lộ 5`, `đường huyện 12`, `Bà Huyện Thanh Quan`) have none, and a known name with more behind it is an office's (`TAND quận 5 cũ`).
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
    // Blocks and streets are called by a letter too.
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

/** Words of roads around a title, also without accents (`Lac Long Quan Street`). */
const ROAD_BEFORE = ["duong", "lo", "ba"];
const ROAD_BEHIND = ["lo", "street", "st", "road", "rd"];

/** Roads, and the poet many are named after (`Bà Huyện Thanh Quan`). */
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
