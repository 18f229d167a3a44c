import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loginWaitMs } from "~/domain/settings/login-wait";

const now = new Date("2026-11-22T03:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe("how long a shop waits before it may try again", () => {
  test.each([
    ["the first time", { ofShop: 0, ago: 0, elsewhere: 0 }, 0],
    ["after two that failed", { ofShop: 2, ago: 0, elsewhere: 0 }, 0],
    ["after three", { ofShop: 3, ago: 0, elsewhere: 0 }, 5],
    ["after three, four seconds later", { ofShop: 3, ago: 4, elsewhere: 0 }, 1],
    ["after three, a minute later", { ofShop: 3, ago: 60, elsewhere: 0 }, 0],
    ["after five", { ofShop: 5, ago: 0, elsewhere: 0 }, 20],
    ["after a thousand", { ofShop: 1_000, ago: 0, elsewhere: 0 }, 900],
    ["the first time, with thousands elsewhere", { ofShop: 0, ago: 0, elsewhere: 5_000 }, 0],
    ["after one, with thousands elsewhere", { ofShop: 1, ago: 0, elsewhere: 5_000 }, 5],
    ["after one, with some elsewhere", { ofShop: 1, ago: 0, elsewhere: 9 }, 0],
  ])("%s", (_, { ofShop, ago: seconds, elsewhere }, wait) => {
    const lastOfShopAt = ofShop > 0 ? ago(seconds) : null;
    expect(loginWaitMs({ ofShop, lastOfShopAt, elsewhere }, now)).toBe(wait * 1_000);
  });

  test("is at most a quarter of an hour from the shop's own last try, whatever other shops do", () => {
    const tries = fc.record({ ofShop: fc.nat(), elsewhere: fc.nat() });
    fc.assert(
      fc.property(tries, ({ ofShop, elsewhere }) => {
        expect(loginWaitMs({ ofShop, lastOfShopAt: ago(900), elsewhere }, now)).toBe(0);
        expect(loginWaitMs({ ofShop: 0, lastOfShopAt: null, elsewhere }, now)).toBe(0);
      }),
    );
  });
});
