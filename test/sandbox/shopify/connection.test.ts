import fc from "fast-check";
import { expect, test } from "vitest";
import { connection, type PageArgs, type Sortable } from "../../../sandbox/shopify/admin-api/connection.ts";

interface Page {
  nodes: () => { id: number }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const page = (items: Sortable<number>[], args: PageArgs) =>
  connection(items, args, (id) => ({ id })) as unknown as Page;

/** Items with few different sort values, so that ties are common. */
const itemsArbitrary = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 500 }), value: fc.integer({ min: 0, max: 5 }) }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((items) => items.map(({ id, value }): Sortable<number> => ({ item: id, id, value })));

function inOrder(items: Sortable<number>[], reverse: boolean): number[] {
  const sorted = [...items].sort((a, b) => Number(a.value) - Number(b.value) || a.id - b.id).map(({ id }) => id);
  return reverse ? sorted.reverse() : sorted;
}

test("paging forwards and backwards returns every item once and in order", () => {
  fc.assert(
    fc.property(itemsArbitrary, fc.integer({ min: 1, max: 7 }), fc.boolean(), (items, size, reverse) => {
      const forwards: number[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const { nodes, pageInfo } = page(items, { first: size, after, reverse });
        forwards.push(...nodes().map(({ id }) => id));
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage;
      }
      const backwards: number[] = [];
      for (let before: string | null = null, more = true; more; ) {
        const { nodes, pageInfo } = page(items, { last: size, before, reverse });
        backwards.unshift(...nodes().map(({ id }) => id));
        before = pageInfo.startCursor;
        more = pageInfo.hasPreviousPage;
      }
      expect(forwards).toEqual(inOrder(items, reverse));
      expect(backwards).toEqual(forwards);
    }),
  );
});

test.each([
  [{}, "you must provide one of first or last"],
  [{ first: 1, last: 1 }, "providing both first and last is not supported"],
  [{ first: 251 }, "Argument 'first' or 'last' must not exceed 250"],
  [{ first: 1, after: "no cursor" }, "Invalid cursor for current pagination sort."],
])("%j is refused", (args, message) => {
  expect(() => page([], args)).toThrow(message);
});
