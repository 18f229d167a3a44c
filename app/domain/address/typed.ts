import type { Segment } from "./segments";

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}'’`]/u;

/** Returns the words from `start` up to `end` of a segment as typed, with punctuation: `12/5 Lê Lợi` keeps its slash. */
export function typedWords({ text, words }: Segment, start: number, end: number): string {
  const [first, last] = [start, end].map((count) => words.slice(0, count).join("").length);
  return text.slice(lengthOf(text, first ?? 0), lengthOf(text, last ?? 0)).replace(/^[^\p{L}\p{N}]+/u, "");
}

/** Returns the length of the start of a text that contains this many word characters. */
function lengthOf(text: string, characters: number): number {
  let [left, length] = [characters, 0];
  for (const character of text) {
    if (left <= 0) break;
    length += character.length;
    if (WORD_CHARACTER.test(character)) left -= character.length;
  }
  return length;
}
