import { ShopifyError } from "./shopify-error";

/**
 * Reads a `MoneyV2.amount` ("150000.0", decimal string in whole units) as whole VND. Shopify's unit prices after order discounts
 * can have decimals; they are rounded to the nearest đồng. Throws {@link ShopifyError} `unreadable`.
 */
export function readAmountVnd(amount: string): number {
  const value = /^-?\d+(\.\d+)?$/.test(amount) ? Math.round(Number(amount)) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new ShopifyError("unreadable", `not an amount: ${amount.slice(0, 40)}`);
  // Math.round(-0.4) is -0, which some comparisons tell apart from 0.
  return value === 0 ? 0 : value;
}
