/**
 * Widths of the bars and spaces of each symbol of Code 128, in modules: six for a character, seven for the stop. Those of the characters add up
 * to 11 modules, with an even number of modules in bars.
 */
const WIDTHS =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );

const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
/** A pair of digits takes one symbol in code set C. Changing the set takes one symbol there and one back. */
const WORTH_A_CHANGE = 6;
const WORTH_IT_AT_AN_END = 4;

/**
 * Returns a text as a Code 128 barcode: widths of bars and spaces in modules, alternating and beginning with a bar, without the quiet zones.
 * Null for a text with characters outside printable ASCII, or an empty one.
 */
export function code128(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, at) => sum + symbol * Math.max(1, at), 0) % 103;
  return [...symbols, check, STOP].flatMap((symbol) => [...(WIDTHS[symbol] ?? "")].map(Number));
}

/** Long runs of digits are written in pairs. */
function symbolsOf(text: string): number[] {
  const symbols: number[] = [];
  let isC = false;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const isAtAnEnd = at === 0 || at + digits === text.length;
    const pays = digits >= (isAtAnEnd ? WORTH_IT_AT_AN_END : WORTH_A_CHANGE);
    if (isC ? digits >= 2 : pays && digits % 2 === 0) {
      if (!isC) symbols.push(at === 0 ? START_C : TO_C);
      isC = true;
      symbols.push(Number(text.slice(at, at + 2)));
      at += 2;
      continue;
    }
    if (isC || at === 0) symbols.push(at === 0 ? START_B : TO_B);
    isC = false;
    symbols.push(text.charCodeAt(at) - 32);
    at += 1;
  }
  return symbols;
}
