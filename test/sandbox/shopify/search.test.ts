import { expect, test } from "vitest";
import { matchesSearch, parseSearch, type Term } from "../../../sandbox/shopify/admin-api/search.ts";

const term = (field: string | null, value: string, operator: Term["operator"] = ":") => ({
  kind: "term" as const,
  term: { field, operator, value },
});

test.each([
  ["", { kind: "all" }],
  ["status:open", term("status", "open")],
  ["updated_at:>='2026-11-01T00:00:00Z'", term("updated_at", "2026-11-01T00:00:00Z", ">=")],
  ['tag:"hai từ"', term("tag", "hai từ")],
  ["created_at:<2026-11-01", term("created_at", "2026-11-01", "<")],
  ["nguyễn", term(null, "nguyễn")],
  ["'hai từ'", term(null, "hai từ")],
  ["a:1 b:2", { kind: "and", of: [term("a", "1"), term("b", "2")] }],
  ["a:1 AND b:2", { kind: "and", of: [term("a", "1"), term("b", "2")] }],
  ["a:1 OR b:2 c:3", { kind: "or", of: [term("a", "1"), { kind: "and", of: [term("b", "2"), term("c", "3")] }] }],
  ["-a:1", { kind: "not", of: term("a", "1") }],
  ["NOT (a:1 OR b:2)", { kind: "not", of: { kind: "or", of: [term("a", "1"), term("b", "2")] } }],
  ["tag:'O\\'Brien'", term("tag", "O'Brien")],
])("%s", (text, search) => {
  expect(parseSearch(text)).toEqual(search);
});

test.each([
  ["(a:1", "a parenthesis is not closed"],
  ["a:1)", "unexpected )"],
  ["a:1 OR", "a term is missing"],
])("%s is no search", (text, why) => {
  expect(() => parseSearch(text)).toThrow(why);
});

test.each([
  ["a AND NOT b", ["a"], true],
  ["a AND NOT b", ["a", "b"], false],
  ["(a OR b) c", ["b", "c"], true],
  ["(a OR b) c", ["c"], false],
])("%s over %j is %j", (text, words, fits) => {
  expect(matchesSearch(parseSearch(text), ({ value }) => words.includes(value))).toBe(fits);
});
