/** A plan of the app that a merchant was asked to pay for. Amounts are in whole units of the currency. */
export interface AppSubscription {
  id: number;
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays: number;
  currency: string;
  /** Price of 30 days; null: no such line. */
  recurring: number | null;
  usage: { terms: string; cappedAmount: number } | null;
  status: "PENDING" | "ACTIVE" | "FROZEN" | "DECLINED" | "EXPIRED" | "CANCELLED";
  createdAt: string;
  currentPeriodEnd: string | null;
  /** Usage charged in this cycle. */
  balanceUsed: number;
  /** A higher cap that waits for the merchant. */
  askedCap: number | null;
  records: UsageRecord[];
}

export interface UsageRecord {
  id: number;
  createdAt: string;
  description: string;
  price: number;
  idempotencyKey: string | null;
}
