/** The most codes one list may have. */
export const MOST_CODES = 1_000;

/**
 * The codes of a pasted list, each once, as they were written: order numbers (`#1001`, `1001`), tracking numbers or our own
 * references, separated by spaces, lines, commas or semicolons, as a spreadsheet's column or a chat message has them.
 */
export function readCodes(text: string): string[] {
  const codes = text
    .split(/[\s,;]+/u)
    .map((code) => code.replace(/^["']+|["'.:]+$/g, ""))
    .filter((code) => code !== "" && code.length <= 250);
  return [...new Set(codes)];
}
