import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mintSessionToken } from "../../../sandbox/shopify/oauth/jwt.ts";
import { API_KEY, API_SECRET, exchangeForm, type RunningSandbox, SCOPES, SHOP, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.stop());

const valid = () => mintSessionToken({ domain: SHOP, apiKey: API_KEY, apiSecret: API_SECRET, userId: "1" });

describe("token exchange", () => {
  test("returns an expiring offline token with its refresh token", async () => {
    const { status, body } = await sandbox.askToken(exchangeForm(valid()));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^shpat_/),
      scope: SCOPES.join(","),
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^shprt_/),
      refresh_token_expires_in: 7_776_000,
    });
    const answer = await sandbox.graphql(body.access_token, "{ shop { myshopifyDomain } }");
    expect(answer.data).toEqual({ shop: { myshopifyDomain: SHOP } });
  });

  const minted = (change: Partial<Parameters<typeof mintSessionToken>[0]>) =>
    mintSessionToken({ domain: SHOP, apiKey: API_KEY, apiSecret: API_SECRET, userId: "1", ...change });
  const unsigned = () => {
    const [, payload] = valid().split(".");
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    const signature = createHmac("sha256", API_SECRET).update(`${header}.${payload}`).digest("base64url");
    return `${header}.${payload}.${signature}`;
  };

  test.each([
    ["another secret", () => minted({ apiSecret: "wrong" }), "its signature is wrong"],
    ["another app", () => minted({ apiKey: "other" }), "its audience is other"],
    ["another shop", () => minted({ domain: "other.myshopify.com" }), "its destination is https://other.myshopify.com"],
    ["an old token", () => minted({ lifetimeSeconds: -11 }), "it has expired"],
    ["the algorithm none", unsigned, "its header or claims cannot be read"],
    ["no token at all", () => "hello", "it is not a JSON web token"],
  ])("%s is refused as an invalid subject", async (_name, token, why) => {
    const { status, body } = await sandbox.askToken(exchangeForm(token()));
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: "invalid_subject_token", error_description: `the session token is refused: ${why}` },
    });
    expect(sandbox.logged.at(-1)).toContain(why);
  });

  test("a clock difference of ten seconds is tolerated", async () => {
    expect((await sandbox.askToken(exchangeForm(minted({ lifetimeSeconds: -5 })))).status).toBe(200);
  });

  test.each([
    ["a token that never expires", { expiring: undefined }, 400, "invalid_request"],
    ["another kind of token", { requested_token_type: "urn:example:token" }, 400, "invalid_request"],
    ["a wrong client secret", { client_secret: "wrong" }, 401, "invalid_client"],
    ["an unknown client id", { client_id: "nobody" }, 400, "application_cannot_be_found"],
  ])("%s", async (_name, change, status, error) => {
    const answer = await sandbox.askToken({ ...exchangeForm(valid()), ...change });
    expect(answer).toMatchObject({ status, body: { error } });
    expect(sandbox.logged.at(-1)).toMatch(/^REFUSED token request/);
  });

  const online = { requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token" };

  test("an online token names its user, is valid for a day, and is no refresh token", async () => {
    const token = minted({ userId: "91828375" });
    const { status, body } = await sandbox.askToken({ ...exchangeForm(token), ...online, expiring: undefined });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^shpua_/),
      scope: SCOPES.join(","),
      expires_in: 86_399,
      associated_user_scope: SCOPES.join(","),
      associated_user: {
        id: 91828375,
        first_name: "Minh",
        last_name: "Trần Văn",
        email: "minh@waybill-demo.example",
        email_verified: true,
        account_owner: false,
        locale: "vi",
        collaborator: false,
      },
    });
    expect((await sandbox.graphql(body.access_token, "{ shop { name } }")).errors).toBeUndefined();
    const refreshed = await sandbox.askToken({ grant_type: "refresh_token", refresh_token: "" });
    expect(refreshed).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    await sandbox.control("POST", "clock", { advanceMs: 86_400_000 });
    await expect(sandbox.graphql(body.access_token, "{ shop { name } }")).rejects.toThrow("401");
  });

  test("a new offline token ends earlier ones with their refresh tokens, but not online tokens", async () => {
    const { body: first } = await sandbox.exchange();
    const { body: refreshed } = await sandbox.askToken({
      grant_type: "refresh_token",
      refresh_token: first.refresh_token,
    });
    const staff = { ...exchangeForm(minted({ userId: "91828375" })), ...online, expiring: undefined };
    const { body: person } = await sandbox.askToken(staff);
    const { body: second } = await sandbox.exchange();
    for (const dead of [first, refreshed]) {
      await expect(sandbox.graphql(dead.access_token, "{ shop { name } }")).rejects.toThrow("401");
      expect(await sandbox.askToken({ grant_type: "refresh_token", refresh_token: dead.refresh_token })).toMatchObject({
        status: 401,
        body: { error: "invalid_grant" },
      });
    }
    for (const alive of [second, person]) {
      expect((await sandbox.graphql(alive.access_token, "{ shop { name } }")).errors).toBeUndefined();
    }
  });

  test("there is no online token for a person who is not staff of the shop", async () => {
    const { status, body } = await sandbox.askToken({ ...exchangeForm(minted({ userId: "1" })), ...online });
    expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_subject_token" });
  });

  test("a shop without the app gets none, and its earlier tokens are invalid", async () => {
    const token = await sandbox.accessToken();
    await sandbox.control("POST", "shops/waybill-demo/uninstall");
    expect((await sandbox.askToken(exchangeForm(valid()))).body.error).toBe("app_not_installed");
    await sandbox.control("POST", "shops/waybill-demo/install", {});
    await expect(sandbox.graphql(token, "{ shop { name } }")).rejects.toThrow("401");
  });
});

describe("refresh", () => {
  const refresh = (token: string) => sandbox.askToken({ grant_type: "refresh_token", refresh_token: token });

  test("an expired access token is refused, a refreshed one works", async () => {
    const { body: first } = await sandbox.exchange();
    await sandbox.control("POST", "clock", { advanceMs: 3_600_001 });
    await expect(sandbox.graphql(first.access_token, "{ shop { name } }")).rejects.toThrow("401");
    const { body: second } = await refresh(first.refresh_token);
    expect((await sandbox.graphql(second.access_token, "{ shop { name } }")).errors).toBeUndefined();
    expect(second.refresh_token).not.toBe(first.refresh_token);
  });

  test("the old refresh token is valid until the new one is used", async () => {
    const { body: first } = await sandbox.exchange();
    const { body: lost } = await refresh(first.refresh_token);
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect((await refresh(second.refresh_token)).status).toBe(200);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: { error: "invalid_grant" } });
    expect((await sandbox.graphql(lost.access_token, "{ shop { name } }")).errors).toBeUndefined();
  });

  test("a refresh token ends after 90 days", async () => {
    const { body } = await sandbox.exchange();
    await sandbox.control("POST", "clock", { advanceMs: 7_776_000_001 });
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 401, body: { error: "invalid_grant" } });
  });
});
