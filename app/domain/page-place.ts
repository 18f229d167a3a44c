import { z } from "zod";

/** One part of the place at which a page of a list ends, as it stands in an address. */
interface Part<Value extends string = string> {
  /** What it looks like; without groups. */
  pattern: string;
  /** All that it can be. */
  words?: readonly Value[];
  /** What the pattern cannot say. */
  isReal?: (text: string) => boolean;
}

/** A moment, as it is stored: with milliseconds, of a day that the calendar has, and of the years that PostgreSQL has. */
export const TIME: Part = {
  pattern: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z`,
  isReal(text) {
    const at = new Date(text);
    return !text.startsWith("0000") && !Number.isNaN(at.getTime()) && at.toISOString() === text;
  },
};

/** The id of a row. */
export const ROW_ID: Part = { pattern: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" };

/** The number at the end of a Shopify gid. */
export const GID_NUMBER: Part = { pattern: String.raw`\d{1,20}` };

/** A Shopify order's gid. */
export const ORDER_GID: Part = { pattern: String.raw`gid:\/\/shopify\/Order\/\d{1,20}` };

/** Whole VND. */
export const AMOUNT: Part = { pattern: String.raw`\d{1,15}` };

/** Printable text that names something, such as a subject; it may hold the sign between two parts, so it stands last. */
export const LAST_TEXT: Part = { pattern: "[\\x20-\\x7e]{0,200}" };

/** A code of ours. */
export const CODE: Part = { pattern: "[a-z_]{1,40}" };

/** Returns the part that is one of some codes. */
export const codeAmong = <Code extends string>(words: readonly Code[]): Part<Code> => ({ ...CODE, words });

/** Returns the part that is either of two. */
export const either = (one: Part, other: Part): Part => ({
  pattern: `(?:${one.pattern}|${other.pattern})`,
  isReal: (text) => [one, other].some((part) => new RegExp(`^${part.pattern}$`).test(text) && isValue(part, text)),
});

/** The values of a place by their names. */
type PlaceOf<Parts> = { [Name in keyof Parts]: Parts[Name] extends Part<infer Value> ? Value : never };

/** How the places of one list are written in addresses. */
export interface PagePlaces<Place> {
  /** Writes a place; moments are given as `Date` or as they are written. */
  textOf(place: Readonly<Record<keyof Place, string | Date>>): string;
  /** Reads a place; null for anything that `textOf` does not write. */
  read(text: string): Place | null;
  /** An address's parameter: what is no place is none, which is the first page. */
  parameter: z.ZodType<Place | null>;
}

/**
 * Returns how the places of a list are written whose order is given by these parts, in their order. A place is values that rows are
 * compared with and gives no right to any: which rows are read is decided by the shop, so that a place of one shop's list is in
 * another's no more than a point of it.
 */
export function pagePlaces<Parts extends Record<string, Part>>(parts: Parts): PagePlaces<PlaceOf<Parts>> {
  const all = Object.entries(parts);
  const pattern = new RegExp(`^${all.map(([, part]) => `(${part.pattern})`).join("\\|")}$`);
  const read = (text: string) => {
    const values = text.match(pattern)?.slice(1);
    if (!values || !all.every(([, part], n) => isValue(part, values[n] ?? ""))) return null;
    return Object.fromEntries(all.map(([name], n) => [name, values[n]])) as PlaceOf<Parts>;
  };
  return {
    textOf: (place) => all.map(([name]) => asText(place[name])).join("|"),
    read,
    parameter: z.string().transform(read).nullable().catch(null),
  };
}

const isValue = ({ words, isReal }: Part, text: string) =>
  (words === undefined || words.includes(text)) && (isReal === undefined || isReal(text));

const asText = (value: string | Date | undefined) => (value instanceof Date ? value.toISOString() : String(value));

/** The places of a list of rows by a time of theirs. */
export const ROW_PLACES = pagePlaces({ at: TIME, id: ROW_ID });
