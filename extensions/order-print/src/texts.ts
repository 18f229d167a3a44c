/** Texts in the language of the member of staff, as `shopify.i18n` returns them. */
export interface Texts {
  translate(key: string, values?: Record<string, string | number>): string;
}
