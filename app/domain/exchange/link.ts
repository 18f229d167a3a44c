/** An order that is to be linked with another as its exchange. */
export interface LinkedOrder {
  id: string;
  createdAt: Date;
  /** Its personal data was removed. */
  isErased: boolean;
}

/** What is known of the links of both orders; those that were undone do not count. */
export interface KnownLinks {
  /** The order that the later one replaces already; null: none. */
  replacedByLater: string | null;
  /** How many orders replace the earlier one already. */
  replacing: number;
}

/** Goods are exchanged for something else, and that perhaps once more: so many orders instead of one are a mistake. */
export const MOST_EXCHANGES = 10;

/** Why two orders are not linked. Text keys `exchange:outcome.<outcome>`. */
export type LinkVerdict = "link" | "already" | "itself" | "erased" | "has_another" | "too_many";

/**
 * Returns two orders with the later one first: it was sent instead of the earlier one. The dates decide, and not who says it on which
 * page: a link in the wrong direction, or in a circle, cannot be made.
 */
export function laterFirst<Order extends LinkedOrder>(one: Order, other: Order): [later: Order, earlier: Order] {
  const ahead = one.createdAt.getTime() - other.createdAt.getTime() || (one.id > other.id ? 1 : -1);
  return ahead > 0 ? [one, other] : [other, one];
}

/** Returns whether the later order is linked as the exchange of the earlier one, or why not. */
export function judgeLink(later: LinkedOrder, earlier: LinkedOrder, known: KnownLinks): LinkVerdict {
  if (later.id === earlier.id) return "itself";
  // The link would lead from an order without a buyer to one that names them.
  if (later.isErased || earlier.isErased) return "erased";
  if (known.replacedByLater !== null) return known.replacedByLater === earlier.id ? "already" : "has_another";
  return known.replacing >= MOST_EXCHANGES ? "too_many" : "link";
}
