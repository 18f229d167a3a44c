/** Returns a text of this extension in the language of the admin. */
export const t = (key: string, values?: Record<string, string | number>): string => shopify.i18n.translate(key, values);
