import type { AccountKind } from "../state.ts";

/** Above this declared value insurance is charged (carrier 2.5): shops of a platform 3,000,000 VND, single shops 1,000,000. */
const THRESHOLD_VND: Record<AccountKind, number> = { platform: 3_000_000, b2c: 3_000_000, c2c: 1_000_000 };

/** 0.5 % of the declared value, strictly above the threshold of the shop's kind; the tags do not matter (field notes 12). */
export function insuranceVnd(kind: AccountKind, valueVnd: number): number {
  return valueVnd > THRESHOLD_VND[kind] ? Math.round(valueVnd * 0.005) : 0;
}
