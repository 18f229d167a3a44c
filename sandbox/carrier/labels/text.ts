import type { PDFFont } from "pdf-lib";

/** Returns text for the standard PDF fonts: Vietnamese without accents, other characters outside the fonts as `?`. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/g, "d")
    .replace(/Đ/g, "D")
    .replace(/\s+/g, " ")
    .replace(/[^\x20-\x7e]/g, "?");
}

/** An upper bound on the characters in one line of any label. */
const LONGEST_LINE = 200;

/** Breaks text between words into at most `maxLines` lines no wider than `width` points; a cut last line ends with `...`. */
export function wrapText(text: string, font: PDFFont, size: number, width: number, maxLines: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  const words = plainText(text)
    .slice(0, maxLines * LONGEST_LINE)
    .split(" ");
  for (const word of words.flatMap((long) => pieces(long, fits))) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  let cut = lines[maxLines - 1] ?? "";
  while (cut !== "" && !fits(`${cut}...`)) cut = cut.slice(0, -1);
  return [...lines.slice(0, maxLines - 1), `${cut}...`];
}

/** Splits a word wider than the line into pieces that fit. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  const found: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && !fits(piece + character)) {
      found.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...found, piece];
}
