import type { Gazetteer } from "~/domain/places/gazetteer";
import { plain } from "~/domain/text";

const WORD = "phường|phuong|quận|quan|ward|district|dist";
/** A ward's or district's number with its title: `P15`, `Q.1`, `phường4`, `W5`. */
const NUMBERED = `(?:${WORD}|[pqfwd])[.:]?\\d{1,2}(?!\\d)`;
const AGAIN = new RegExp(NUMBERED, "giu");

/** Several of these in one word, or one after a house number, with the text that follows: `P15Q1`, `12/3P.5`, `P4Q5TPHCM`. */
const CHAIN = new RegExp(`^(.*?)((?:${NUMBERED}[._/-]?)+)(\\p{L}.*)?$`, "iu");

/** Cheap test: most texts have no title glued to a number or a name. */
const WORTH = /[pqfwdgntPQFWDGNT][.:]?\d|[pqhxPQHX]\p{Lu}|\p{Ll}(?:T\.?P|H)/u;

/** A title's letter glued to a name: `XTân Phú`, `QBình Thạnh`. In `Đắk PXi` the letter is part of the name. */
const LETTER_AND_NAME = /(?<![\p{L}\p{N}])[PQHXpqhx](?=\p{Lu}\p{Ll})\p{L}+/gu;

/** The border between a name and a title in upper case glued to its end: `BếnNghéQ1`, `Bình ThạnhTP.HCM`, `Bình PhúHCM`. */
const TITLE_BEHIND = /(?<=\p{Ll})(?=(?:[PQ]\.?\d|T\.?P\.?\s?\p{Lu}|(?:HCM|HN)(?!\p{L})))/gu;

/**
 * Inserts spaces between numbered wards and districts that are written in one word, also after a house number and before
 * the city. Flats and blocks (`12P5`, `B4P15A`, `S1.02`) stay as they are.
 */
export function splitGluedNames(text: string, gazetteer: Gazetteer): string {
  if (!WORTH.test(text)) return text;
  return text
    .replace(TITLE_BEHIND, " ")
    .replace(/\S+/g, (word) => wordApart(word, gazetteer))
    .replace(LETTER_AND_NAME, (word) =>
      gazetteer.syllables.has(word.toLowerCase()) ? word : `${word.charAt(0)} ${word.slice(1)}`,
    );
}

function wordApart(word: string, gazetteer: Gazetteer): string {
  const [, front = "", chain = "", rest = ""] = CHAIN.exec(word) ?? [];
  if (chain === "" || !isFront(front, chain)) return word;
  if (rest !== "" && !isNameOrTitle(rest, gazetteer)) return word;
  return `${front} ${chain.replace(AGAIN, "$& ")}${rest}`;
}

/** Returns whether the text before a chain is a house number: it has a slash, or the chain has both ward and district. */
function isFront(front: string, chain: string): boolean {
  if (front === "") return true;
  if (!/\d[a-z]?$/i.test(front)) return false;
  return front.includes("/") || (chain.match(AGAIN)?.length ?? 0) > 1;
}

/** Returns whether a text is a city or the start of a name, not a flat's letter: `TPHCM`, `hcm`, `Bình`, `Q.Bình`, `QPhú`. */
function isNameOrTitle(rest: string, { byName, glued }: Gazetteer): boolean {
  if (/^(?:[PQHX]\.?|T\.?P\.?|T\.?X\.?)?\p{Lu}\p{Ll}/u.test(rest)) return true;
  const name = plain(rest).replace(/[^a-z]/g, "");
  const city = name.replace(/^tp(?=.)/, "");
  return [name, city].some((one) => one.length > 1 && (byName.has(one) || glued.has(one)));
}
