import { type CheckoutSettings, checkoutSettingsSchema } from "./settings";

/** Parts of which an invalid row or language is dropped without the others. */
const DIVISIBLE: ReadonlySet<string> = new Set(["fallback", "days", "provincePrices", "names"]);

/**
 * Reads stored checkout settings part by part. A part that is no longer valid takes its default; an invalid list row is
 * dropped alone, for example a price row that names neither zone nor province, and so is a language whose two rates have
 * one name. One bad row must not turn a shop's fees off.
 */
export function readCheckoutSettings(stored: unknown): CheckoutSettings {
  const parts = Object.entries(typeof stored === "object" && stored !== null ? stored : {}).map(([key, value]) => [
    key,
    DIVISIBLE.has(key) ? readablePart(key, value) : value,
  ]);
  const readable = parts.filter(([key, value]) => reads(key, value));
  return checkoutSettingsSchema.parse(Object.fromEntries(readable));
}

function readablePart(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((row) => reads(key, [row]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, part]) => reads(key, { [name]: part })));
}

const reads = (key: string, value: unknown) => checkoutSettingsSchema.safeParse({ [key]: value }).success;
