const UNIT_WORDS = /^(thanh pho|thi tran|thi xa|dac khu|tinh|quan|huyen|phuong|xa|tp|tx|tt|q|h|p|x)\s+(?=\S)/;

/** Returns text without case, accents, punctuation or leading zeros of numbers: `Quận 01,` → `quan 1`. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b0+(?=\d)/g, "")
    .trim();
}

/**
 * Returns the forms under which a place name is known: as written, and without its unit word. Both are needed because
 * without accents "Quan Hóa" (a name) and "Quận Hóa" (a unit word and a name) look alike.
 */
export function nameForms(name: string): string[] {
  const written = fold(name);
  const bare = written.replace(UNIT_WORDS, "");
  return written === bare ? [written] : [written, bare];
}

/**
 * Returns whether two place names mean the same place, without regard to case, accents or unit words. A blank name equals
 * no name.
 */
export function sameName(one: string, other: string): boolean {
  const forms = nameForms(other);
  return nameForms(one).some((form) => form !== "" && forms.includes(form));
}
