import { ACCOUNTS, type Account, type MoneySource, type Sums } from "./accounts";

/** A change of one account of a parcel. Entries are only added: what was wrong is put right by another one. */
export interface MoneyEntry {
  account: Account;
  amountVnd: number;
  source: MoneySource;
  /** It is added to what follows from the facts, and stays when they change: a correction, or a payment in Shopify. */
  stays: boolean;
}

/** Returns the entries that lead from what is written to what is true; none where both agree. */
export function entriesTo(target: Sums, written: Partial<Record<Account, number>>, source: MoneySource): MoneyEntry[] {
  return ACCOUNTS.flatMap((account) => {
    const amountVnd = target[account] - (written[account] ?? 0);
    return amountVnd === 0 ? [] : [{ account, amountVnd, source, stays: false }];
  });
}
