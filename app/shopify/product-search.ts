const MOST_WORDS = 8;

/**
 * What is typed into a search box, in Shopify's search syntax: all words, the last one possibly unfinished, among
 * products that are on sale. Signs that would be syntax are left out.
 */
export function productSearch(typed: string): string {
  const words = typed.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  // In capitals AND, OR and NOT would be syntax too.
  const terms = words.slice(0, MOST_WORDS).map((word) => word.toLowerCase());
  const last = terms.pop();
  return ["status:active", ...terms, ...(last === undefined ? [] : [`${last}*`])].join(" ");
}
