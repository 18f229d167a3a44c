import { productName } from "~/domain/goods/products";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import { countCharacters, oneLine, shorten } from "~/domain/text";

/** The carrier refuses a longer note (carrier 2.3, 8.1). */
export const NOTE_LIMIT = 120;

export interface Note {
  /** What is sent; empty when there is nothing to say. */
  text: string;
  /** The note was longer than the carrier takes. */
  cut: boolean;
}

/** The words of a template that are filled in. */
const NOTE_WORDS: readonly string[] = ["order", "items", "note"];

const IN_BRACES = /\{([^{}]*)\}/g;
/** A single word, which was meant as a name; several are the merchant's own text. */
const NAME = /^[\p{L}\p{N}_]+$/u;

/** Returns what a template has in braces although nothing stands for it: `{unknown}`, `{two words}`. */
export function unknownNoteWords(template: string): string[] {
  return [...template.matchAll(IN_BRACES)]
    .filter(([, name = ""]) => !NOTE_WORDS.includes(name.trim()))
    .map(([word]) => word);
}

/**
 * Fills in `{order}`, `{items}` and `{note}` of the shop's template in one pass (an `{items}` within the order note stays as
 * typed), leaves out a single word in braces that stands for nothing, and shortens the result to the limit.
 */
export function renderNote(
  template: string,
  order: Pick<OrderFacts, "name" | "note">,
  lines: readonly OrderLine[],
): Note {
  const values = new Map([
    ["order", order.name],
    ["items", itemsText(lines)],
    ["note", order.note],
  ]);
  const filled = template.replace(IN_BRACES, (whole, inner: string) => {
    const name = inner.trim();
    return values.get(name) ?? (NAME.test(name) ? "" : whole);
  });
  return fitNote(filled);
}

/**
 * Returns the note as the carrier accepts it: one line of at most 120 characters, cut between words and never inside a
 * character.
 */
export function fitNote(text: string): Note {
  const line = oneLine(text);
  return { text: shorten(line, NOTE_LIMIT), cut: countCharacters(line) > NOTE_LIMIT };
}

/** Returns the pieces by name: `2x Áo thun; 1x Mũ`. */
export function itemsText(lines: readonly OrderLine[]): string {
  return lines.map((line) => `${line.quantity}x ${productName(line)}`).join("; ");
}
