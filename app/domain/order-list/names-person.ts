import { nationalNumber } from "~/domain/order/phone";
import { plainWords } from "~/domain/text";

/** A person as an order names them. */
export interface NamedPerson {
  names: readonly string[];
  phones: readonly string[];
}

/** One word is a name that many people have: it tells nobody apart. */
const FEWEST_WORDS = 2;
/** So many digits of a phone are a person's; fewer are a house, a size, or the end of many phones. */
const FEWEST_DIGITS = 6;

/**
 * Returns whether a text that staff wrote names a person: it holds the whole name or is two words of it, or it holds six digits and more
 * of the phone in a row. Written with or without accents, in any order, the phone in any way.
 */
export function namesPerson(text: string, { names, phones }: NamedPerson): boolean {
  const words = plainWords(text);
  return names.some((name) => sharesName(words, plainWords(name))) || phones.some((phone) => holdsDigits(text, phone));
}

function sharesName(words: readonly string[], name: readonly string[]): boolean {
  if (name.length < FEWEST_WORDS) return false;
  const isPartOf = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));
  return isPartOf(name, words) || (words.length >= FEWEST_WORDS && isPartOf(words, name));
}

function holdsDigits(text: string, phone: string): boolean {
  const number = digitsOf(nationalNumber(phone) ?? phone);
  if (number.length < FEWEST_DIGITS) return false;
  const runs = text.match(/\+?\d(?:[\s.()-]*\d)*/g) ?? [];
  return runs
    .flatMap((run) => [digitsOf(run), digitsOf(nationalNumber(run) ?? "")])
    .some((run) => run.length >= FEWEST_DIGITS && (number.includes(run) || run.includes(number)));
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
