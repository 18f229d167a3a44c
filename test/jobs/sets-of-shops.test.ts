import { expect, test } from "vitest";
import { inSetsOfShops } from "~/jobs/sets-of-shops.server";

const item = (shopId: string, n: number) => ({ shopId, n });

test("items of one shop go together, and each result comes on its own", async () => {
  const begun: [string, number[]][] = [];
  const slow = Promise.withResolvers<string>();
  const ask = inSetsOfShops(async (shopId, items: readonly { shopId: string; n: number }[]) => {
    begun.push([shopId, items.map(({ n }) => n)]);
    return items.map(({ n }) => (n === 1 ? slow.promise : Promise.resolve(`${shopId}${n}`)));
  });
  const first = ask(item("a", 1));
  expect(await Promise.all([ask(item("b", 1 + 1)), ask(item("a", 2))])).toEqual(["b2", "a2"]);
  slow.resolve("late");
  expect(await first).toBe("late");
  expect(begun).toEqual([
    ["a", [1, 2]],
    ["b", [2]],
  ]);
});

test("a set that cannot begin is begun one by one; another shop's set is not touched", async () => {
  const begun: string[] = [];
  const ask = inSetsOfShops(async (shopId, items: readonly { shopId: string; n: number }[]) => {
    begun.push(`${shopId}:${items.map(({ n }) => n).join()}`);
    if (items.some(({ n }) => n === 13)) throw new Error("thirteen");
    return items.map(({ n }) => Promise.resolve(n));
  });
  const results = await Promise.allSettled([item("a", 1), item("a", 13), item("b", 2)].map(ask));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual([1, "failed", 2]);
  expect(begun).toEqual(["a:1,13", "b:2", "a:1", "a:13"]);
});
