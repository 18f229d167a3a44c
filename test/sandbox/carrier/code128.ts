/** The widths of bars and spaces of each Code 128 symbol, by its value (ISO/IEC 15417, table 1). */
const SYMBOLS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232`
  .trim()
  .split(/\s+/);

const START_B = 104;
const START_C = 105;
const TO_SET_C = 99;
const TO_SET_B = 100;
const STOP_MODULES = 13;

/**
 * Reads a Code 128 barcode in the sets B and C from the widths of its bars and spaces in turn, in any unit, beginning with a bar.
 * Throws for an unknown symbol or a wrong check symbol.
 */
export function readCode128(widths: number[]): string {
  const symbolCount = (widths.length - 7) / 6;
  const unit = widths.reduce((sum, width) => sum + width, 0) / (symbolCount * 11 + STOP_MODULES);
  const modules = widths.map((width) => Math.round(width / unit)).join("");
  const values = Array.from({ length: symbolCount }, (_, index) => symbolOf(modules.slice(index * 6, index * 6 + 6)));
  const check = values.pop();
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  if (check !== sum % 103) throw new Error(`check symbol ${check}, expected ${sum % 103}`);
  return textOf(values);
}

function symbolOf(pattern: string): number {
  const value = SYMBOLS.indexOf(pattern);
  if (value < 0) throw new Error(`no Code 128 symbol ${pattern}`);
  return value;
}

function textOf([start, ...values]: number[]): string {
  if (start !== START_B && start !== START_C) throw new Error(`starts with ${start}`);
  let inSetC = start === START_C;
  let text = "";
  for (const value of values) {
    if (inSetC ? value === TO_SET_B : value === TO_SET_C) inSetC = !inSetC;
    else text += inSetC ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}
