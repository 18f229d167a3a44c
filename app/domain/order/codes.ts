/** Maximum number of codes in one list. */
export const MAX_CODES = 1_000;

/**
 * Returns the codes of a pasted list, each once and as written: order numbers (`#1001`, `1001`), tracking numbers or carrier
 * references, separated by spaces, line breaks, commas or semicolons, as copied from a spreadsheet or a chat message.
 */
export function readCodes(text: string): string[] {
  const codes = text
    .split(/[\s,;]+/u)
    .map((code) => code.replace(/^["']+|["'.:]+$/g, ""))
    .filter((code) => code !== "" && code.length <= 250);
  return [...new Set(codes)];
}
