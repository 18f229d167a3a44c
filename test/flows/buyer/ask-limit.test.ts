import { expect, test } from "vitest";
import { createAskLimit } from "~/flows/buyer/ask-limit";

const LIMITS = {
  sender: { atOnce: 3, everyMs: 1_000 },
  checkout: { atOnce: 2, everyMs: 3_000 },
  shop: { atOnce: 6, everyMs: 500 },
};

function aLimit() {
  let now = 1_000;
  const senders = Array.from({ length: 300 }, (_, n) => `address ${n}`);
  const limit = createAskLimit(() => now, LIMITS);
  /** By default each question comes from another address. */
  const take = (shopDomain: string, checkoutToken: string, sender = senders.pop() ?? "") =>
    limit.take({ shopDomain, checkoutToken, sender });
  return { take, wait: (ms: number) => (now += ms) };
}

test("a checkout may ask some times at once, then as time passes", () => {
  const { take, wait } = aLimit();
  expect([take("a", "1"), take("a", "1"), take("a", "1")]).toEqual([0, 0, 3]);
  wait(2_999);
  expect(take("a", "1")).toBe(1);
  wait(1);
  expect([take("a", "1"), take("a", "1")]).toEqual([0, 3]);
  wait(60_000);
  expect([take("a", "1"), take("a", "1"), take("a", "1")]).toEqual([0, 0, 3]);
});

test("what one checkout is refused costs its shop nothing, and a shop that asks too much costs no other shop", () => {
  const { take } = aLimit();
  for (let time = 0; time < 100; time++) take("a", "1");
  expect([take("a", "2"), take("a", "3"), take("a", "4"), take("a", "5"), take("a", "6")]).toEqual([0, 0, 0, 0, 1]);
  expect(take("b", "1")).toBe(0);
});

test("a visitor who makes up tokens is refused, and silences nobody else", () => {
  const { take, wait } = aLimit();
  const made = Array.from({ length: 100 }, (_, n) => take("a", `made up ${n}`, "1.2.3.4"));
  expect(made.slice(0, 4)).toEqual([0, 0, 0, 1]);
  expect(made.slice(4).every((seconds) => seconds > 0)).toBe(true);
  expect([take("a", "1"), take("a", "2"), take("b", "3", "1.2.3.4")]).toEqual([0, 0, 0]);
  wait(1_000);
  expect([take("a", "one more", "1.2.3.4"), take("a", "one more", "1.2.3.4")]).toEqual([0, 1]);
});

test("the same token in another shop is another checkout", () => {
  const { take } = aLimit();
  expect([take("a", "1"), take("a", "1"), take("b", "1")]).toEqual([0, 0, 0]);
});
