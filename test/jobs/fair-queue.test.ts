import { describe, expect, test } from "vitest";
import { createFairQueue, type Lanes, type Slot, type SlotSource } from "~/jobs/fair-queue.server";

interface Piece {
  lane: string;
  n: number;
}

/** Unlimited slots, and a count of those held. */
function countedSlots() {
  const held = new Set<Slot>();
  const slots: SlotSource = {
    take: async (wishes) => {
      const taken = wishes.flatMap(({ key, count }) => Array.from({ length: count }, () => aPlace(key)));
      for (const place of taken) held.add(place);
      return taken;
    },
  };
  const aPlace = (key: string): Slot => {
    const place = { key, free: () => void held.delete(place) };
    return place;
  };
  return { slots, held: () => held.size };
}

/** One lane with a single piece of work, found at every call except the failing ones. */
function lanesFailingAt(failing: number[]) {
  let calls = 0;
  const active: Piece[] = [];
  const lanes: Lanes<Piece> = {
    find: async (after) => {
      calls += 1;
      if (failing.includes(calls)) throw new Error("the connection was lost");
      return after < "a" ? ["a"] : [];
    },
    claim: async () => {
      if (active.length > 0) return [];
      active.push({ lane: "a", n: 1 });
      return [...active];
    },
  };
  return { lanes, active };
}

describe("a failing search for the next lanes", () => {
  test("still returns the jobs already taken, which run and free their slots", async () => {
    const { slots, held } = countedSlots();
    const { lanes, active } = lanesFailingAt([2]);
    const take = createFairQueue(5, lanes, slots);

    const tickets = await take(3);

    expect(tickets.map(({ work }) => work)).toEqual(active);
    expect(active).toHaveLength(1);
    expect(held()).toBe(1);
    for (const ticket of tickets) ticket.leave();
    expect(held()).toBe(0);
  });

  test("is reported if no job was taken", async () => {
    const { slots, held } = countedSlots();
    const { lanes, active } = lanesFailingAt([1]);
    const take = createFairQueue(5, lanes, slots);
    await expect(take(3)).rejects.toThrow("the connection was lost");
    expect({ active, held: held() }).toEqual({ active: [], held: 0 });
  });
});

test("a claim that fails leaves no slot held", async () => {
  const { slots, held } = countedSlots();
  let heldAtClaim = 0;
  const lanes: Lanes<Piece> = {
    find: async () => ["a", "b"],
    claim: async () => {
      heldAtClaim = held();
      throw new Error("the connection was lost");
    },
  };
  const take = createFairQueue(5, lanes, slots);
  await expect(take(6)).rejects.toThrow("the connection was lost");
  expect([heldAtClaim, held()]).toEqual([6, 0]);
});

test("jobs that one lane lacks are taken from the others in the same take", async () => {
  const { slots, held } = countedSlots();
  const waiting = new Map([
    ["a", 1],
    ["b", 100],
  ]);
  const lanes: Lanes<Piece> = {
    find: async (after, limit) => ["a", "b"].filter((lane) => lane > after).slice(0, limit),
    claim: async (wishes) =>
      wishes.flatMap(({ lane, count }) => {
        const left = waiting.get(lane) ?? 0;
        const length = Math.min(count, left);
        waiting.set(lane, left - length);
        return Array.from({ length }, (_, n) => ({ lane, n }));
      }),
  };
  const take = createFairQueue(20, lanes, slots);

  const tickets = await take(20);

  const { a, b } = Object.groupBy(tickets, ({ work }) => work.lane);
  expect([a?.length, b?.length, held()]).toEqual([1, 19, 20]);
});
