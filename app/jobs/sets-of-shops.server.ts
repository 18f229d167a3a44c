import { inSets } from "~/shared-commits.server";

/** Begins with items of one shop and returns the result of each, in their order, as it comes. */
type Begin<Item, Result> = (shopId: string, items: readonly Item[]) => Promise<Promise<Result>[]>;

/**
 * Returns a function that hands items over in sets, one for each shop: those that are taken from a queue together go together.
 * When a set cannot begin, its items are tried one by one, so that one that cannot be done does not stop the others.
 */
export function inSetsOfShops<Item extends { shopId: string }, Result>(
  begin: Begin<Item, Result>,
): (item: Item) => Promise<Result> {
  return inSets<Item, Result>(
    async (items) => {
      const results = new Map<Item, Promise<Result>>();
      for (const [shopId, some] of Map.groupBy(items, (item) => item.shopId)) {
        const begun = begin(shopId, some).catch((error) => {
          if (some.length === 1) throw error;
          return some.map((one) => begin(shopId, [one]).then(first));
        });
        for (const [n, item] of some.entries())
          results.set(
            item,
            begun.then((all) => first([all[n]])),
          );
      }
      return items.map((item) => results.get(item) as Promise<Result>);
    },
    { atOnce: Number.POSITIVE_INFINITY },
  );
}

function first<Result>([result]: (Promise<Result> | undefined)[]): Promise<Result> {
  return result ?? Promise.reject(new Error("a piece of work came to nothing"));
}
