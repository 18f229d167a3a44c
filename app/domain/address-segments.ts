import type { AddressText } from "./address";
import type { DashedNames } from "./gazetteer";
import { plain } from "./text";
import { hasAccents, type Syllable, syllable, syllablesOf } from "./vietnamese";

/** A stretch of the buyer's text between two borders. */
export interface Segment {
  /** As typed, for the street. */
  text: string;
  words: readonly string[];
  /** The words, in the forms they are compared by. */
  syllables: readonly Syllable[];
  /** Typed in a field that uses accents: then `Hoa` does not mean `Hòa`. */
  accented: boolean;
  /** Typed in the separate ward field of Shopify's extended form (contracts 9). */
  wardField: boolean;
  field: "address" | "city" | "province";
}

/** Shopify's border between the second line and the ward field: an invisible word joiner. */
const WARD_BORDER = "\u2060";
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** More than this is no address; it bounds the work on hostile input. */
const MOST_CHARACTERS = 500;

/** The buyer's fields as one sequence of segments, in order, field borders kept (domain 3). */
export function segmentsOf(text: AddressText, dashed: DashedNames): Segment[] {
  const [line2 = "", ...neighborhood] = clean(text.address2).split(WARD_BORDER);
  const part = (typed: string, field: Segment["field"], wardField = false) =>
    split(typed.replaceAll(WARD_BORDER, ", "), { field, wardField }, dashed);
  return [
    ...part(clean(text.address1), "address"),
    ...part(line2, "address"),
    ...part(neighborhood.join(" "), "address", true),
    ...part(clean(text.city), "city"),
    ...part(clean(text.province), "province"),
  ];
}

function clean(field: string): string {
  return field.slice(0, MOST_CHARACTERS).toWellFormed().normalize("NFC").replace(ZERO_WIDTH, "");
}

function split(field: string, place: Pick<Segment, "field" | "wardField">, dashed: DashedNames): Segment[] {
  const accented = hasAccents(field);
  return field
    .split(/[,;|()[\]\n\r\t]+/)
    .flatMap((text) => dashParts(text, dashed))
    .map((text) => ({ text: text.trim().replace(/[.\s]+$/, ""), ...place, accented }))
    .map((segment) => ({ ...segment, words: syllablesOf(unglued(segment.text)) }))
    .map((segment) => ({ ...segment, syllables: segment.words.map(syllable) }))
    .filter(({ words }) => words.length > 0);
}

/** A spaced dash is a border, except inside the names that have one (`Xuân Hương - Đà Lạt`, `Bà Rịa - Vũng Tàu`). */
function dashParts(text: string, dashed: DashedNames): string[] {
  const joined: string[] = [];
  for (const part of text.split(/\s[-–—]+\s/)) {
    const before = joined.at(-1);
    const isOneName = (left: string, right: string) =>
      plain(before ?? "").endsWith(left) && plain(part).startsWith(right);
    if (before !== undefined && dashed.some(([left, right]) => isOneName(left, right))) {
      joined[joined.length - 1] = `${before} ${part}`;
    } else joined.push(part);
  }
  return joined;
}

/** `P.AnKhánh`, `TP.HồChíMinh`, `Q10`, `P05`: what people write without spaces. */
function unglued(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(?<![\p{L}\p{N}])([pqf])\.?(?=\d{1,2}(?!\d))/giu, "$1 ")
    .replace(/(?<![\p{L}\p{N}])(tp|tx|tt)(?=\p{Lu}\p{Ll})/giu, "$1 ");
}
