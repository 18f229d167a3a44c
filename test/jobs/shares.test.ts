import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callShareOf, createShares, shareOf } from "~/jobs/shares";

const limit = fc.integer({ min: 1, max: 40 });
const workers = fc.integer({ min: 1, max: 60 });
const key = fc.string();
const sharesOf = (all: number, shop: string, count: number) =>
  Array.from({ length: count }, (_, rank) => shareOf(all, shop, { workers: count, rank }));

describe("the shares of all processes", () => {
  test("add up to the limit of a shop; with more processes than that, each has one", () => {
    fc.assert(
      fc.property(limit, key, workers, (all, shop, count) => {
        const sum = sharesOf(all, shop, count).reduce((total, share) => total + share, 0);
        expect(sum).toBe(Math.max(all, count));
      }),
    );
  });

  test("are equal but for one, and nobody has none", () => {
    fc.assert(
      fc.property(limit, key, workers, (all, shop, count) => {
        const shares = sharesOf(all, shop, count);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("that are larger are in different processes for different shops", () => {
    const larger = new Set(Array.from({ length: 50 }, (_, n) => sharesOf(3, `shop-${n}`, 2).indexOf(2)));
    expect(larger).toEqual(new Set([0, 1]));
  });

  test("stand for a process that takes no work itself, whose rank is behind all others", () => {
    expect(shareOf(10, "a", { workers: 1, rank: 1 })).toBe(10);
  });
});

describe("an account's calls", () => {
  const sharesOfCalls = (calls: number, account: string, workers: number, webs: number, pagesAsk: boolean) => {
    const place = (takesWork: boolean, rank: number) => ({
      ...{ takesWork, servesPages: !takesWork },
      ...{ workers, rank, webs, webRank: rank },
    });
    const shares = (count: number, takesWork: boolean) =>
      Array.from({ length: count }, (_, rank) => callShareOf(calls, account, place(takesWork, rank), pagesAsk));
    return { workers: shares(workers, true), webs: shares(webs, false) };
  };
  const sum = (shares: number[]) => shares.reduce((total, share) => total + share, 0);

  test("are the workers' alone while no page asks", () => {
    fc.assert(
      fc.property(limit, key, workers, workers, (calls, account, working, webs) => {
        expect(sum(sharesOfCalls(calls, account, working, webs, false).workers)).toBe(Math.max(calls, working));
      }),
    );
  });

  test("are never more in all processes together while pages ask, unless there are more processes than calls", () => {
    fc.assert(
      fc.property(limit, key, workers, workers, (calls, account, working, webs) => {
        const shares = sharesOfCalls(calls, account, working, webs, true);
        expect(sum([...shares.workers, ...shares.webs])).toBeLessThanOrEqual(Math.max(calls, working + webs));
        expect(Math.min(...shares.workers, ...shares.webs)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("are those of a process alone before it knows of others", () => {
    const alone = { workers: 1, rank: 0, webs: 0, webRank: 0 };
    expect(callShareOf(32, "a", { takesWork: true, servesPages: true, ...alone }, true)).toBe(32);
    expect(callShareOf(32, "a", { takesWork: false, servesPages: true, ...alone }, true)).toBe(4);
  });

  test("are one for a process that neither works nor serves pages, whatever the others have", () => {
    const place = { takesWork: false, servesPages: false, workers: 3, rank: 1, webs: 2, webRank: 1 };
    for (const pagesAsk of [true, false]) expect(callShareOf(32, "a", place, pagesAsk)).toBe(1);
  });
});

describe("the slots of a process", () => {
  const aShare = (standing: { workers: number; rank: number }) => createShares(() => ({ owner: "me", ...standing }));
  const wish = (count: number, shop = "a") => ({ key: shop, limit: 4, count });

  test("are its share of a shop's limit, in all takes together, until they are freed", async () => {
    const shares = aShare({ workers: 2, rank: 0 });
    const slots = await shares.take([wish(1), wish(5)]);
    expect(slots).toHaveLength(2);
    expect(await shares.take([wish(1)])).toEqual([]);
    expect(await shares.take([wish(1, "b")])).toHaveLength(1);
    slots[0]?.free();
    slots[0]?.free();
    expect(await shares.take([wish(5)])).toHaveLength(1);
  });

  test("follow the number of processes, and nothing in hand is taken away", async () => {
    const standing = { workers: 1, rank: 0 };
    const shares = createShares(() => ({ owner: "me", ...standing }));
    const slots = await shares.take([wish(4)]);
    expect(slots).toHaveLength(4);
    standing.workers = 2;
    slots[0]?.free();
    expect(await shares.take([wish(4)])).toEqual([]);
    for (const slot of slots) slot.free();
    expect(await shares.take([wish(4)])).toHaveLength(2);
  });
});
