import type { Title } from "./gazetteer";
import { nameSyllable, type Syllable } from "./vietnamese";

/** A title before a name, or after it in English, with the official titles it can stand for. */
export interface TitleWord {
  words: readonly Syllable[];
  titles: readonly Title[];
  /** Written out in full, so that it can only be a title. */
  full: boolean;
  /**
   * An English letter (`W5`, `D1`), which may also name a block, a house or a street: it counts only with a number, and as a
   * district only after a ward.
   */
  letter: boolean;
  /**
   * Typed with accents misplaced or partly missing (`Phưòng`). `toneless`: without any tone mark it may be an ordinary word
   * (`Nguyễn Tri Phương 5`), so it counts only at the start of its segment or after a name.
   */
  slipped: "toned" | "toneless" | null;
  /** May also follow its name, so that it may belong to the name before it. */
  english: boolean;
}

const DISTRICTS: readonly Title[] = ["Quận", "Huyện", "Thị xã", "Thành phố"];
const WARDS: readonly Title[] = ["Phường", "Xã", "Thị trấn", "Đặc khu"];

const ENGLISH: readonly string[] = ["ward", "commune", "special zone", "spec zone", "district", "dist", "w"];

const IN_FRONT: readonly TitleWord[] = [
  word("thành phố", ["Thành phố"]),
  word("thị trấn", ["Thị trấn"]),
  word("đặc khu", ["Đặc khu"]),
  word("thị xã", ["Thị xã"]),
  word("phường số", ["Phường"]),
  word("phường", ["Phường"]),
  word("quận", ["Quận"]),
  word("huyện", ["Huyện"]),
  word("tỉnh", ["Tỉnh"]),
  word("xã", ["Xã"]),
  word("ward of", ["Phường"]),
  word("ward no", ["Phường"]),
  word("ward", ["Phường"]),
  word("commune of", ["Xã"]),
  word("commune", ["Xã"]),
  word("special zone of", ["Đặc khu"]),
  word("special zone", ["Đặc khu"]),
  word("spec zone", ["Đặc khu"]),
  word("town of", ["Thị trấn", "Thị xã"]),
  word("district of", DISTRICTS),
  word("district no", DISTRICTS),
  word("district", DISTRICTS),
  word("city of", ["Thành phố"]),
  word("province of", ["Tỉnh"]),
  short("t p", ["Thành phố"]),
  short("t t", ["Thị trấn"]),
  short("t x", ["Thị xã"]),
  short("đ k", ["Đặc khu"]),
  short("dist", DISTRICTS),
  short("tp", ["Thành phố"]),
  short("tt", ["Thị trấn"]),
  short("tx", ["Thị xã"]),
  short("đk", ["Đặc khu"]),
  short("p", ["Phường"]),
  short("f", ["Phường"]),
  short("x", ["Xã"]),
  short("q", ["Quận"]),
  short("h", ["Huyện"]),
  short("t", ["Tỉnh"]),
  letter("w", ["Phường"]),
  letter("d", DISTRICTS),
];

const BY_LAST_WORD = Map.groupBy(IN_FRONT, ({ words }) => words.at(-1)?.plain ?? "");

const BEHIND: readonly TitleWord[] = [
  word("ward", ["Phường"]),
  word("commune", ["Xã"]),
  word("comm", ["Xã"]),
  word("town", ["Thị trấn", "Thị xã"]),
  word("township", ["Thị trấn"]),
  word("district", DISTRICTS),
  word("dist", DISTRICTS),
  word("city", ["Thành phố"]),
  word("province", ["Tỉnh"]),
  word("prov", ["Tỉnh"]),
  word("special economic zone", ["Đặc khu"]),
  word("special administrative zone", ["Đặc khu"]),
  word("special zone", ["Đặc khu"]),
  word("spec zone", ["Đặc khu"]),
  word("wd", ["Phường"]),
  word("w", ["Phường"]),
];

/** Returns whether a title can stand for a ward. */
export function isWardTitle({ titles }: TitleWord): boolean {
  return titles.some((title) => WARDS.includes(title));
}

/** Returns the title whose last word is at `end - 1`, preferring an exact match over wrong accents; null for none. */
export function titleBefore(syllables: readonly Syllable[], end: number): TitleWord | null {
  const candidates = BY_LAST_WORD.get(syllables[end - 1]?.plain ?? "");
  if (!candidates) return null;
  const exact = candidates.find(({ words }) => standsAt(words, syllables, end - words.length, isWord));
  if (exact) return isQuarter(exact, syllables, end) ? null : exact;
  return slippedAmong(candidates, syllables, (title) => end - title.words.length);
}

const QUARTER = nameSyllable("k");

/** `K.P 3` is `khu phố 3`, a part of a ward: its `P` is not a ward's title. */
function isQuarter({ full, words }: TitleWord, syllables: readonly Syllable[], end: number): boolean {
  return !full && words[0]?.plain === "p" && syllables[end - 2]?.plain === QUARTER.plain;
}

/** Returns the title that begins at `start`; null for none. */
export function titleAt(syllables: readonly Syllable[], start: number): TitleWord | null {
  const exact = IN_FRONT.find(({ words }) => standsAt(words, syllables, start, isWord));
  return exact ?? slippedAmong(IN_FRONT, syllables, () => start);
}

/** Returns the English title whose last word is at `end - 1`, after a name; null for none. */
export function titleBehind(syllables: readonly Syllable[], end: number): TitleWord | null {
  return BEHIND.find(({ words }) => standsAt(words, syllables, end - words.length, isWord)) ?? null;
}

type Fits = (expected: Syllable, typed: Syllable | undefined) => boolean;

function standsAt(words: readonly Syllable[], syllables: readonly Syllable[], start: number, fits: Fits): boolean {
  return start >= 0 && words.every((expected, index) => fits(expected, syllables[start + index]));
}

/** A title matches with its own accents or with none: `xã` and `xa` are titles, `Xá` is a name. */
function isWord(expected: Syllable, typed: Syllable | undefined): boolean {
  if (typed === undefined || typed.plain !== expected.plain) return false;
  return !typed.marked || typed.accented === expected.accented;
}

/** Finds a full title with some accents missing or on another letter: `Phưòng`, `Huỵên`, `Thi trân`. */
function slippedAmong(
  titles: readonly TitleWord[],
  syllables: readonly Syllable[],
  startOf: (title: TitleWord) => number,
): TitleWord | null {
  for (const title of titles) {
    const start = startOf(title);
    if (!title.full || !standsAt(title.words, syllables, start, isSlipped)) continue;
    const isToned = title.words.length > 1 || TONE.test(decomposed(syllables[start]?.accented));
    return { ...title, slipped: isToned ? "toned" : "toneless" };
  }
  return null;
}

const TONE = /[\u0300\u0301\u0303\u0309\u0323]/;

function isSlipped(expected: Syllable, typed: Syllable | undefined): boolean {
  if (typed === undefined || typed.plain !== expected.plain) return false;
  const marks = decomposed(expected.accented);
  return [...decomposed(typed.accented)].every((sign) => !MARK.test(sign) || marks.includes(sign));
}

const MARK = /\p{M}/u;

function decomposed(text = ""): string {
  return text.normalize("NFD");
}

function word(words: string, titles: readonly Title[]): TitleWord {
  const english = ENGLISH.includes(words);
  return { words: words.split(" ").map(nameSyllable), titles, full: true, letter: false, slipped: null, english };
}

function short(words: string, titles: readonly Title[]): TitleWord {
  return { ...word(words, titles), full: false };
}

function letter(sign: string, titles: readonly Title[]): TitleWord {
  return { ...short(sign, titles), letter: true };
}
