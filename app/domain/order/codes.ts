import { readPhone } from "./phone";

/** Maximum number of entries in one list. */
export const MAX_CODES = 1_000;

/** One entry of a pasted list. */
export interface PastedCode {
  written: string;
  /** As it is dialled in Vietnam, where the entry can be a phone; it can be an order number all the same. */
  phone: string | null;
}

/** A phone with signs between its digits; without its leading 0 or +, three numbers of orders would look like one. */
const SPACED_PHONE = /^(?:\+|0)\d[\d\s.()-]{7,24}$/;

/**
 * Returns the entries of a pasted list, each once and as written: order numbers (`#1001`, `1001`), tracking numbers, carrier
 * references or phones (domain 1.4), separated by line breaks, tabs, commas, semicolons or spaces, as copied from a spreadsheet or a chat message.
 * A phone may have spaces in it where it stands alone between other separators.
 */
export function readCodes(text: string): PastedCode[] {
  const entries = text.split(/[\n\r\t,;]+/u).flatMap((part) => {
    const whole = bare(part.trim());
    const phone = SPACED_PHONE.test(whole) ? phoneIn(whole) : null;
    if (phone) return [{ written: whole, phone }];
    return part.split(/\s+/u).map((word) => ({ written: bare(word), phone: phoneIn(bare(word)) }));
  });
  const read = entries.filter(({ written }) => written !== "" && written.length <= 250);
  return [...new Map(read.map((entry) => [entry.written, entry])).values()];
}

const bare = (code: string) => code.replace(/^["']+|["'.:]+$/g, "");

/** Returns the phone that the entry is as a whole, or null. */
function phoneIn(entry: string): string | null {
  if (!/^[+\d\s.()-]+$/.test(entry)) return null;
  const reading = readPhone(entry);
  return reading.outcome === "ok" ? reading.number : null;
}
