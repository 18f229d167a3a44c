/** Deeper than any form; a schema or a comparison that calls itself for each level would run out of stack far beyond. */
const MOST_DEEP = 32;

/** An object as its JSON reads: its times are ISO strings. */
export type AsJson<Told> = {
  [Field in keyof Told]: Told[Field] extends Date
    ? string
    : Told[Field] extends Date | null
      ? string | null
      : Told[Field];
};

/**
 * Reads JSON that somebody sent. Returns undefined, which no form is, for what is no JSON, is nested without end, or holds a text that
 * no column takes: with the character zero, or half of an emoji.
 */
export function parseStorable(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isStorable(parsed) ? parsed : undefined;
}

/** Not by calling itself: what is asked here is how deep it is. */
function isStorable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEEP) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === "string" && !isStorableText(one)) return false;
      if (typeof one !== "object" || one === null) continue;
      if (!Array.isArray(one) && !Object.keys(one).every(isStorableText)) return false;
      for (const part of Object.values(one)) next.push(part);
    }
    level = next;
  }
  return true;
}

const isStorableText = (text: string) => !text.includes("\0") && text.isWellFormed();
