const MAX_WORDS = 8;

/**
 * Returns a query in Shopify's search syntax for what staff typed into a search box: all words, the last one possibly unfinished,
 * among products on sale. Characters with a meaning in that syntax are left out.
 */
export function productSearch(typed: string): string {
  const words = typed.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  // Lower case, because AND, OR and NOT in capitals are syntax too.
  const terms = words.slice(0, MAX_WORDS).map((word) => word.toLowerCase());
  const last = terms.pop();
  return ["status:active", ...terms, ...(last === undefined ? [] : [`${last}*`])].join(" ");
}
