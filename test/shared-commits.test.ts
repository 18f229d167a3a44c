import { describe, expect, test } from "vitest";
import { inSets } from "~/shared-commits.server";

/** Work that waits until it is let go, and the sets it was given. */
function heldWork() {
  const sets: number[][] = [];
  const gates: (() => void)[] = [];
  const work = async (items: readonly number[]) => {
    sets.push([...items]);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => item * 10);
  };
  const begun = async (count: number) => {
    while (gates.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { sets, work, begun, letGo: (n: number) => gates[n]?.() };
}

describe("work in sets", () => {
  test("takes what is asked for in one turn together, and what comes meanwhile as the next set", async () => {
    const { sets, work, begun, letGo } = heldWork();
    const ask = inSets(work);
    const first = [ask(1), ask(2)];
    await begun(1);
    const second = [ask(3), ask(4), ask(5)];
    letGo(0);
    expect(await Promise.all(first)).toEqual([10, 20]);
    await begun(2);
    letGo(1);
    expect(await Promise.all(second)).toEqual([30, 40, 50]);
    expect(sets).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test("is bounded in size, and in how many sets run at a time", async () => {
    const { sets, work, begun, letGo } = heldWork();
    const ask = inSets(work, { most: 2, atOnce: 2 });
    const all = Promise.all([1, 2, 3, 4, 5].map(ask));
    await begun(2);
    expect(sets).toEqual([
      [1, 2],
      [3, 4],
    ]);
    letGo(1);
    await begun(3);
    letGo(2);
    letGo(0);
    expect(await all).toEqual([10, 20, 30, 40, 50]);
  });

  test("that fails is done one by one: one item that cannot be done does not stop the others", async () => {
    const sets: number[] = [];
    const ask = inSets(async (items: readonly number[]) => {
      sets.push(items.length);
      if (items.includes(2)) throw new Error("two");
      return items;
    });
    const results = await Promise.allSettled([1, 2, 3].map(ask));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(sets).toEqual([3, 1, 1, 1]);
    await expect(ask(2)).rejects.toThrow("two");
    expect(await ask(4)).toBe(4);
  });

  test("does not wait for a result that comes later", async () => {
    const late = Promise.withResolvers<string>();
    const ask = inSets(async (items: readonly string[]) =>
      items.map((item) => (item === "late" ? late.promise : item)),
    );
    const waiting = ask("late");
    expect(await ask("soon")).toBe("soon");
    late.resolve("at last");
    expect(await waiting).toBe("at last");
  });
});
