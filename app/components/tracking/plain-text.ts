/**
 * Escapes text for HTML and for Liquid, which would execute what is between braces (shopify 8.5). Every text on a tracking page passes
 * through here, ours too.
 */
export function plainText(text: string): string {
  return text.replace(/[&<>"'`{}%]/g, (character) => `&#${character.charCodeAt(0)};`);
}
