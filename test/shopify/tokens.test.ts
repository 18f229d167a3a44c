import { describe, expect, test } from "vitest";
import type { OfflineTokens } from "~/shopify/offline-pair.server";
import { createOfflineTokens } from "~/shopify/tokens.server";
import { type Scripted, scriptFetch } from "./scripted-fetch.ts";
import { aTokenRow } from "./token-row.ts";

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

const ENDED: OfflineTokens = {
  accessToken: "old-access",
  accessTokenExpiresAt: new Date(0),
  refreshToken: null,
  refreshTokenExpiresAt: null,
};

/** A shop's row, Shopify's answers, and any number of processes. */
function setUp(tokens: OfflineTokens | null, script: Scripted[]) {
  const row = aTokenRow(tokens);
  const { fetch, requests, left } = scriptFetch(script);
  const app = { apiKey: "key", apiSecret: "secret", fetch, now: () => NOW };
  // A process that finds the lock held looks again at once.
  const process = () => createOfflineTokens({ ...row.store, ...app, wait: () => new Promise(setImmediate) });
  return { row, requests, left, process, source: process() };
}

describe("a token with more than five minutes left is returned at once", () => {
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

  test("is not returned again while Shopify does not answer", async () => {
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
    ["a guard in front of Shopify", { status: 403, body: "<html>" }, "unavailable", true],
  ])("%s", async (_case, answer, kind, retryable) => {
    const { source, row } = setUp(stored(-1), [answer]);
    await expect(source.accessToken(DEMO)).rejects.toMatchObject({ kind, retryable });
    // A refusal of the pair itself is final: the pair is not used again, and the merchant's next page acquires another.
    expect(row.tokens).toEqual(kind === "token_rejected" ? ENDED : stored(-1));
  });

  test("the old token is used for its last minutes", async () => {
    const { source } = setUp(stored(2), [{ status: 503 }]);
    expect(await source.accessToken(DEMO)).toBe("old-access");
  });

  test("the next caller tries again", async () => {
    const { source } = setUp(stored(-1), [{ status: 503 }, PAIR]);
    await expect(source.accessToken(DEMO)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await source.accessToken(DEMO)).toBe("new-access");
  });
});

describe("without asking Shopify, there is no token", () => {
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

test("an answer without expiry times is stored with those that Shopify documents", async () => {
  const { source, row } = setUp(stored(1), [{ json: { access_token: "new-access", refresh_token: "new-refresh" } }]);
  expect(await source.accessToken(DEMO)).toBe("new-access");
  expect(row.tokens).toMatchObject({
    accessTokenExpiresAt: minutes(60),
    refreshTokenExpiresAt: minutes(60 * 24 * 90),
  });
});

describe("a staff member's session token", () => {
  test("is exchanged for a pair if none is stored, or if it ends soon", async () => {
    for (const before of [null, stored(4), stored(-10, -1), ENDED]) {
      const { source, row, requests } = setUp(before, [PAIR]);
      await source.acquire(DEMO, "session-token");
      expect(requests[0]).toMatchObject({
        url: "https://demo.myshopify.com/admin/oauth/access_token",
        body: {
          client_id: "key",
          client_secret: "secret",
          grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
          subject_token: "session-token",
          subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
          requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
          expiring: "1",
        },
      });
      expect(row.tokens).toMatchObject({ accessToken: "new-access", refreshToken: "new-refresh" });
      // The installation is at least as new as this request, so an earlier uninstallation belongs to a previous one.
      expect(row.acquired).toEqual([new Date(NOW)]);
    }
  });

  test("is not exchanged while the pair is valid", async () => {
    const { source, requests, row } = setUp(stored(50), []);
    await source.acquire(DEMO, "session-token");
    expect([requests, row.acquired]).toEqual([[], []]);
  });

  test.each([2, 10])("%d first loads at once, in one process and in as many, make one exchange", async (count) => {
    for (const alone of [true, false]) {
      const { process, requests, row } = setUp(null, [PAIR]);
      const one = process();
      const sources = Array.from({ length: count }, () => (alone ? one : process()));
      await Promise.all(sources.map((source, index) => source.acquire(DEMO, `session-token-${index}`)));
      expect(requests).toHaveLength(1);
      expect(row.tokens?.accessToken).toBe("new-access");
    }
  });

  test("keeps a pair without expiry times for an hour, and one without a refresh token as well", async () => {
    const { source, row } = setUp(null, [{ json: { access_token: "new-access" } }]);
    await source.acquire(DEMO, "session-token");
    expect(row.tokens).toEqual({
      accessToken: "new-access",
      accessTokenExpiresAt: minutes(60),
      refreshToken: null,
      refreshTokenExpiresAt: null,
    });
  });

  test("replaces a pair whose refresh was refused to a job", async () => {
    const { source, requests, row } = setUp(stored(-1), [{ status: 401, body: '{"error":"invalid_grant"}' }, PAIR]);
    const job = source.accessToken(DEMO).catch((error: unknown) => error);
    await source.acquire(DEMO, "session-token");
    expect(await job).toMatchObject({ kind: "token_rejected" });
    expect(requests).toHaveLength(2);
    expect(row.tokens?.accessToken).toBe("new-access");
    expect(await source.accessToken(DEMO)).toBe("new-access");
  });

  test("that Shopify refuses does not end the stored pair", async () => {
    const { source, row } = setUp(stored(4), [{ status: 400, body: '{"error":"invalid_subject_token"}' }]);
    await expect(source.acquire(DEMO, "session-token")).rejects.toMatchObject({ kind: "token_rejected" });
    expect(row.tokens).toEqual(stored(4));
  });

  test("leaves the old token in use for its last minutes while Shopify does not answer", async () => {
    const { source, row } = setUp(stored(4), [{ status: 503 }]);
    await source.acquire(DEMO, "session-token");
    expect(row.tokens).toEqual(stored(4));
  });
});

describe("a pair stored during the request", () => {
  const newer: OfflineTokens = { ...stored(60), accessToken: "newer-access", refreshToken: "newer-refresh" };

  test("is never overwritten: not by a refresh, not by an exchange", async () => {
    for (const ask of ["refresh", "acquire"] as const) {
      const { source, row } = setUp(stored(-1), [PAIR]);
      const { swap } = row.store;
      // The connection that held the lock was lost, and another process stored a pair between the answer and the save.
      row.store.swap = (...asked) => {
        row.tokens = newer;
        return swap(...asked);
      };
      const raced = createOfflineTokens({
        ...row.store,
        apiKey: "key",
        apiSecret: "secret",
        fetch: async () => Response.json(PAIR.json),
        now: () => NOW,
      });
      if (ask === "refresh") expect(await raced.accessToken(DEMO)).toBe("newer-access");
      else await raced.acquire(DEMO, "session-token");
      expect(row.tokens).toEqual(newer);
      expect(await source.accessToken(DEMO)).toBe("newer-access");
    }
  });

  test("but requested earlier is replaced by an exchange, which ended it, and not by a refresh", async () => {
    const ended = { ...newer, accessTokenExpiresAt: new Date(minutes(60).getTime() - 1) };
    for (const [ask, kept] of [
      ["refresh", "newer-access"],
      ["acquire", "new-access"],
    ] as const) {
      const { row } = setUp(stored(-1), []);
      const raced = createOfflineTokens({
        ...row.store,
        apiKey: "key",
        apiSecret: "secret",
        // Both lost the lock: the other process asked first, and saves before our answer arrives.
        fetch: async () => {
          row.tokens = ended;
          return Response.json(PAIR.json);
        },
        now: () => NOW,
      });
      if (ask === "refresh") expect(await raced.accessToken(DEMO)).toBe(kept);
      else await raced.acquire(DEMO, "session-token");
      expect(row.tokens?.accessToken).toBe(kept);
    }
  });

  test("is not ended by a call refused with an older one", async () => {
    const { source, row } = setUp(newer, []);
    await source.rejected(DEMO, "old-access");
    expect(row.tokens).toEqual(newer);
    await source.rejected(DEMO, "newer-access");
    // Only the access token was refused: a job may refresh it, and a page acquires another pair.
    expect(row.tokens).toEqual({ ...newer, accessTokenExpiresAt: new Date(0) });
  });

  test("and removed by an uninstallation is not restored by a refresh, but by an exchange", async () => {
    for (const [ask, kept] of [
      ["accessToken", null],
      ["acquire", "new-access"],
    ] as const) {
      const { row } = setUp(stored(-1), []);
      const uninstalls = async () => {
        row.tokens = null;
        return Response.json(PAIR.json);
      };
      const raced = createOfflineTokens({
        ...row.store,
        apiKey: "key",
        apiSecret: "secret",
        fetch: uninstalls,
        now: () => NOW,
      });
      await raced[ask](DEMO, "session-token").catch((error: unknown) =>
        expect(error).toMatchObject({ kind: "token_rejected" }),
      );
      expect(row.tokens?.accessToken ?? null).toBe(kept);
    }
  });
});

test("waiting for a lock that stays held ends", async () => {
  const { row } = setUp(stored(-1), []);
  row.store.lock = async () => "busy";
  let looks = 0;
  const wait = async () => {
    looks += 1;
  };
  const fetch = () => Promise.reject(new Error("nobody may ask without the lock"));
  const waiting = createOfflineTokens({
    ...row.store,
    apiKey: "key",
    apiSecret: "secret",
    fetch,
    now: () => NOW,
    wait,
  });
  await expect(waiting.accessToken(DEMO)).rejects.toMatchObject({ kind: "timeout", retryable: true });
  expect(looks).toBe(150);
  row.tokens = stored(2);
  expect(await waiting.accessToken(DEMO)).toBe("old-access");
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
