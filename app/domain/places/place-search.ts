import type { Place } from "./places";
import { titleAt } from "./titles";
import { type Syllable, syllable, syllablesOf, unglued } from "./vietnamese";

/** A type-ahead over one list of places. */
export interface PlaceSearch {
  /** Returns the places that the text typed so far may mean, best first; the whole list for an empty text. */
  find(typed: string): Place[];
  /** Returns the one place that a text names in full, with or without its title; null when there is none or more than one. */
  named(typed: string): Place | null;
}

/** One way to write a place, in plain letters; the lower the rank, the more likely it is meant. */
interface Form {
  text: string;
  rank: number;
  /** Without spaces. */
  letters: string;
  initials: string;
}

/** Added to the rank of a place found by another name or by its district, so that one found by its own name comes first. */
const BY_ALIAS = 10;
const BY_DISTRICT = 20;

/**
 * Returns a search over places as staff type them: accents, titles and spaces may be left out (`ben nghe`, `q1`, `p.12`,
 * `tpthuduc`), initials match (`hcm`), and a ward is found by its district too.
 */
export function placeSearch(places: readonly Place[]): PlaceSearch {
  const entries = places.map((place, position) => {
    const accented = new Set(syllablesIn(place.name).map((syllable) => syllable.accented));
    return { place, position, accented, forms: formsOf(place) };
  });
  return {
    find(typed) {
      const given = syllablesIn(typed);
      const readings = readingsOf(given);
      if (readings.length === 0) return [...places];
      return entries
        .flatMap((entry) => {
          const rank = rankOf(entry.forms, readings);
          return rank === null ? [] : [{ ...entry, rank, spelling: spellingOf(entry.accented, given) }];
        })
        .sort((a, b) => a.rank - b.rank || a.spelling - b.spelling || a.position - b.position)
        .map(({ place }) => place);
    },
    named(typed) {
      const given = syllablesIn(typed);
      const readings = readingsOf(given);
      const named = entries
        .filter(({ forms }) => forms.some(({ text, rank }) => rank < BY_DISTRICT && readings.includes(text)))
        .map(({ place, accented }) => ({ place, spelling: spellingOf(accented, given) }));
      const best = Math.min(...named.map(({ spelling }) => spelling));
      const [only, ...others] = named.filter(({ spelling }) => spelling === best);
      return others.length === 0 ? (only?.place ?? null) : null;
    },
  };
}

function formsOf({ name, aliases = [], district }: Place): Form[] {
  const own = writingsOf(name);
  const forms = own.map((text) => form(text, 0));
  for (const alias of aliases) forms.push(...writingsOf(alias).map((text) => form(text, BY_ALIAS)));
  if (district === undefined) return forms;
  const outer = writingsOf(district);
  forms.push(...outer.map((text) => form(text, BY_DISTRICT)));
  for (const ward of own) forms.push(...outer.map((text) => form(`${ward} ${text}`, 1)));
  return forms;
}

/** Returns a name in plain form, without and with its title. */
function writingsOf(name: string): string[] {
  const syllables = syllablesIn(name);
  const title = titleAt(syllables, 0);
  const whole = plainText(syllables);
  return title && syllables.length > title.words.length
    ? [plainText(syllables.slice(title.words.length)), whole]
    : [whole];
}

function form(text: string, rank: number): Form {
  return { text, rank, letters: text.replaceAll(" ", ""), initials: text.replace(/(\S)\S*\s*/g, "$1") };
}

/** Returns the typed text, and the same with its short titles written out: `p 12 q1` may mean `phuong 12 quan 1`. */
function readingsOf(syllables: readonly Syllable[]): string[] {
  if (syllables.length === 0) return [];
  const written: string[] = [];
  for (let at = 0; at < syllables.length; at += 1) {
    const title = at < syllables.length - 1 ? titleAt(syllables, at) : null;
    const [full] = title?.titles ?? [];
    written.push(full ? plainText(syllablesIn(full)) : (syllables[at]?.plain ?? ""));
    if (title) at += title.words.length - 1;
  }
  return [...new Set([plainText(syllables), written.join(" ")])];
}

function rankOf(forms: readonly Form[], readings: readonly string[]): number | null {
  let best: number | null = null;
  for (const reading of readings) {
    const letters = reading.replaceAll(" ", "");
    for (const form of forms) {
      const fit = fitOf(form, reading, letters);
      if (fit !== null && (best === null || form.rank + fit < best)) best = form.rank + fit;
    }
  }
  return best;
}

function fitOf({ text, letters, initials }: Form, reading: string, typed: string): number | null {
  if (text === reading) return 0;
  if (text.startsWith(reading)) return 2;
  if (text.includes(` ${reading}`)) return 4;
  if (typed.length < 2) return null;
  if (letters.startsWith(typed)) return 5;
  return !reading.includes(" ") && initials.startsWith(typed) ? 6 : null;
}

/** Returns 0 for the exact spelling, 1 when accents are missing, 2 when they differ. */
function spellingOf(wanted: ReadonlySet<string>, given: readonly Syllable[]): number {
  if (given.every(({ accented }) => wanted.has(accented))) return 0;
  return given.every(({ accented, marked }) => !marked || wanted.has(accented)) ? 1 : 2;
}

function syllablesIn(text: string): Syllable[] {
  return syllablesOf(unglued(text)).map(syllable);
}

function plainText(syllables: readonly Syllable[]): string {
  return syllables.map(({ plain }) => plain).join(" ");
}
