/** A buyer may come back with a question, a return or a complaint: nobody is forgotten sooner. */
export const SHORTEST_RETENTION_DAYS = 30;

/** What an operator may allow at most. */
export const LONGEST_RETENTION_DAYS = 3_650;

/** For how long the person of an order is kept, by the merchant's wish and the operator's limit. */
export function retentionDays({ retentionDays: wish }: { retentionDays: number | null }, limitDays: number): number {
  return Math.min(wish ?? limitDays, limitDays);
}
