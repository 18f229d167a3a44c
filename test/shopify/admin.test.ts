import { describe, expect, test } from "vitest";
import { createAdmin } from "~/shopify/admin.server";
import { FULFILLMENT_CANCEL } from "~/shopify/operations/fulfillment";
import { SHOP } from "~/shopify/operations/shop";
import { createFakeClock } from "./fake-clock.ts";
import { cost, type Scripted, scriptFetch } from "./scripted-fetch.ts";

const DEMO = "demo.myshopify.com";
const TOKEN = "token-of-the-shop";
const SHOP_ANSWER = { data: { shop: { name: "Demo" } }, extensions: cost(2, 1998) };
const THROTTLED = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }], extensions: cost(2, 0) };

function setUp(script: Scripted[], { refreshed }: { refreshed?: (shop: string, old: string) => Promise<string> } = {}) {
  const buckets: unknown[] = [];
  const clock = createFakeClock();
  const { fetch, requests, left } = scriptFetch(script);
  const lines: unknown[] = [];
  const rejected: string[][] = [];
  const admin = createAdmin({
    accessToken: async () => TOKEN,
    refreshed,
    rejected: async (...args) => {
      rejected.push(args);
    },
    fetch,
    now: clock.now,
    wait: clock.wait,
    onBucket: (...told) => void buckets.push(told),
    log: { warn: (...line: unknown[]) => lines.push(line) },
  });
  const query = () => clock.until(admin.run(DEMO, SHOP, {}, { priority: "background" }));
  const mutate = () =>
    clock.until(admin.run(DEMO, FULFILLMENT_CANCEL, { id: "gid://shopify/Fulfillment/1" }, { priority: "background" }));
  return { clock, admin, requests, left, lines, rejected, buckets, query, mutate };
}

test("asks the shop's own host with its token and the pinned version", async () => {
  const { requests, query } = setUp([{ json: SHOP_ANSWER }]);
  const answer = await query();
  expect(answer).toEqual({ data: { shop: { name: "Demo" } }, problems: [], requestId: "req-1" });
  expect(requests).toEqual([
    {
      url: "https://demo.myshopify.com/admin/api/2026-10/graphql.json",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "Waybill",
        "x-shopify-access-token": TOKEN,
      },
      body: { query: SHOP, variables: {} },
    },
  ]);
});

test("what an answer says of the shop's bucket is told", async () => {
  const { buckets, query } = setUp([{ json: SHOP_ANSWER }]);
  await query();
  expect(buckets).toEqual([[DEMO, expect.objectContaining({ available: 1998, maximum: 2000 })]]);
});

test("nothing is sent to a host that is not a shop's", async () => {
  const { admin, requests } = setUp([]);
  const run = admin.run("evil.example", SHOP, {}, { priority: "background" });
  await expect(run).rejects.toMatchObject({ kind: "invalid" });
  expect(requests).toEqual([]);
});

describe("a query is tried again", () => {
  test.each<[string, Scripted, number]>([
    ["after THROTTLED, once the points are back", { json: THROTTLED }, 1020],
    ["after 429, when Shopify says", { status: 429, headers: { "retry-after": "4.0" } }, 4000],
    ["after 502", { status: 502 }, 500],
    ["after a broken connection", new TypeError("fetch failed"), 500],
    ["after HTML", { status: 200, body: "<html>" }, 500],
  ])("%s", async (_case, failure, atMs) => {
    const { clock, query, left, lines } = setUp([failure, { json: SHOP_ANSWER }]);
    await expect(query()).resolves.toMatchObject({ data: { shop: { name: "Demo" } } });
    expect([left.length, clock.now(), lines.length]).toEqual([0, atMs, 1]);
  });

  test("four times, then the error is thrown", async () => {
    const { query, left } = setUp([{ status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }]);
    await expect(query()).rejects.toMatchObject({ kind: "unavailable", retryable: true });
    expect(left).toEqual([]);
  });

  test.each<[string, Scripted, string]>([
    ["403", { status: 403 }, "access_denied"],
    ["404", { status: 404 }, "shop_gone"],
    ["an unknown field", { json: { errors: [{ message: "no", extensions: { code: "undefinedField" } }] } }, "invalid"],
  ])("but not after %s", async (_case, failure, kind) => {
    const { query, left } = setUp([failure]);
    await expect(query()).rejects.toMatchObject({ kind, retryable: false });
    expect(left).toEqual([]);
  });
});

describe("a mutation is tried again only when Shopify did not execute it", () => {
  const done = { json: { data: { fulfillmentCancel: { fulfillment: null, userErrors: [] } } } };

  test.each<[string, Scripted]>([
    ["THROTTLED", { json: THROTTLED }],
    ["429", { status: 429, headers: { "retry-after": "1" } }],
  ])("after %s", async (_case, failure) => {
    const { mutate, left } = setUp([failure, done]);
    await mutate();
    expect(left).toEqual([]);
  });

  test.each<[string, Scripted, string]>([
    ["502", { status: 502 }, "unavailable"],
    ["a broken connection", new TypeError("fetch failed"), "unavailable"],
    ["HTML", { status: 200, body: "<html>" }, "unreadable"],
  ])("not after %s", async (_case, failure, kind) => {
    const { mutate, requests } = setUp([failure, done]);
    await expect(mutate()).rejects.toMatchObject({ kind });
    expect(requests).toHaveLength(1);
  });
});

describe("a refused token", () => {
  const unauthorized = { status: 401, body: '{"errors":"[API] Invalid API key or access token"}' };

  test("is replaced once", async () => {
    const asked: string[][] = [];
    const { query, requests, rejected } = setUp([unauthorized, { json: SHOP_ANSWER }], {
      refreshed: async (...args) => {
        asked.push(args);
        return "new-token";
      },
    });
    await query();
    expect(asked).toEqual([[DEMO, TOKEN]]);
    expect(requests.map(({ headers }) => headers["x-shopify-access-token"])).toEqual([TOKEN, "new-token"]);
    expect(rejected).toEqual([]);
  });

  test("refused twice is final, also for a mutation, and its replacement is reported as rejected", async () => {
    const { mutate, left, rejected } = setUp([unauthorized, unauthorized], { refreshed: async () => "new-token" });
    await expect(mutate()).rejects.toMatchObject({ kind: "token_rejected", retryable: false });
    expect(left).toEqual([]);
    expect(rejected).toEqual([[DEMO, "new-token"]]);
  });

  test("is final without a replacement", async () => {
    const { query } = setUp([unauthorized]);
    await expect(query()).rejects.toMatchObject({ kind: "token_rejected" });
  });
});

test("a call that waits too long for points fails as throttled", async () => {
  const { fetch } = scriptFetch([{ json: { ...THROTTLED, extensions: cost(2, 0, 0.001) } }]);
  const clock = createFakeClock();
  const limits = { answerMs: 1000, lineMs: 20, tries: 1 };
  const admin = createAdmin({
    accessToken: async () => TOKEN,
    fetch,
    now: clock.now,
    wait: (ms) => (ms > 1000 ? new Promise(() => undefined) : Promise.resolve()),
    log: { warn: () => undefined },
    limits: { interactive: limits, background: limits },
  });
  const run = admin.run(DEMO, SHOP, {}, { priority: "interactive" });
  await expect(run).rejects.toMatchObject({ kind: "throttled", retryable: true });
});

test("the cost of an operation is learned from its first answer", async () => {
  const clock = createFakeClock();
  const { fetch } = scriptFetch([
    { json: { data: { shop: {} }, extensions: cost(900, 1000) } },
    { json: { data: { shop: {} }, extensions: cost(900, 100) } },
    { json: { data: { shop: {} }, extensions: cost(900, 300) } },
  ]);
  const admin = createAdmin({
    accessToken: async () => TOKEN,
    fetch,
    now: clock.now,
    wait: clock.wait,
    log: { warn: () => undefined },
  });
  const startedAt: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await clock.until(admin.run(DEMO, SHOP, {}, { priority: "interactive" }));
    startedAt.push(clock.now());
  }
  // 100 points were left and 900 are needed, which takes 8 seconds.
  expect(startedAt).toEqual([0, 0, 8000]);
});

test("no token and no variable reaches a log line or an error", async () => {
  const { query, lines } = setUp([
    { status: 500, body: TOKEN },
    { status: 403, body: TOKEN },
  ]);
  const error = await query().catch((thrown: unknown) => thrown);
  expect(JSON.stringify([lines, String(error), error])).not.toContain(TOKEN);
  expect(lines).toEqual([
    [{ shop: DEMO, operation: "Shop", requestId: null, kind: "unavailable", reason: "HTTP 500" }, "shopify.failed"],
    [
      {
        shop: DEMO,
        operation: "Shop",
        requestId: null,
        kind: "access_denied",
        reason: "HTTP 403: the app has no access to this shop",
      },
      "shopify.failed",
    ],
  ]);
});

test("nor where Shopify repeats the token in its refusal", async () => {
  const { query, lines } = setUp([{ json: { errors: [{ message: `not for ${TOKEN}`, extensions: { code: "X" } }] } }]);
  const error = await query().catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("not for [secret]");
  expect(JSON.stringify([lines, String(error), error])).not.toContain(TOKEN);
});
