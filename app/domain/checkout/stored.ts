import { type CheckoutSettings, checkoutSettingsSchema } from "./settings";

/** Lists of which one row that no longer reads does not take the others along. */
const LISTS: ReadonlySet<string> = new Set(["fallback", "days", "provincePrices"]);

/**
 * Reads stored checkout settings part by part: what no longer reads takes its default, and a row goes alone, such as one of
 * the price list that names neither zone nor province. One row must not turn a shop's fees off.
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
