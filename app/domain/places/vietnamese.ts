import { plain } from "~/domain/text";

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/**
 * Returns a syllable without accents, in the spelling by which names are compared: `Quy` = `Qui`, `Mỹ` = `Mĩ`, `05` = `5`,
 * no apostrophe.
 */
function plainSyllable(syllable: string): string {
  return oneSpelling(plain(syllable).replace(/['’`]/g, ""));
}

/**
 * Returns a syllable with its accents, the tone mark moved to the end: `Hòa` and `Hoà` are equal (both are in use), `Hoa`
 * differs.
 */
export function accentedSyllable(syllable: string): string {
  if (ASCII.test(syllable)) return oneSpelling(syllable.toLowerCase().replace(/['`]/g, ""));
  const letters = syllable.toWellFormed().normalize("NFD").toLowerCase().replace(/['’`]/g, "");
  const tone = letters.match(TONES)?.join("") ?? "";
  return oneSpelling(letters.replace(TONES, "").normalize("NFC")) + tone;
}

function oneSpelling(syllable: string): string {
  return syllable
    .replace(/^0+(?=\d)/, "")
    .replace(/qui/, "quy")
    .replace(/(?<=[bcdghklmnprstvx])y$/, "i");
}

/** Returns whether a text was typed with Vietnamese accents. */
export function hasAccents(text: string): boolean {
  if (ASCII.test(text)) return false;
  return /[đĐ]/.test(text) || /\p{M}/u.test(text.normalize("NFD"));
}

/** Much of what buyers type is numbers and words without accents, and each draft of a parcel reads dozens. */
const ASCII = /^[\0-\x7f]*$/;

/** One syllable of a text or a name, in the forms used to compare it. */
export interface Syllable {
  plain: string;
  accented: string;
  /** Typed with accents, so that it can only mean a name with the same ones. */
  marked: boolean;
}

/** Returns the forms of one syllable of a text. */
export function syllable(text: string): Syllable {
  return { plain: plainSyllable(text), accented: accentedSyllable(text), marked: hasAccents(text) };
}

/**
 * Words of the highland languages have many spellings (`Đắk`, `Đăk`, `Đak`, `Đắc`): neither accents nor `c` and `k`
 * distinguish names. No Vietnamese syllable ends in `k`.
 */
const HIGHLAND_WORD = /^(?:.*k|[đlp][ăắ]c)$/iu;

/** Returns the forms of one syllable of a place name; all spellings of a highland word are equal. */
export function nameSyllable(text: string): Syllable {
  const form = syllable(text);
  if (!HIGHLAND_WORD.test(text)) return form;
  const plain = form.plain.replace(/k$/, "c");
  return { plain, accented: plain, marked: form.marked };
}

/** Returns the syllables of a name; hyphens and spaces separate them, an apostrophe does not (`Cư M'gar`). */
export function syllablesOf(name: string): string[] {
  return name.match(/[\p{L}\p{M}\p{N}'’`]+/gu) ?? [];
}

/** Vowel pairs with the tone mark in its newer place → in its traditional place. */
const TONE_PLACES = new Map(
  ["oa", "oe", "uy", "Oa", "Oe", "Uy", "OA", "OE", "UY"].flatMap(([first = "", second = ""]) =>
    ["\u0300", "\u0301", "\u0303", "\u0309", "\u0323"].map(
      (tone) => [first + (second + tone).normalize("NFC"), (first + tone).normalize("NFC") + second] as const,
    ),
  ),
);
const NEW_TONE_PLACE = new RegExp(`(?<![qQ])(?:${[...TONE_PLACES.keys()].join("|")})(?!\\p{L})`, "gu");

/**
 * Returns a name in one spelling, so that newer and older official lists can be compared: the tone mark in its traditional
 * place (`Hòa`, `Thủy`, not `Hoà`, `Thuỷ`), a straight apostrophe, NFC.
 */
export function officialSpelling(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[’`]/g, "'")
    .replace(NEW_TONE_PLACE, (letters) => TONE_PLACES.get(letters) ?? letters);
}

/** Inserts the spaces that are often left out: `P.AnKhánh`, `TP.HồChíMinh`, `Q10`, `P05`, `W5`. */
export function unglued(text: string): string {
  if (!GLUED.test(text)) return text;
  return text
    .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(?<![\p{L}\p{N}])([pqfwd]\.?)(?=\d{1,2}(?![\p{L}\d]))/giu, "$1 ")
    .replace(/(?<![\p{L}\p{N}])(tp|tx|tt)(?=\p{Lu}\p{Ll})/giu, "$1 ");
}

/** Lower case before upper case, or a title's letter before a number: cheap test whether spaces may be missing. */
const GLUED = /\p{Ll}\p{Lu}|[pqfwdPQFWD]\.?\d|[xptXPT]\p{Lu}/u;
