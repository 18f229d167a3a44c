import type { Level } from "~/domain/places/gazetteer";
import type { RatePlace } from "./rate-request";

/** A place that a visitor picked from the official lists; without a ward or a district the fee is an estimate. */
export interface PickedPlace {
  level: Level;
  province: string;
  /** Level 3 only. */
  district: string | null;
  ward: string | null;
}

/** What a visitor asks before the checkout: what these goods would cost to that place. */
export interface EstimateQuestion {
  /** The tag of the page's language. */
  locale: string;
  place: PickedPlace;
  lines: { variantId: string; quantity: number }[];
}

/** Bounds of a question, which strangers write. Shopify's carts have at most 500 lines; an address has room for these. */
const ESTIMATE_LIMITS = { lines: 100, quantity: 999, name: 60 };

const LOCALE = /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,2}$/;
const LINE = /^(\d{1,20})x(\d{1,3})$/;

/**
 * Reads a question from the parts of its path, `<locale>/<lines>/<2 or 3>/<province>[/<district>][/<ward>]` with lines as `<variant>x<pieces>`,
 * separated by dashes; null: it is none. Names are not compared with the official lists.
 */
export function readEstimateQuestion(parts: readonly string[]): EstimateQuestion | null {
  const [locale = "", written = "", level, ...names] = parts;
  if (!LOCALE.test(locale) || (level !== "2" && level !== "3")) return null;
  if (names.length < 1 || names.length > Number(level) || !names.every(isName)) return null;
  const lines = readLines(written);
  if (lines === null) return null;
  const [province = "", first = null, second = null] = names;
  const [district, ward] = level === "3" ? [first, second] : [null, first];
  return { locale, place: { level, province, district, ward }, lines };
}

const isName = (name: string) => name !== "" && name.length <= ESTIMATE_LIMITS.name;

/** A variant that is given twice is added up. */
function readLines(written: string): EstimateQuestion["lines"] | null {
  const pieces = new Map<string, number>();
  for (const part of written.split("-", ESTIMATE_LIMITS.lines + 1)) {
    const [, variantId, quantity] = LINE.exec(part) ?? [];
    if (variantId === undefined || Number(quantity) === 0) return null;
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + Number(quantity));
  }
  if (pieces.size > ESTIMATE_LIMITS.lines) return null;
  return [...pieces].map(([variantId, quantity]) => ({
    variantId,
    quantity: Math.min(quantity, ESTIMATE_LIMITS.quantity),
  }));
}

/** Returns a picked place as a checkout would write it. */
export function placeText({ province, district, ward }: PickedPlace): RatePlace {
  const line = (name: string | null) => name ?? "";
  return { country: "VN", address1: line(ward), address2: line(district), city: province, province: "", zip: "" };
}

/** Returns a question in one spelling, for remembering its answer. */
export function estimateKey({ locale, place, lines }: EstimateQuestion): string {
  const sorted = lines.map(({ variantId, quantity }) => `${variantId}x${quantity}`).toSorted();
  return JSON.stringify([locale, place.level, place.province, place.district, place.ward, sorted]);
}
