import type { AccountKind } from "../state.ts";

/**
 * The declared value above which insurance is charged (carrier 2.5): 3,000,000 VND for a platform's shops, 1,000,000 for
 * single shops.
 */
const THRESHOLD_VND: Record<AccountKind, number> = { platform: 3_000_000, b2c: 3_000_000, c2c: 1_000_000 };

/**
 * Returns the insurance fee in VND: 0.5 % of the declared value when that is strictly above the threshold of the account's
 * kind, whatever the tags (field notes 12).
 */
export function insuranceVnd(kind: AccountKind, valueVnd: number): number {
  return valueVnd > THRESHOLD_VND[kind] ? Math.round(valueVnd * 0.005) : 0;
}
