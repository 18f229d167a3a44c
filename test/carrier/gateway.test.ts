import { describe, expect, test } from "vitest";
import { gatewayRequest, readGateway } from "~/carrier/gateway";
import { accessTokenRequest, readAccessToken } from "~/carrier/oauth";
import { createTokenCache } from "~/carrier/token-cache";
import { anAnswer, forbidden } from "./answers";
import { clientOf, literalCarrier } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

const now = new Date("2026-11-20T03:00:00Z");
const client = { clientId: "app 1", clientSecret: "s3cret&more", scopes: ["order.read", "order.write"] };

describe("OAuth token (carrier 4.14)", () => {
  test("is requested with a form", () => {
    expect(accessTokenRequest(client)).toEqual({
      method: "POST",
      path: "/oauth2/v3/token",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials&client_id=app+1&client_secret=s3cret%26more&scope=order.read+order.write",
    });
  });

  test("is not requested without a scope", () => {
    expect(() => accessTokenRequest({ ...client, scopes: [] })).toThrow(
      expect.objectContaining({ message: "scope: required" }),
    );
  });

  test("an answer is read", () => {
    const answer = anAnswer({ access_token: "at-1", expires_in: 3600, token_type: "Bearer", scope: "order.read" });
    expect(readAccessToken(answer, now)).toEqual({
      token: "at-1",
      expiresAt: new Date("2026-11-20T04:00:00Z"),
      scopes: ["order.read"],
    });
  });

  test("lasts a day unless the answer says otherwise", () => {
    expect(readAccessToken(anAnswer({ access_token: "at-1" }), now)).toEqual({
      token: "at-1",
      expiresAt: new Date("2026-11-21T03:00:00Z"),
      scopes: [],
    });
  });

  test.each([
    ["403 without body", forbidden, "oauth_rejected", false],
    ["400 by RFC 6749", anAnswer({ error: "invalid_client" }, { httpStatus: 400 }), "oauth_rejected", false],
    ["429", anAnswer("", { httpStatus: 429 }), "throttled", true],
    ["503", anAnswer("", { httpStatus: 503 }), "server_error", true],
    ["no token", anAnswer({ token_type: "Bearer" }), "unreadable", true],
    ["another type of token", anAnswer({ access_token: "x", token_type: "mac" }), "unreadable", true],
  ])("is refused or garbled: %s", (_name, answer, kind, retryable) => {
    expect(() => readAccessToken(answer, now)).toThrow(expect.objectContaining({ kind, retryable }));
  });
});

describe("the token cache", () => {
  function cacheAt(start: string, lifetimeSeconds: number) {
    let moment = new Date(start);
    let issued = 0;
    const cache = createTokenCache(
      async () => {
        issued += 1;
        return { token: `at-${issued}`, expiresAt: new Date(moment.getTime() + lifetimeSeconds * 1000), scopes: [] };
      },
      () => moment,
    );
    const tokenAt = async (time: string) => {
      moment = new Date(time);
      return (await cache.get(client)).token;
    };
    return { cache, tokenAt };
  }

  test("one token is used until a minute before its end", async () => {
    const { tokenAt } = cacheAt("2026-11-20T03:00:00Z", 3600);
    expect(await tokenAt("2026-11-20T03:00:00Z")).toBe("at-1");
    expect(await tokenAt("2026-11-20T03:58:59Z")).toBe("at-1");
    expect(await tokenAt("2026-11-20T03:59:00Z")).toBe("at-2");
  });

  test("a short-lived token is used until its last tenth", async () => {
    const { tokenAt } = cacheAt("2026-11-20T03:00:00Z", 100);
    await tokenAt("2026-11-20T03:00:00Z");
    expect(await tokenAt("2026-11-20T03:01:29Z")).toBe("at-1");
    expect(await tokenAt("2026-11-20T03:01:30Z")).toBe("at-2");
  });

  test("concurrent callers share one token request; another secret or scope has its own", async () => {
    const { cache } = cacheAt("2026-11-20T03:00:00Z", 3600);
    const tokens = await Promise.all([
      cache.get(client),
      cache.get(client),
      cache.get({ ...client, clientSecret: "new" }),
      cache.get({ ...client, scopes: ["order.read"] }),
    ]);
    expect(tokens.map(({ token }) => token)).toEqual(["at-1", "at-1", "at-2", "at-3"]);
  });

  test("drops a rejected token, but not the newer one", async () => {
    const { cache } = cacheAt("2026-11-20T03:00:00Z", 3600);
    const old = await cache.get(client);
    cache.reject(client, old);
    expect((await cache.get(client)).token).toBe("at-2");
    cache.reject(client, old);
    expect((await cache.get(client)).token).toBe("at-2");
  });

  test("a failed token request is not cached", async () => {
    let down = true;
    const cache = createTokenCache(
      async () => {
        if (down) throw new Error("down");
        return { token: "at-1", expiresAt: new Date("2026-11-21T03:00:00Z"), scopes: [] };
      },
      () => now,
    );
    await expect(cache.get(client)).rejects.toThrow("down");
    down = false;
    expect((await cache.get(client)).token).toBe("at-1");
  });
});

describe("a gateway call (carrier 4.15)", () => {
  test("is built from method, path and body", () => {
    expect(gatewayRequest({ method: "POST", path: "/api/v1/authenticated", body: { a: 1 } })).toEqual({
      method: "POST",
      path: "/api/v1/authenticated",
      headers: { "Content-Type": "application/json" },
      body: '{"a":1}',
    });
  });

  test.each(["", "api", "//evil.example", "/api/../admin", "/api/./x", "/api?x=1", "/api#x", "/api/%2e%2e", "/a\\b"])(
    "but not for the path %j",
    (path) => {
      expect(() => gatewayRequest({ method: "GET", path })).toThrow(
        expect.objectContaining({ message: "path: plain_path" }),
      );
    },
  );

  test("is read: status a string, timestamp beside it (carrier 2.2)", () => {
    const answer = anAnswer({
      status: "200",
      message: "Success",
      timestamp: "2026-11-20T10:00:00+07:00",
      data: { a: 1 },
    });
    expect(readGateway(answer)).toEqual({
      outcome: "ok",
      data: { a: 1 },
      message: "Success",
      timestamp: "2026-11-20T10:00:00+07:00",
    });
  });

  test.each([
    [
      "with its own status",
      anAnswer({ status: "422", message: "Sai", error_code: "30101", timestamp: "t" }, { httpStatus: 422 }),
    ],
    ["under 200", anAnswer({ status: "422", message: "Sai", error_code: "30101", timestamp: "t" })],
    [
      "under 403",
      anAnswer({ status: "422", message: "Sai", error_code: "30101", timestamp: "t" }, { httpStatus: 403 }),
    ],
  ])("a processing error %s is a refusal", (_name, answer) => {
    expect(readGateway(answer)).toEqual({
      outcome: "refused",
      status: "422",
      code: "30101",
      message: "Sai",
      timestamp: "t",
    });
  });

  test.each([
    ["403 without body", forbidden, "oauth_rejected"],
    ["401", anAnswer({ status: "401", message: "" }, { httpStatus: 401 }), "oauth_rejected"],
    ["status 500 under 200", anAnswer({ status: "500", message: "" }), "server_error"],
    ["502 HTML", anAnswer("<html>", { httpStatus: 502 }), "server_error"],
    ["429", anAnswer("", { httpStatus: 429 }), "throttled"],
    ["no envelope", anAnswer({ success: true }), "unreadable"],
  ])("%s is a breakdown", (_name, answer, kind) => {
    expect(() => readGateway(answer)).toThrow(expect.objectContaining({ kind }));
  });
});

describe("callGateway, against the sandbox", () => {
  async function withClient() {
    const sandbox = await sandboxCarrier();
    const oauth = { clientId: client.clientId, clientSecret: client.clientSecret, scopes: client.scopes };
    await sandbox.control("POST", "/accounts", { code: "S1000001", token: "shop-token-1", kind: "b2c", ...oauth });
    return sandbox;
  }
  const check = { method: "GET", path: "/api/v1/authenticated" } as const;

  test("one token serves many calls", async () => {
    const { carrier, calls } = await withClient();
    const outcomes = await Promise.all([1, 2, 3].map(() => carrier.callGateway(client, check)));
    expect(outcomes[2]).toMatchObject({ outcome: "ok", data: { code: "S1000001" } });
    const [issue, ...business] = await calls();
    expect(issue).toMatchObject({ method: "POST", url: "/oauth2/v3/token" });
    expect(business).toHaveLength(3);
    expect(business[0]).toMatchObject({ url: "/api/v1/authenticated", headers: { "x-client-source": "PARTNER-1" } });
    expect(business[0]?.headers.authorization).toMatch(/^Bearer \S+$/);
  });

  test("a token that is rejected before its end is renewed once", async () => {
    const { carrier, control, calls } = await withClient();
    await carrier.callGateway(client, check);
    await control("POST", "/clock", { advanceSeconds: 90_000 });
    expect(await carrier.callGateway(client, check)).toMatchObject({ outcome: "ok" });
    expect((await calls()).map(({ url }) => url)).toEqual([
      "/oauth2/v3/token",
      "/api/v1/authenticated",
      "/api/v1/authenticated",
      "/oauth2/v3/token",
      "/api/v1/authenticated",
    ]);
  });

  test("when the renewed token is rejected too, there is no third try", async () => {
    const { carrier, fault, calls } = await withClient();
    await fault("forbid403", { match: { path: "/api/v1/authenticated" } });
    await expect(carrier.callGateway(client, check)).rejects.toMatchObject({
      kind: "oauth_rejected",
      retryable: false,
    });
    expect((await calls()).filter(({ url }) => url === "/api/v1/authenticated")).toHaveLength(2);
  });

  test("an unknown path is refused in the gateway's envelope", async () => {
    const { carrier } = await withClient();
    const outcome = await carrier.callGateway(client, { method: "POST", path: "/api/v1/nothing", body: {} });
    expect(outcome).toMatchObject({ outcome: "refused", status: "404", code: "10104" });
  });

  test("a wrong secret is refused", async () => {
    const { carrier } = await withClient();
    const issuing = carrier.issueAccessToken({ ...client, clientSecret: "wrong" });
    await expect(issuing).rejects.toMatchObject({ kind: "oauth_rejected" });
  });

  test("without a configured gateway nothing is sent", async () => {
    const { url } = await literalCarrier((_request, response) => response.end());
    const carrier = clientOf(url);
    await expect(carrier.callGateway(client, check)).rejects.toMatchObject({ kind: "invalid" });
    await expect(carrier.issueAccessToken(client)).rejects.toMatchObject({ kind: "invalid" });
  });
});
