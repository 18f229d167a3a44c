import { GraphQLError } from "graphql";
import { financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import type { Order } from "../world/state/order.ts";
import type { Sortable, SortValue } from "./connection.ts";
import { notSimulated } from "./not-simulated.ts";
import type { Term } from "./search.ts";

type Test = (order: Order, term: Term) => boolean;

const equals = (actual: string | null, { value }: Term) => (actual ?? "").toLowerCase() === value.toLowerCase();
const listed = (actual: string, { value }: Term) =>
  value.split(",").some((part) => part.trim().toLowerCase() === actual.toLowerCase());

/** The simulated filters of `orders(query:)`; any other is refused, never ignored. */
const TESTS: Record<string, Test> = {
  created_at: (order, term) => compareTime(order.createdAt, term),
  updated_at: (order, term) => compareTime(order.updatedAt, term),
  processed_at: (order, term) => compareTime(order.processedAt, term),
  name: (order, term) => equals(order.name.replace("#", ""), { ...term, value: term.value.replace("#", "") }),
  id: (order, term) => compareNumber(order.id, term),
  email: (order, term) => equals(order.email, term),
  tag: (order, term) => order.tags.some((tag) => equals(tag, term)),
  tag_not: (order, term) => !order.tags.some((tag) => equals(tag, term)),
  test: (order, term) => order.test === (term.value === "true"),
  source_name: (order, term) => equals(order.sourceName, term),
  gateway: (order, term) => order.transactions.some((transaction) => equals(transaction.gateway, term)),
  status: (order, { value }) => hasStatus(order, value),
  financial_status: (order, term) => listed(financialStatus(order), term),
  fulfillment_status: (order, term) => term.value.split(",").some((value) => hasFulfillmentStatus(order, value.trim())),
};

/** Returns whether an order matches one term. A bare word is searched in name, e-mail, phone and the recipient's name. */
export function orderMatches(order: Order, term: Term): boolean {
  if (term.field === null) return containsWord(order, term.value);
  const test = TESTS[term.field];
  if (!test) throw notSimulated(`the filter ${term.field} of orders`);
  return test(order, term);
}

const SORT_VALUES: Record<string, (order: Order) => SortValue> = {
  CREATED_AT: (order) => order.createdAt,
  UPDATED_AT: (order) => order.updatedAt,
  PROCESSED_AT: (order) => order.processedAt,
  ID: (order) => order.id,
  ORDER_NUMBER: (order) => order.number,
};

/** Returns an order with its value under a sort key. */
export function withSortValue(order: Order, sortKey: string): Sortable<Order> {
  const value = SORT_VALUES[sortKey];
  if (!value) throw notSimulated(`sorting orders by ${sortKey}`);
  return { item: order, id: order.id, value: value(order) };
}

function hasStatus(order: Order, value: string): boolean {
  switch (value.toLowerCase()) {
    case "any":
      return true;
    case "open":
      return order.closedAt === null && order.cancelledAt === null;
    case "closed":
      return order.closedAt !== null;
    case "cancelled":
      return order.cancelledAt !== null;
    case "not_closed":
      return order.closedAt === null;
    default:
      return false;
  }
}

function hasFulfillmentStatus(order: Order, value: string): boolean {
  const status = fulfillmentStatus(order);
  switch (value.toLowerCase()) {
    case "shipped":
    case "fulfilled":
      return status === "FULFILLED";
    case "partial":
      return status === "PARTIALLY_FULFILLED";
    case "unfulfilled":
      return status !== "FULFILLED";
    case "unshipped":
      return status !== "FULFILLED" && status !== "PARTIALLY_FULFILLED";
    default:
      return status.toLowerCase() === value.toLowerCase();
  }
}

/** Compares a time with that of a term. Throws when the term's value is not a time. */
export function compareTime(actual: string, term: Term): boolean {
  const wanted = Date.parse(term.value);
  if (Number.isNaN(wanted)) throw new GraphQLError(`Invalid search query: ${term.value} is no time`);
  return compareNumber(Date.parse(actual), { ...term, value: String(wanted) });
}

/** Compares a number with that of a term. */
export function compareNumber(actual: number, { operator, value }: Term): boolean {
  const wanted = Number(value);
  switch (operator) {
    case ">":
      return actual > wanted;
    case ">=":
      return actual >= wanted;
    case "<":
      return actual < wanted;
    case "<=":
      return actual <= wanted;
    case ":":
      return actual === wanted;
  }
}

function containsWord(order: Order, word: string): boolean {
  const { shippingAddress: to } = order;
  const text = [order.name, order.email, order.phone, to?.firstName, to?.lastName, to?.phone].join(" ").toLowerCase();
  return text.includes(word.toLowerCase().replace(/\*$/, ""));
}
