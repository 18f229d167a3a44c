import { expect, test } from "vitest";
import { isSameContent, isSameName } from "~/domain/order-list/saved-view";

test.each([
  ["Đi bay", "đi  BAY", true],
  ["Đi bay", "Di bay", true],
  ["Đi bay", "Đi bộ", false],
  ["Sáng 1", "Sáng 2", false],
])("%s and %s are the same name: %s", (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test.each([
  [{ search: "", query: "tab=ready" }, true],
  [{ search: "áo", query: "tab=ready" }, false],
  [{ search: "", query: "tab=done" }, false],
])("%j shows the same: %s", (other, same) => {
  expect(isSameContent({ search: "", query: "tab=ready" }, other)).toBe(same);
});
