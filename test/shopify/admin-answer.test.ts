import { describe, expect, test } from "vitest";
import { readVerdict } from "~/shopify/admin-answer";

const COST = {
  cost: {
    requestedQueryCost: 12,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 3, restoreRate: 100 },
  },
};
const READING = { requested: 12, available: 3, maximum: 2000, restoreRate: 100 };

const read = (status: number, body: unknown) =>
  readVerdict(status, typeof body === "string" ? body : JSON.stringify(body), "req-1", null);

test("a complete answer", () => {
  expect(read(200, { data: { shop: { name: "Demo" } }, extensions: COST })).toEqual({
    verdict: "answered",
    data: { shop: { name: "Demo" } },
    problems: [],
    cost: READING,
  });
});

test("an answer with an error beside its data keeps the data and names the field", () => {
  const answer = {
    data: { order: { id: "gid://shopify/Order/1", phone: null } },
    errors: [
      {
        message: "This app is not approved to use the phone field.",
        path: ["order", "phone"],
        extensions: { code: "ACCESS_DENIED" },
      },
    ],
  };
  expect(read(200, answer)).toEqual({
    verdict: "answered",
    data: answer.data,
    problems: [
      { path: ["order", "phone"], code: "ACCESS_DENIED", message: "This app is not approved to use the phone field." },
    ],
    cost: null,
  });
});

test("THROTTLED comes with HTTP 200 and the state of the bucket", () => {
  const answer = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }], extensions: COST };
  expect(read(200, answer)).toEqual({ verdict: "throttled", retryAfterMs: null, cost: READING });
});

test("HTTP 429 says how long to wait", () => {
  expect(readVerdict(429, "", "req-1", 4000)).toEqual({ verdict: "throttled", retryAfterMs: 4000, cost: null });
  expect(readVerdict(429, "", "req-1", null)).toEqual({ verdict: "throttled", retryAfterMs: 2000, cost: null });
});

test("an unreadable cost block does not fail an answer", () => {
  const odd = { cost: { requestedQueryCost: "12" } };
  expect(read(200, { data: { shop: {} }, extensions: odd })).toMatchObject({ verdict: "answered", cost: null });
});

describe("what counts as no answer", () => {
  const graphql = (message: string, code: string | undefined, rest: object = {}) => ({
    errors: [{ message, ...(code && { extensions: { code } }) }],
    ...rest,
  });
  const denied = {
    data: { order: null },
    errors: [{ message: "Access denied", path: ["order", "fulfillmentOrders"], extensions: { code: "ACCESS_DENIED" } }],
  };

  test.each<[string, number, unknown, string]>([
    ["a refused token", 401, { errors: "[API] Invalid API key or access token" }, "token_rejected"],
    ["a forbidden shop", 403, "", "access_denied"],
    ["an unknown shop", 404, { errors: "Not Found" }, "shop_gone"],
    ["a frozen shop", 402, { errors: "Unavailable Shop" }, "shop_gone"],
    ["a locked shop", 423, "", "shop_gone"],
    ["an inactive shop", 200, graphql("Shop inactive", "SHOP_INACTIVE"), "shop_gone"],
    ["a bad gateway", 502, "<html>", "unavailable"],
    ["Shopify down", 503, "", "unavailable"],
    ["a redirect", 302, "", "unreadable"],
    ["HTML with 200", 200, "<html>hello</html>", "unreadable"],
    ["nothing with 200", 200, "", "unreadable"],
    ["JSON of another kind", 200, { errors: "oops" }, "unreadable"],
    ["neither data nor errors", 200, {}, "unreadable"],
    ["a bad request", 400, "", "invalid"],
    ["an unknown field", 200, graphql("Field 'x' doesn't exist on type 'Order'", "undefinedField"), "invalid"],
    ["a syntax error", 200, graphql("Parse error", "PARSE_ERROR"), "invalid"],
    ["a query too dear", 200, graphql("Query cost is 1200", "MAX_COST_EXCEEDED"), "invalid"],
    ["an id of another type", 200, graphql("Invalid id", "RESOURCE_NOT_FOUND", { data: { order: null } }), "invalid"],
    ["a missing scope on the root", 200, denied, "access_denied"],
    ["an internal error", 200, graphql("Internal error", "INTERNAL_SERVER_ERROR", { data: null }), "unavailable"],
    ["an internal error without a code", 200, graphql("Internal error", undefined, { data: null }), "unavailable"],
  ])("%s", (_case, status, body, kind) => {
    expect(read(status, body)).toMatchObject({ verdict: "failed", error: { kind, requestId: "req-1" } });
  });
});

test("a refusal's text goes into the error, up to a limit", () => {
  const verdict = read(200, { errors: [{ message: "x".repeat(1000), extensions: { code: "undefinedField" } }] });
  expect(verdict.verdict === "failed" && verdict.error.message).toBe(`undefinedField: ${"x".repeat(300)}`);
});
