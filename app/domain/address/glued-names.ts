import type { Gazetteer } from "~/domain/places/gazetteer";
import { plain } from "~/domain/text";

const WORD = "phường|phuong|quận|quan|ward|district|dist";
/** A ward's or district's number with its title: `P15`, `Q.1`, `phường4`, `W5`. */
const NUMBERED = `(?:${WORD}|[pqfwd])[.:]?\\d{1,2}(?!\\d)`;
const AGAIN = new RegExp(NUMBERED, "giu");

/** Several of them in one word, or one behind a house number, with what follows: `P15Q1`, `12/3P.5`, `P4Q5TPHCM`. */
const CHAIN = new RegExp(`^(.*?)((?:${NUMBERED}[._/-]?)+)(\\p{L}.*)?$`, "iu");

/** Most texts have neither a title in front of a number nor one in front of a name. */
const WORTH = /[pqfwdgntPQFWDGNT][.:]?\d|[pqhxPQHX]\p{Lu}|\p{Ll}(?:T\.?P|H)/u;

/** A title's letter and a name: `XTân Phú`, `QBình Thạnh`. `Đắk PXi` is a name itself. */
const LETTER_AND_NAME = /(?<![\p{L}\p{N}])[PQHXpqhx](?=\p{Lu}\p{Ll})\p{L}+/gu;

/** A name in lower case with the next title behind it in upper case: `BếnNghéQ1`, `Bình ThạnhTP.HCM`, `Bình PhúHCM`. */
const TITLE_BEHIND = /(?<=\p{Ll})(?=(?:[PQ]\.?\d|T\.?P\.?\s?\p{Lu}|(?:HCM|HN)(?!\p{L})))/gu;

/**
 * A text with spaces between the numbered wards and districts that people write in one word, also behind a house number
 * and in front of the city. Flats and blocks (`12P5`, `B4P15A`, `S1.02`) stay as they are.
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

/** What stands in front of a chain is a house number: with a stroke, or in front of ward and district both. */
function isFront(front: string, chain: string): boolean {
  if (front === "") return true;
  if (!/\d[a-z]?$/i.test(front)) return false;
  return front.includes("/") || (chain.match(AGAIN)?.length ?? 0) > 1;
}

/** `TPHCM`, `hcm`, `Bình`, `Q.Bình`, `QPhú`: a city or the beginning of a name, no letter of a flat. */
function isNameOrTitle(rest: string, { byName, glued }: Gazetteer): boolean {
  if (/^(?:[PQHX]\.?|T\.?P\.?|T\.?X\.?)?\p{Lu}\p{Ll}/u.test(rest)) return true;
  const name = plain(rest).replace(/[^a-z]/g, "");
  const city = name.replace(/^tp(?=.)/, "");
  return [name, city].some((one) => one.length > 1 && (byName.has(one) || glued.has(one)));
}
