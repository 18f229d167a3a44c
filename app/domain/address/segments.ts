import type { AddressText } from "~/domain/order/order";
import type { Gazetteer } from "~/domain/places/gazetteer";
import { hasAccents, nameSyllable, type Syllable, syllablesOf, unglued } from "~/domain/places/vietnamese";
import { plain } from "~/domain/text";
import { splitGluedNames } from "./glued-names";
import { isNearby, saysFormerly, withoutFormerly, withoutNoise, withoutTrailingNoise } from "./noise";

/** A part of the buyer's text between two borders. */
export interface Segment {
  /** As typed, for the street. */
  text: string;
  words: readonly string[];
  /** The words, in the forms used to compare them. */
  syllables: readonly Syllable[];
  /** The words in plain letters, one space between. */
  plain: string;
  /**
   * This segment, or one after it in its field, was typed with accents: then a word without any (`P. Sa Pa, Lào Cai`) means
   * itself and not a similar name with accents (`Sa Pả`).
   */
  accented: boolean;
  /** Typed in the separate ward field of Shopify's extended form (shopify 9). */
  wardField: boolean;
  /** Where a name may be a street's: the first segment of the address, or one after a house number. */
  street: "first" | "behind_number" | null;
  /** Only says what is nearby. */
  nearby: boolean;
  /** Marked as a former name (`Quận 2 cũ`). */
  formerly: boolean;
  field: "address" | "city" | "province";
}

type SplitSegment = Omit<Segment, "street">;

/** No address has more parts; the limit bounds the work on hostile input. */
const MAX_SEGMENTS = 16;

/** Shopify's border between the second line and the ward field: an invisible word joiner. */
const WARD_BORDER = "\u2060";

/** Splits the buyer's fields into one sequence of segments, in order; the end of a field is a border too (domain 3.1). */
export function segmentsOf(text: AddressText, gazetteer: Gazetteer): Segment[] {
  const [line2 = "", ...neighborhood] = withoutNoise(text.address2).split(WARD_BORDER);
  const part = (typed: string, field: Segment["field"], wardField = false) =>
    split(typed.replaceAll(WARD_BORDER, ", "), { field, wardField }, gazetteer);
  const segments = [
    ...part(withoutNoise(text.address1), "address"),
    ...part(line2, "address"),
    ...part(neighborhood.join(" "), "address", true),
    ...part(withoutNoise(text.city), "city"),
    ...part(withoutNoise(text.province), "province"),
  ];
  return segments.map((segment, at) => Object.assign(segment, { street: streetPlace(segment, segments[at - 1]) }));
}

/** A house number, alley or floor before a street: `số 12`, `12A/3`, `hẻm 5`, `tầng 3`. A road's number is its name (`QL1A`). */
const HOUSE_NUMBER =
  /^(?:(?:so|so nha|sn|nha|ngo|ngach|hem|kiet|lo|k|o|km|tang|lau|phong|can|can ho|ch|block|toa|kiot) )*(?:(?!(?:ql|tl|dt|hl|dh)\d)[a-z]{0,2}\d[a-z\d]{0,6}(?: |$))+$/;

function streetPlace(segment: SplitSegment, before: SplitSegment | undefined): Segment["street"] {
  if (segment.field !== "address" || segment.wardField) return null;
  if (before === undefined) return "first";
  return HOUSE_NUMBER.test(before.plain) ? "behind_number" : null;
}

function split(field: string, place: Pick<Segment, "field" | "wardField">, gazetteer: Gazetteer): SplitSegment[] {
  if (field === "") return [];
  const texts = field
    .split(/[,;|()[\]{}\n\r\t，、；•·]+/)
    .flatMap((text) => dashParts(text, gazetteer))
    .map((text) => text.trim().replace(/[.\s]+$/, ""))
    .filter((text) => text !== "")
    .slice(0, MAX_SEGMENTS);
  const lastAccented = texts.findLastIndex(hasAccents);
  return texts
    .map((text, at) => segmentOf(text, isAccented(text, at < lastAccented), place, gazetteer))
    .filter(({ words, plain }) => words.length > 0 && !COUNTRY.test(plain));
}

/** A full title without accents, or in English: its name is written without accents too. */
const PLAIN_TITLE =
  /(?:^|\s)(?:phuong|xa|thi tran|thi xa|huyen|quan|thanh pho|tinh|ward|commune|comm|town|township|district|dist|zone)(?:[\s.]|$)/i;

function isAccented(text: string, before: boolean): boolean {
  return hasAccents(text) || (before && !PLAIN_TITLE.test(text));
}

const COUNTRY = /^(?:viet ?nam|vn)$/;

function segmentOf(
  typed: string,
  accented: boolean,
  place: Pick<Segment, "field" | "wardField">,
  gazetteer: Gazetteer,
): SplitSegment {
  const formerly = saysFormerly(typed);
  const text = formerly ? withoutFormerly(typed) : typed;
  const all = syllablesOf(unglued(splitGluedNames(text, gazetteer))).flatMap((word) => unglueTitle(word, gazetteer));
  const forms = all.map((word) => gazetteer.syllables.get(word.toLowerCase()) ?? nameSyllable(word));
  const plainText = withoutTrailingNoise(forms.map((form) => form.plain).join(" "));
  const kept = plainText === "" ? 0 : plainText.split(" ").length;
  return {
    text,
    words: all.slice(0, kept),
    syllables: forms.slice(0, kept),
    plain: plainText,
    accented,
    wardField: place.wardField,
    field: place.field,
    nearby: isNearby(text),
    formerly,
  };
}

/** A title and a name in one word: `phuongbennghe`, `quan1`, `tpthuduc`. */
const GLUED_TITLE = /^(phuong|quan|huyen|xa|tp|tx|tt|ward|district|dist)([a-z]{4,}|\d{1,2})$/;

function unglueTitle(word: string, { glued, byName, syllables }: Gazetteer): string[] {
  if (word.length < 4 || syllables.has(word.toLowerCase())) return [word];
  const [, title = "", name = ""] = GLUED_TITLE.exec(plain(word)) ?? [];
  const known = name !== "" && (/^\d/.test(name) || glued.has(name) || byName.has(name));
  return known && !glued.has(plain(word)) ? [word.slice(0, title.length), word.slice(title.length)] : [word];
}

/** Splits at a spaced dash or slash, except inside names that contain one (`Xuân Hương - Đà Lạt`). */
function dashParts(text: string, { dashed }: Gazetteer): string[] {
  if (!/\s[-–—/]/.test(text)) return [text];
  const parts = text.split(/\s[-–—/]+\s/);
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
