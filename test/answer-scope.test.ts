import { describe, expect, test, vi } from "vitest";
import { oncePerAnswer, withinAnswer } from "~/answer-scope.server";

/** Counts how often it was asked, and answers a moment later. */
const finder = () => {
  let asked = 0;
  return vi.fn(() => {
    asked += 1;
    return Promise.resolve(asked);
  });
};

describe("what the loaders of one answer ask alike", () => {
  test("is found once, also while it is still being found", async () => {
    const find = finder();
    const both = () => Promise.all([oncePerAnswer("merchant", find), oncePerAnswer("merchant", find)]);
    expect(await withinAnswer(both)).toEqual([1, 1]);
    expect(await withinAnswer(async () => [await oncePerAnswer("merchant", find)])).toEqual([2]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test("is not shared between answers that run at the same time, nor between two things", async () => {
    const find = finder();
    const one = () => withinAnswer(() => oncePerAnswer("merchant", find));
    expect(await Promise.all([one(), one()])).toEqual([1, 2]);
    await withinAnswer(() => Promise.all([oncePerAnswer("a", find), oncePerAnswer("b", find)]));
    expect(find).toHaveBeenCalledTimes(4);
  });

  test("is found by each who asks outside an answer", async () => {
    const find = finder();
    expect([await oncePerAnswer("merchant", find), await oncePerAnswer("merchant", find)]).toEqual([1, 2]);
  });

  test("a refusal is thrown to each, with a body of their own", async () => {
    const refuse = () => oncePerAnswer("merchant", () => Promise.reject(new Response("no token", { status: 401 })));
    const refusals = await withinAnswer(() => Promise.allSettled([refuse(), refuse()]));
    const bodies = refusals.map((refusal) => refusal.status === "rejected" && refusal.reason.text());
    expect(await Promise.all(bodies)).toEqual(["no token", "no token"]);
  });

  test("what fails is thrown to each as it is", async () => {
    const failure = new Error("no database");
    const fail = () => oncePerAnswer("merchant", () => Promise.reject(failure));
    const failures = await withinAnswer(() => Promise.allSettled([fail(), fail()]));
    expect(failures.map((one) => one.status === "rejected" && one.reason)).toEqual([failure, failure]);
  });
});
