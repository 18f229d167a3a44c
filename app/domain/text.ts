/**
 * Returns the plain form of a text: lower case, no accents (`đ` is `d`), Latin forms of full-width characters, one space
 * between words. Two texts with the same plain form are the same word to somebody who types without accents.
 */
export function plain(text: string): string {
  if (PLAIN_ALREADY.test(text)) return text;
  return text
    .toWellFormed()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Most texts are in the wanted form already, and each draft of a parcel reads dozens. */
const PLAIN_ALREADY = /^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/;
/** Printable ASCII and composed Latin letters, which are their own NFC form, with single spaces. */
const ONE_LINE_ALREADY = /^(?:[!-~\u00c0-\u024f\u1e00-\u1eff]+(?: [!-~\u00c0-\u024f\u1e00-\u1eff]+)*)?$/;

/**
 * Returns the words of a text in plain form: cash, on, delivery, cod for `Cash on Delivery (COD)`. Punctuation and `_`
 * separate words.
 */
export function plainWords(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns a text as one printable line: NFC, broken surrogates replaced, control characters, zero-width and direction
 * marks removed (they reorder or hide text on a label), whitespace collapsed. The joiner inside an emoji stays.
 */
export function oneLine(text: string): string {
  if (ONE_LINE_ALREADY.test(text)) return text;
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(INVISIBLE, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

/**
 * Zero-width space and non-joiner, word joiner (Shopify's ward border), BOM, soft hyphen, direction marks, embeddings
 * and isolates.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * Shortens a line to at most `limit` characters (code points), between words; a first word longer than the limit is
 * cut between visible characters (graphemes), so that no emoji or accented letter is torn apart.
 */
export function shorten(line: string, limit: number): string {
  if (countCharacters(line) <= limit) return line;
  let fits = "";
  let lastBreak = 0;
  let used = 0;
  for (const { segment } of graphemes.segment(line)) {
    // In some scripts a mark and the space after it form one grapheme.
    const space = segment.indexOf(" ");
    if (space >= 0 && used + countCharacters(segment.slice(0, space)) <= limit) lastBreak = fits.length + space;
    used += countCharacters(segment);
    if (used > limit) break;
    fits += segment;
  }
  return (lastBreak > 0 ? line.slice(0, lastBreak) : fits).trimEnd();
}

/** Returns how many characters (code points) a text has: the carrier counts these, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const graphemes = new Intl.Segmenter("vi", { granularity: "grapheme" });
