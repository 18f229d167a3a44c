/**
 * What stands still of a shop's work that its merchant would wait for, the gravest part (decision 131). Not named: what nobody waits for, such
 * as learning tariffs.
 */
export interface Standstill {
  since: Date;
  part: "booking" | "cancelling" | "messages" | "shopify";
}
