import { expect, test } from "vitest";
import { createAskLimit } from "~/flows/buyer/ask-limit";

const LIMITS = { shop: { burst: 4, everyMs: 500 }, checkout: { burst: 2, everyMs: 3_000 } };

function aLimit() {
  let now = 1_000;
  const { take } = createAskLimit(() => now, LIMITS);
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
  expect([take("a", "2"), take("a", "3"), take("a", "4")]).toEqual([0, 0, 1]);
  expect(take("b", "1")).toBe(0);
});

test("the same token in another shop is another checkout", () => {
  const { take } = aLimit();
  expect([take("a", "1"), take("a", "1"), take("b", "1")]).toEqual([0, 0, 0]);
});
