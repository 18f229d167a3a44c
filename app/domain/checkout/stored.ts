import { type CheckoutSettings, checkoutSettingsSchema } from "./settings";

/** Lists in which an invalid row is dropped without the others. */
const LISTS: ReadonlySet<string> = new Set(["fallback", "days", "provincePrices"]);

/**
 * Reads stored checkout settings part by part. A part that is no longer valid takes its default; an invalid list row is
 * dropped alone, for example a price row that names neither zone nor province. One bad row must not turn a shop's fees
 * off.
 */
export function readCheckoutSettings(stored: unknown): CheckoutSettings {
  const parts = Object.entries(typeof stored === "object" && stored !== null ? stored : {}).map(([key, value]) => [
    key,
    LISTS.has(key) && Array.isArray(value) ? value.filter((row) => reads(key, [row])) : value,
  ]);
  const readable = parts.filter(([key, value]) => reads(key, value));
  return checkoutSettingsSchema.parse(Object.fromEntries(readable));
}

const reads = (key: string, value: unknown) => checkoutSettingsSchema.safeParse({ [key]: value }).success;
