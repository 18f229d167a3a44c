import type { AddressText } from "./address";
import type { Gazetteer } from "./gazetteer";
import { plain } from "./text";
import { type Syllable, syllable, syllablesOf, unglued } from "./vietnamese";

/** A stretch of the buyer's text between two borders. */
export interface Segment {
  /** As typed, for the street. */
  text: string;
  words: readonly string[];
  /** The words, in the forms they are compared by. */
  syllables: readonly Syllable[];
  /**
   * Typed with accents: then a word without any (`Phường Sa Pa`) means itself and not its accented neighbour (`Sa
   * Pả`).
   */
  accented: boolean;
  /** Typed in the separate ward field of Shopify's extended form (contracts 9). */
  wardField: boolean;
  /** In a place where a name is a street's: the first of the address, or behind a house number. */
  street: boolean;
  field: "address" | "city" | "province";
}

type SplitSegment = Omit<Segment, "street">;

/** Shopify's border between the second line and the ward field: an invisible word joiner. */
const WARD_BORDER = "\u2060";
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** More than this is no address; it bounds the work on hostile input. */
const MOST_CHARACTERS = 500;

/** The buyer's fields as one sequence of segments, in order, field borders kept (domain 3). */
export function segmentsOf(text: AddressText, gazetteer: Gazetteer): Segment[] {
  const [line2 = "", ...neighborhood] = clean(text.address2).split(WARD_BORDER);
  const part = (typed: string, field: Segment["field"], wardField = false) =>
    split(typed.replaceAll(WARD_BORDER, ", "), { field, wardField }, gazetteer);
  const segments = [
    ...part(clean(text.address1), "address"),
    ...part(line2, "address"),
    ...part(neighborhood.join(" "), "address", true),
    ...part(clean(text.city), "city"),
    ...part(clean(text.province), "province"),
  ];
  return segments.map((segment, at) => ({ ...segment, street: isStreetPlace(segment, segments[at - 1]) }));
}

/** `số 12`, `12A/3`, `hẻm 5`: what stands in front of a street's name. */
const HOUSE_NUMBER = /^(?:(?:so|so nha|nha|ngo|ngach|hem|kiet|lo|k) ?)*[a-z]{0,2}\d[\w/.-]*$/;

function isStreetPlace(segment: SplitSegment, before: SplitSegment | undefined): boolean {
  if (segment.field !== "address" || segment.wardField) return false;
  return before === undefined || HOUSE_NUMBER.test(plain(before.text));
}

function clean(field: string): string {
  return field.slice(0, MOST_CHARACTERS).toWellFormed().normalize("NFC").replace(ZERO_WIDTH, "");
}

function split(field: string, place: Pick<Segment, "field" | "wardField">, gazetteer: Gazetteer): SplitSegment[] {
  return field
    .split(/[,;|()[\]\n\r\t]+/)
    .flatMap((text) => dashParts(text, gazetteer))
    .map((text) => ({ text: text.trim().replace(/[.\s]+$/, ""), ...place }))
    .map((segment) => {
      const words = syllablesOf(unglued(segment.text));
      const syllables = words.map((word) => gazetteer.syllables.get(word.toLowerCase()) ?? syllable(word));
      return { ...segment, words, syllables, accented: syllables.some(({ marked }) => marked) };
    })
    .filter(({ words }) => words.length > 0);
}

/** A spaced dash is a border, except inside the names that have one (`Xuân Hương - Đà Lạt`, `Bà Rịa - Vũng Tàu`). */
function dashParts(text: string, { dashed }: Gazetteer): string[] {
  const parts = text.split(/\s[-–—]+\s/);
  if (parts.length === 1) return parts;
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isOneName = (left: string, right: string) =>
      plain(before ?? "").endsWith(left) && plain(part).startsWith(right);
    if (before !== undefined && dashed.some(([left, right]) => isOneName(left, right))) {
      joined[joined.length - 1] = `${before} ${part}`;
    } else joined.push(part);
  }
  return joined;
}
