import { expect, test } from "vitest";
import { createAccountPauses } from "~/jobs/account-pauses";

test("an account pauses twice as long each time, for a quarter of an hour at most, until the carrier answers", () => {
  let now = 0;
  const pauses = createAccountPauses(() => new Date(now));
  const seconds = () => (pauses.lengthen("a").getTime() - now) / 1_000;
  const waits = Array.from({ length: 7 }, () => {
    const wait = seconds();
    expect(pauses.shops()).toEqual(["a"]);
    now += wait * 1_000;
    expect(pauses.shops()).toEqual([]);
    return wait;
  });
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  pauses.end("a");
  expect(seconds()).toBe(30);
});

test("what fails during a pause does not lengthen it, nor does another shop's failure", () => {
  let now = 0;
  const pauses = createAccountPauses(() => new Date(now));
  const until = pauses.lengthen("a");
  now = 10_000;
  expect(pauses.lengthen("a")).toEqual(until);
  expect(pauses.lengthen("b").getTime()).toBe(40_000);
  expect(pauses.shops()).toEqual(["a", "b"]);
});
