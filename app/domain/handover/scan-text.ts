/** The codes that a scan may stand for, by what they are compared with. */
export interface ScanCodes {
  /** Tracking numbers, and references of ours. */
  codes: string[];
  /** The carrier's number of a parcel alone: some barcodes have it without what stands before it. */
  trackingIds: string[];
  /** Numbers of orders, with and without the sign before them. */
  orderNames: string[];
  /** An order's number without what the shop writes before it (`1023` of `VN1023`); null: the text is more than that. */
  orderDigits: string | null;
}

const LONGEST = 300;
const MOST_CODES = 40;
const VIETNAMESE_MARK = /[\u0300-\u036f]|đ/i;
const BARE_NUMBER = /^(?:[A-Z0-9]+\.)?(\d{6,20})$/;
const WHOLE_TRACKING_NUMBER = /^S\d+\..+\.\d+$/;
/** Fewer digits end many numbers. */
const ORDER_DIGITS = /^#?(\d{3,20})$/;

/**
 * Returns the codes that a scanned text may stand for: the code itself, in whatever case; a code inside a QR code with other
 * parts, such as an address; and what a scanner typed before a Vietnamese input method turned it into accents (`S1.Á.5` for
 * `S1.A1.5`). The number of an order is the whole text or nothing: a part of a QR code can be an amount.
 */
export function readScan(text: string): ScanCodes {
  const written = text.normalize("NFC").slice(0, LONGEST).trim();
  const parts = [...new Set([written, ...partsOf(written)])].filter((part) => part !== "");
  const typed = parts.flatMap(asTyped);
  const codes = [...new Set(typed.flatMap(inEachCase))];
  const orders = (written === "" ? [] : asTyped(written)).flatMap(inEachCase);
  const upper = typed.map((part) => part.toUpperCase());
  const numbers = upper.flatMap((part) =>
    WHOLE_TRACKING_NUMBER.test(part) ? [] : (BARE_NUMBER.exec(part)?.[1] ?? []),
  );
  return {
    codes: codes.slice(0, MOST_CODES),
    trackingIds: [...new Set(numbers)].slice(0, MOST_CODES),
    orderNames: [...new Set(orders.flatMap((name) => (name.startsWith("#") ? [name] : [name, `#${name}`])))],
    orderDigits: ORDER_DIGITS.exec(written)?.[1] ?? null,
  };
}

/** A text, and what may have been typed before an input method put accents on it. */
const asTyped = (text: string): string[] =>
  VIETNAMESE_MARK.test(text.normalize("NFD")) ? [text, ...undone(text)] : [text];

const inEachCase = (text: string): string[] => [text, text.toUpperCase(), text.toLowerCase()];

/** The parts of an address, or of a text of several fields. */
function partsOf(text: string): string[] {
  return decoded(text)
    .split(/[\s|;,]+/)
    .flatMap((field) => (/^https?:\/\//i.test(field) ? field.slice(8).split(/[/?&=#]+/) : [field]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The keys of a mark: VNI's digit, Telex' letter. */
const TONES: Record<string, readonly [string, string]> = {
  "\u0301": ["1", "S"],
  "\u0300": ["2", "F"],
  "\u0309": ["3", "R"],
  "\u0303": ["4", "X"],
  "\u0323": ["5", "J"],
};
const SHAPES: Record<string, readonly [string, string]> = {
  "\u0302": ["6", ""],
  "\u031b": ["7", "W"],
  "\u0306": ["8", "W"],
};

/** What was typed when a text came out with accents. A tone is typed after its vowel, or at the end of the letters. */
function undone(text: string): string[] {
  return [0, 1].flatMap((method) => [
    text.replace(/\p{L}/gu, (letter) => keysOf(letter, method).join("")),
    text.replace(/\p{L}+/gu, (letters) => {
      const keys = [...letters].map((letter) => keysOf(letter, method));
      return keys.map(([letter]) => letter).join("") + keys.map(([, tone]) => tone).join("");
    }),
  ]);
}

/** A letter with the keys of its shape, and the key of its tone. */
function keysOf(letter: string, method: number): [letter: string, tone: string] {
  if (/đ/i.test(letter)) return [method === 0 ? "D9" : "DD", ""];
  const [base = "", ...marks] = letter.normalize("NFD");
  const shapes = marks.flatMap((mark) => SHAPES[mark] ?? []).length > 0 ? marks.filter((mark) => mark in SHAPES) : [];
  const shape = shapes.map((mark) => SHAPES[mark]?.[method] || base).join("");
  return [base + shape, marks.map((mark) => TONES[mark]?.[method] ?? "").join("")];
}
