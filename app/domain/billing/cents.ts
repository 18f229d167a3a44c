/** An amount with at most two decimals, as plans and Shopify write it: `9`, `9.5`, `0.03`, `20.0`. */
const AMOUNT = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/;

/** Returns a decimal amount as whole cents; null for anything else, such as one with parts of a cent. */
export function readCents(amount: string): number | null {
  const [, whole, parts = ""] = AMOUNT.exec(amount) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(parts.padEnd(2, "0"));
}

/** Returns whole cents as a decimal amount with two decimals: `0.03`. */
export const writeCents = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Returns whether a currency (ISO 4217) is divided into a hundred parts, which is how amounts of plans are kept. */
export function hasCents(currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency)) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits === 2;
}
