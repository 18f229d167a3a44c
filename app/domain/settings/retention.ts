/** The minimum: a buyer may still come back with a question, a return or a complaint. */
export const SHORTEST_RETENTION_DAYS = 30;

/** The most that an operator may allow. */
export const LONGEST_RETENTION_DAYS = 3_650;

/** Returns how many days the buyer's data of an order is kept: the merchant's setting, at most the operator's limit. */
export function retentionDays({ retentionDays: wish }: { retentionDays: number | null }, limitDays: number): number {
  return Math.min(wish ?? limitDays, limitDays);
}
