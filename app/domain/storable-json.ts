/** Deeper than any form, and far below the depth at which a recursive schema or comparison runs out of stack. */
const MAX_DEPTH = 32;

/** An object after a round trip through JSON: its dates are ISO strings. */
export type AsJson<Value> = {
  [Field in keyof Value]: Value[Field] extends Date
    ? string
    : Value[Field] extends Date | null
      ? string | null
      : Value[Field];
};

/** Returns some fields of a row as their JSON reads: times as ISO strings. */
export function pickAsJson<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): AsJson<Pick<Row, Field>> {
  const picked = fields.map((field) => {
    const value = row[field];
    return [field, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(picked);
}

/**
 * Reads JSON from outside. Returns undefined, which no form equals, when the text is not JSON, is nested too deeply, or contains
 * a string that no database column accepts: one with a NUL character or a lone surrogate (half of an emoji).
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

/** Iterative, not recursive: this check limits the depth, so it must survive any depth itself. */
function isStorable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
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
