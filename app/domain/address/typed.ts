import type { Segment } from "./segments";

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}'’`]/u;

/** The words from `start` up to `end` of a segment as typed, signs included: `12/5 Lê Lợi` keeps its stroke, `P.4` its dot. */
export function typedWords({ text, words }: Segment, start: number, end: number): string {
  const [first, last] = [start, end].map((count) => words.slice(0, count).join("").length);
  return text.slice(lengthOf(text, first ?? 0), lengthOf(text, last ?? 0)).replace(/^[^\p{L}\p{N}]+/u, "");
}

/** How much of a text holds so many characters of words. */
function lengthOf(text: string, characters: number): number {
  let [left, length] = [characters, 0];
  for (const character of text) {
    if (left <= 0) break;
    length += character.length;
    if (WORD_CHARACTER.test(character)) left -= character.length;
  }
  return length;
}
