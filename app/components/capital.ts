/** Returns a text with a capital at its beginning: what is written small within a sentence, where it stands alone as a value. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
