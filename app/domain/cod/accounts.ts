/**
 * What is kept of a parcel's money, each as whole VND. A parcel's entries on one of these add up to what is true of it now;
 * their order is that of the pages.
 */
export const ACCOUNTS = [
  /** The cash the buyer is to pay at the door, as the carrier was asked to collect it. */
  "booked",
  /** What the courier collected of it. */
  "collected",
  /** What will never be collected of it: goods that came back, were not kept, or were lost. */
  "not_collected",
  /** The fee that the buyer paid for a delivery in vain (tag 19). */
  "door_fee",
  /** What the carrier paid out to the shop for this parcel, before its fees. */
  "paid_out",
  "shipping_fee",
  "insurance_fee",
  "return_fee",
  /** For collecting and transferring the cash. */
  "cod_fee",
  "other_fee",
  /** What the carrier paid for lost or damaged goods. */
  "compensation",
  /** What Shopify has as paid for this parcel, because Waybill said so. */
  "shopify",
] as const;

export type Account = (typeof ACCOUNTS)[number];

const FEE_ACCOUNTS = ["shipping_fee", "insurance_fee", "return_fee", "cod_fee", "other_fee"] as const;

/** A sum for each account, whole VND. */
export type Sums = Readonly<Record<Account, number>>;

/** Whose word an entry is. `earlier`: known before entries were kept. */
const MONEY_SOURCES = ["booked", "push", "poll", "statement", "person", "shopify", "earlier"] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

/** Returns sums of which only some are given. */
export function sumsOf(given: Partial<Record<Account, number>>): Sums {
  const sum = (account: Account) => given[account] ?? 0;
  return Object.fromEntries(ACCOUNTS.map((account) => [account, sum(account)])) as Record<Account, number>;
}

/** Returns two sets of sums added up. */
export function addSums(one: Sums, other: Partial<Record<Account, number>>): Sums {
  return sumsOf(Object.fromEntries(ACCOUNTS.map((account) => [account, one[account] + (other[account] ?? 0)])));
}

/** Returns what the carrier charged the shop for a parcel, all kinds of fees together. */
export const chargedVnd = (sums: Sums): number => FEE_ACCOUNTS.reduce((sum, account) => sum + sums[account], 0);

/** Returns the fees of the delivery alone: what a quote and a booking name. */
export const deliveryFeesVnd = (sums: Sums): number => sums.shipping_fee + sums.insurance_fee;

/** Returns what the buyer is still to pay at the door. */
export const openVnd = (sums: Sums): number => sums.booked - sums.collected - sums.not_collected;

/** Returns what the carrier has collected and not paid out; below 0 it paid more than was collected. */
export const dueVnd = (sums: Sums): number => sums.collected + sums.door_fee - sums.paid_out;
