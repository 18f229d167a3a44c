import type { Title } from "./gazetteer";
import { type Syllable, syllable } from "./vietnamese";

/** A title in front of a name, or behind it in English: what units it can stand for. */
export interface TitleWord {
  words: readonly Syllable[];
  titles: readonly Title[];
  /** Written out in full, so that it is a title and nothing else. */
  full: boolean;
}

const DISTRICTS: readonly Title[] = ["Quận", "Huyện", "Thị xã", "Thành phố"];
const WARDS: readonly Title[] = ["Phường", "Xã", "Thị trấn", "Đặc khu"];

const IN_FRONT: readonly TitleWord[] = [
  word("thành phố", ["Thành phố"]),
  word("thị trấn", ["Thị trấn"]),
  word("đặc khu", ["Đặc khu"]),
  word("thị xã", ["Thị xã"]),
  word("phường", ["Phường"]),
  word("quận", ["Quận"]),
  word("huyện", ["Huyện"]),
  word("tỉnh", ["Tỉnh"]),
  word("xã", ["Xã"]),
  word("ward", ["Phường"]),
  word("district", DISTRICTS),
  short("t p", ["Thành phố"]),
  short("t t", ["Thị trấn"]),
  short("t x", ["Thị xã"]),
  short("dist", DISTRICTS),
  short("tp", ["Thành phố"]),
  short("tt", ["Thị trấn"]),
  short("tx", ["Thị xã"]),
  short("p", ["Phường"]),
  short("f", ["Phường"]),
  short("x", ["Xã"]),
  short("q", ["Quận"]),
  short("h", ["Huyện"]),
  short("t", ["Tỉnh"]),
];

const BY_LAST_WORD = Map.groupBy(IN_FRONT, ({ words }) => words.at(-1)?.plain ?? "");

const BEHIND: readonly TitleWord[] = [
  word("ward", ["Phường"]),
  word("commune", ["Xã"]),
  word("town", ["Thị trấn", "Thị xã"]),
  word("district", DISTRICTS),
  word("dist", DISTRICTS),
  word("city", ["Thành phố"]),
  word("province", ["Tỉnh"]),
  word("prov", ["Tỉnh"]),
  word("special zone", ["Đặc khu"]),
];

/** Whether a title can stand for a ward. */
export function isWardTitle({ titles }: TitleWord): boolean {
  return titles.some((title) => WARDS.includes(title));
}

/** The title whose last word stands at `end - 1`. */
export function titleBefore(syllables: readonly Syllable[], end: number): TitleWord | null {
  const candidates = BY_LAST_WORD.get(syllables[end - 1]?.plain ?? "") ?? [];
  return candidates.find(({ words }) => standsAt(words, syllables, end - words.length)) ?? null;
}

/** The title that begins at `start`. */
export function titleAt(syllables: readonly Syllable[], start: number): TitleWord | null {
  return IN_FRONT.find(({ words }) => standsAt(words, syllables, start)) ?? null;
}

/** The English title that stands at `end - 1`, behind a name. */
export function titleBehind(syllables: readonly Syllable[], end: number): TitleWord | null {
  return BEHIND.find(({ words }) => standsAt(words, syllables, end - words.length)) ?? null;
}

function standsAt(words: readonly Syllable[], syllables: readonly Syllable[], start: number): boolean {
  return start >= 0 && words.every((expected, index) => isWord(expected, syllables[start + index]));
}

/** A title counts with its own accents or with none: `xã` and `xa` are titles, `Xá` is a name. */
function isWord(expected: Syllable, typed: Syllable | undefined): boolean {
  if (typed === undefined || typed.plain !== expected.plain) return false;
  return !typed.marked || typed.accented === expected.accented;
}

function word(words: string, titles: readonly Title[]): TitleWord {
  return { words: words.split(" ").map(syllable), titles, full: true };
}

function short(words: string, titles: readonly Title[]): TitleWord {
  return { words: words.split(" ").map(syllable), titles, full: false };
}
