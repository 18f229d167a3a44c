import { describe, expect, test } from "vitest";
import { createOfflineTokens, type OfflineTokens } from "~/shopify/tokens.server";
import { type Scripted, scriptFetch } from "./scripted-fetch.ts";

const DEMO = "demo.myshopify.com";
const NOW = Date.parse("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(NOW + count * 60_000);

const stored = (accessMinutes: number, refreshMinutes = 60 * 24 * 80): OfflineTokens => ({
  accessToken: "old-access",
  accessTokenExpiresAt: minutes(accessMinutes),
  refreshToken: "old-refresh",
  refreshTokenExpiresAt: minutes(refreshMinutes),
});

const PAIR = {
  json: {
    access_token: "new-access",
    scope: "write_orders",
    expires_in: 3600,
    refresh_token: "new-refresh",
    refresh_token_expires_in: 7_776_000,
  },
};

/** A shop's row, and a lock that lets one in at a time, as PostgreSQL's does. */
function setUp(tokens: OfflineTokens | null, script: Scripted[]) {
  const row = { tokens };
  const { fetch, requests, left } = scriptFetch(script);
  let line: Promise<unknown> = Promise.resolve();
  const process = () =>
    createOfflineTokens({
      load: async () => row.tokens,
      save: async (_shop, fresh) => {
        row.tokens = fresh;
      },
      lock: (_shop, work) => {
        const turn = line.then(work);
        line = turn.catch(() => undefined);
        return turn;
      },
      apiKey: "key",
      apiSecret: "secret",
      fetch,
      now: () => NOW,
    });
  return { row, requests, left, process, source: process() };
}

describe("a token with more than five minutes left is given at once", () => {
  test.each([
    [6, "old-access", 0],
    [5, "new-access", 1],
    [1, "new-access", 1],
    [-10, "new-access", 1],
  ])("%d minutes left: %s", async (left, token, refreshes) => {
    const { source, requests } = setUp(stored(left), [PAIR]);
    expect(await source.accessToken(DEMO)).toBe(token);
    expect(requests).toHaveLength(refreshes);
  });
});

test("a refresh asks the shop for a pair and stores both", async () => {
  const { source, requests, row } = setUp(stored(1), [PAIR]);
  await source.accessToken(DEMO);
  expect(requests).toMatchObject([
    {
      url: "https://demo.myshopify.com/admin/oauth/access_token",
      body: { client_id: "key", client_secret: "secret", grant_type: "refresh_token", refresh_token: "old-refresh" },
    },
  ]);
  expect(row.tokens).toEqual({
    accessToken: "new-access",
    accessTokenExpiresAt: minutes(60),
    refreshToken: "new-refresh",
    refreshTokenExpiresAt: minutes(60 * 24 * 90),
  });
});

test("three callers in one process make one refresh", async () => {
  const { source, requests } = setUp(stored(1), [PAIR]);
  const tokens = await Promise.all([source.accessToken(DEMO), source.accessToken(DEMO), source.accessToken(DEMO)]);
  expect(tokens).toEqual(["new-access", "new-access", "new-access"]);
  expect(requests).toHaveLength(1);
});

test("three processes make one refresh", async () => {
  const { process, requests } = setUp(stored(1), [PAIR]);
  const sources = [process(), process(), process()];
  const tokens = await Promise.all(sources.map((source) => source.accessToken(DEMO)));
  expect(tokens).toEqual(["new-access", "new-access", "new-access"]);
  expect(requests).toHaveLength(1);
});

describe("a token that Shopify refused before its time", () => {
  test("is refreshed", async () => {
    const { source } = setUp(stored(50), [PAIR]);
    expect(await source.refreshed(DEMO, "old-access")).toBe("new-access");
  });

  test("is not refreshed again when another process has done so", async () => {
    const { source, requests } = setUp(stored(50), []);
    expect(await source.refreshed(DEMO, "older-access")).toBe("old-access");
    expect(requests).toEqual([]);
  });

  test("is not given again when Shopify is down", async () => {
    const { source } = setUp(stored(50), [{ status: 503 }]);
    await expect(source.refreshed(DEMO, "old-access")).rejects.toMatchObject({ kind: "unavailable" });
  });
});

describe("when a refresh fails", () => {
  test.each<[string, Scripted, string, boolean]>([
    ["a dead refresh token", { status: 400, body: '{"error":"invalid_request"}' }, "token_rejected", false],
    ["an uninstalled app", { status: 401, body: "" }, "token_rejected", false],
    ["the operator's secret is wrong", { status: 400, body: '{"error":"invalid_client"}' }, "invalid", false],
    ["no app has this key", { status: 400, body: '{"error":"application_cannot_be_found"}' }, "invalid", false],
    ["a shop that is gone", { status: 404 }, "shop_gone", false],
    ["Shopify down", { status: 502 }, "unavailable", true],
    ["too many requests", { status: 429 }, "throttled", true],
    ["no connection", new TypeError("fetch failed"), "unavailable", true],
    ["HTML", { status: 200, body: "<html>" }, "unreadable", true],
    ["a pair without its half", { json: { access_token: "x", expires_in: 3600 } }, "unreadable", true],
  ])("%s", async (_case, answer, kind, retryable) => {
    const { source, row } = setUp(stored(-1), [answer]);
    await expect(source.accessToken(DEMO)).rejects.toMatchObject({ kind, retryable });
    expect(row.tokens).toEqual(stored(-1));
  });

  test("the last minutes of the old token bridge an outage", async () => {
    const { source } = setUp(stored(2), [{ status: 503 }]);
    expect(await source.accessToken(DEMO)).toBe("old-access");
  });

  test("the next caller tries anew", async () => {
    const { source } = setUp(stored(-1), [{ status: 503 }, PAIR]);
    await expect(source.accessToken(DEMO)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await source.accessToken(DEMO)).toBe("new-access");
  });
});

describe("without asking Shopify, only the merchant can help", () => {
  test.each([
    ["no installation", null],
    ["a refresh token past its end", stored(-10, -1)],
    ["no refresh token", { ...stored(-10), refreshToken: null, refreshTokenExpiresAt: null }],
  ])("%s", async (_case, tokens) => {
    const { source, requests } = setUp(tokens, []);
    await expect(source.accessToken(DEMO)).rejects.toMatchObject({ kind: "token_rejected", retryable: false });
    expect(requests).toEqual([]);
  });
});

test("when many shops' tokens end together, only a few locks are held at once", async () => {
  const shops = Array.from({ length: 30 }, (_, index) => `shop-${index}.myshopify.com`);
  let held = 0;
  let mostHeld = 0;
  const { fetch } = scriptFetch(shops.map(() => PAIR));
  const source = createOfflineTokens({
    load: async () => stored(-1),
    save: async () => undefined,
    lock: async (_shop, work) => {
      held += 1;
      mostHeld = Math.max(mostHeld, held);
      try {
        return await work();
      } finally {
        held -= 1;
      }
    },
    apiKey: "key",
    apiSecret: "secret",
    fetch,
    now: () => NOW,
  });
  const tokens = await Promise.all(shops.map((shop) => source.accessToken(shop)));
  expect(tokens).toEqual(shops.map(() => "new-access"));
  expect(mostHeld).toBe(4);
});

test("a refresh is never sent to a host that is not a shop", async () => {
  const { source, requests } = setUp(stored(-1), []);
  await expect(source.accessToken("evil.example")).rejects.toMatchObject({ kind: "invalid" });
  expect(requests).toEqual([]);
});

test("errors hold neither tokens nor the secret", async () => {
  const { source } = setUp(stored(-1), [{ status: 400, body: "old-refresh secret" }]);
  const error = await source.accessToken(DEMO).catch((thrown: unknown) => thrown);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/old-refresh|old-access|secret/);
});
