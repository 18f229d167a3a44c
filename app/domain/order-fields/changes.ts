import { ORDER_FIELD_KEYS, type OrderField, type OrderFieldValues } from "./fields";

/**
 * What Shopify is known to have: a field that is absent was never written, or was taken away; null: it was being written when nothing
 * more was heard, so that it may have the old value or the new one.
 */
export type WrittenFields = Partial<Record<OrderField, string | null>>;

/** What is to be written of one order. */
export interface FieldChanges {
  set: [OrderField, string][];
  /** Fields to take away. */
  clear: OrderField[];
}

/** Fields whose last value stays when there is no newer one: when a parcel is over, its day is the one that was expected. */
const STAYS: ReadonlySet<OrderField> = new Set(["due_on"]);

/** Returns what differs between what an order is to say and what Shopify has; a field that may have either value counts as different. */
export function fieldChanges(wanted: OrderFieldValues, written: WrittenFields): FieldChanges {
  const changes: FieldChanges = { set: [], clear: [] };
  for (const key of ORDER_FIELD_KEYS) {
    const value = wanted[key];
    if (value === null && key in written && !STAYS.has(key)) changes.clear.push(key);
    if (value !== null && written[key] !== value) changes.set.push([key, value]);
  }
  return changes;
}

/** At most so many fields in one request (shopify 3.8): it costs 10 points, however many there are. */
export const MOST_FIELDS = 25;

/**
 * Returns orders in requests of at most {@link MOST_FIELDS} fields. The fields of an order stay together: a request takes effect as a
 * whole, so that no order is delivered and without its time.
 */
export function inRequests<Order>(orders: readonly Order[], sizeOf: (order: Order) => number): Order[][] {
  const requests: { room: number; orders: Order[] }[] = [];
  for (const order of orders) {
    const size = sizeOf(order);
    if (size === 0) continue;
    const found = requests.find(({ room }) => room >= size);
    if (found) {
      found.orders.push(order);
      found.room -= size;
    } else requests.push({ room: MOST_FIELDS - size, orders: [order] });
  }
  return requests.map((request) => request.orders);
}
