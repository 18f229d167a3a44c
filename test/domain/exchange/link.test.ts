import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeLink, type LinkedOrder, laterFirst, MOST_EXCHANGES } from "~/domain/exchange/link";

const anOrder = (id: string, day: number, isErased = false): LinkedOrder => ({
  ...{ id, isErased, createdAt: new Date(Date.UTC(2026, 10, day)) },
});
const [first, second] = [anOrder("1", 1), anOrder("2", 2)];
const none = { replacedByLater: null, replacing: 0 };

describe("which of two orders was sent instead of the other", () => {
  test("is the later one, whoever says it on which page", () => {
    expect(laterFirst(first, second)).toEqual([second, first]);
    expect(laterFirst(second, first)).toEqual([second, first]);
    // Two of the same moment have one order all the same.
    const [a, b] = [anOrder("1", 1), anOrder("2", 1)];
    expect(laterFirst(a, b)).toEqual(laterFirst(b, a));
  });

  test.each([
    ["link", second, first, none],
    ["itself", first, first, none],
    ["already", second, first, { ...none, replacedByLater: "1" }],
    ["has_another", second, first, { ...none, replacedByLater: "9" }],
    ["too_many", second, first, { ...none, replacing: MOST_EXCHANGES }],
    ["link", second, first, { ...none, replacing: MOST_EXCHANGES - 1 }],
    ["already", second, first, { replacedByLater: "1", replacing: MOST_EXCHANGES }],
    ["erased", anOrder("2", 2, true), first, none],
    ["erased", second, anOrder("1", 1, true), none],
    ["erased", second, anOrder("1", 1, true), { ...none, replacedByLater: "9" }],
  ] as const)("%s", (verdict, later, earlier, known) => {
    expect(judgeLink(later, earlier, known)).toBe(verdict);
  });

  test("never leads in a circle, whatever is linked in whichever order", () => {
    const orders = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[0-9]{1,3}$/), fc.integer({ min: 1, max: 4 })), {
      selector: ([id]) => id,
      minLength: 2,
      maxLength: 8,
    });
    const asked = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
    fc.assert(
      fc.property(orders, asked, (given, pairs) => {
        const all = given.map(([id, day]) => anOrder(id, day));
        const replaces = new Map<string, string>();
        for (const [n, m] of pairs) {
          const [one, other] = [all[n % all.length], all[m % all.length]];
          if (!one || !other) continue;
          const [later, earlier] = laterFirst(one, other);
          const known = {
            replacedByLater: replaces.get(later.id) ?? null,
            replacing: [...replaces.values()].filter((id) => id === earlier.id).length,
          };
          if (judgeLink(later, earlier, known) === "link") replaces.set(later.id, earlier.id);
        }
        for (const start of replaces.keys()) {
          const seen = new Set([start]);
          for (let at = replaces.get(start); at !== undefined; at = replaces.get(at)) {
            expect(seen.has(at)).toBe(false);
            seen.add(at);
          }
        }
      }),
    );
  });
});
