import { expect, test } from "vitest";
import { shouldRevalidate } from "~/routes/app";

type Args = Parameters<typeof shouldRevalidate>[0];

const moved = (from: string, to: string, formAction?: string) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, "https://waybill.example"));
  return shouldRevalidate({ currentUrl, nextUrl, formAction } as unknown as Args);
};

test.each([
  ["the booking of an order on its page", "/app/orders/1", "/app/orders/1"],
  ["the booking of chosen orders", "/app/orders", "/app/orders?index"],
  ["the work queue's booking", "/app/attention", "/app/attention?index"],
  ["a batch that is tried again", "/app/batches/1", "/app/batches/1"],
  ["another language", "/app/settings", "/app/settings/language"],
])("after %s the frame is read anew", (_, page, form) => {
  expect(moved(page, page, form)).toBe(true);
});

test("on the way to a batch that was just started it is read anew, and not on other ways or after other forms", () => {
  expect(moved("/app/orders", "/app/batches/1")).toBe(true);
  expect(moved("/app/orders", "/app/orders/1")).toBe(false);
  expect(moved("/app/batches", "/app/batches")).toBe(false);
  expect(moved("/app/settings/money", "/app/settings/money", "/app/settings/save")).toBe(false);
});
