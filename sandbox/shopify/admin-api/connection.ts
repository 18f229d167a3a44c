import { GraphQLError } from "graphql";
import type { ApiObject } from "./context.ts";

/** The arguments that every connection takes. */
export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

/** The largest page of the Admin API. */
const MAX_PAGE = 250;

export type SortValue = string | number;

/** An item with its value under the sort key. Equal values are ordered by id. */
export interface Sortable<T> {
  item: T;
  id: number;
  value: SortValue;
}

/**
 * Returns a page of a list in Shopify's connection shape. Cursors hold the value and id of an item, so paging continues
 * correctly when items are added or removed in between.
 */
export function connection<T>(items: Sortable<T>[], args: PageArgs, toNode: (item: T) => ApiObject): ApiObject {
  const size = pageSize(args);
  const sorted = [...items].sort((a, b) => compare(a, b));
  if (args.reverse) sorted.reverse();
  const follows = (later: Sortable<unknown>, earlier: Sortable<unknown>) =>
    (args.reverse ? compare(earlier, later) : compare(later, earlier)) > 0;
  const after = readCursor(args.after);
  const before = readCursor(args.before);
  const between = sorted.filter((entry) => (!after || follows(entry, after)) && (!before || follows(before, entry)));
  const page = args.last ? between.slice(-size) : between.slice(0, size);
  const [start, end] = [page.at(0), page.at(-1)];
  const cut = between.length > page.length;
  return {
    nodes: () => page.map(({ item }) => toNode(item)),
    edges: () => page.map((entry) => ({ cursor: cursorOf(entry), node: () => toNode(entry.item) })),
    pageInfo: {
      hasNextPage: args.last ? Boolean(before) : cut,
      hasPreviousPage: args.last ? cut : Boolean(after),
      startCursor: start ? cursorOf(start) : null,
      endCursor: end ? cursorOf(end) : null,
    },
  };
}

/** Returns a page of a short list ordered by id. */
export function byId<T extends { id: number }>(items: T[], args: PageArgs, toNode: (item: T) => ApiObject): ApiObject {
  return connection(
    items.map((item) => ({ item, id: item.id, value: item.id })),
    args,
    toNode,
  );
}

function pageSize({ first, last }: PageArgs): number {
  const size = first ?? last;
  if (size === null || size === undefined) throw badRequest("you must provide one of first or last");
  if (first && last) throw badRequest("providing both first and last is not supported");
  if (size < 0) throw badRequest("Argument 'first' or 'last' must not be negative");
  if (size > MAX_PAGE) throw badRequest(`Argument 'first' or 'last' must not exceed ${MAX_PAGE}`);
  return size;
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });
}

function compare(a: Sortable<unknown>, b: Sortable<unknown>): number {
  if (a.value < b.value) return -1;
  if (a.value > b.value) return 1;
  return a.id - b.id;
}

function cursorOf({ id, value }: Sortable<unknown>): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64");
}

function readCursor(cursor: string | null | undefined): Sortable<null> | undefined {
  if (!cursor) return undefined;
  try {
    const read = JSON.parse(Buffer.from(cursor, "base64").toString("utf8")) as {
      last_id: number;
      last_value: SortValue;
    };
    return { item: null, id: read.last_id, value: read.last_value };
  } catch {
    throw new GraphQLError(`Invalid cursor for current pagination sort.`, { extensions: { code: "BAD_REQUEST" } });
  }
}
