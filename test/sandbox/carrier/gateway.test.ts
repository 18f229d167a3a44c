import { describe, expect, test } from "vitest";
import { ask, control, SHOP, withCarrier } from "./support.ts";

withCarrier();

const GRANT = { grant_type: "client_credentials", client_id: "app-1", client_secret: "s3cret", scope: "order fee" };

async function issue(changes: Record<string, string> = {}) {
  return ask("POST", "/oauth2/v3/token", { token: "", form: { ...GRANT, ...changes } });
}

async function register(scopes?: string[]) {
  await control("POST", "/accounts", { ...SHOP, clientId: "app-1", clientSecret: "s3cret", scopes });
}

function bearer(token: string) {
  return { token: "", headers: { authorization: `Bearer ${token}`, "x-client-source": SHOP.code } };
}

test("4.14: a token for client credentials, one day long", async () => {
  await register();
  expect((await issue()).json).toEqual({
    access_token: expect.stringMatching(/^\w{20,}$/),
    expires_in: 86_400,
    token_type: "Bearer",
    scope: "order fee",
  });
});

test("4.14: only the scopes the application has are granted", async () => {
  await register(["fee", "label"]);
  expect((await issue()).json.scope).toBe("fee");
  expect((await issue({ scope: "order" })).json).toMatchObject({ status: "400", error_code: expect.any(String) });
});

describe("5.2.4: failed authentication is the empty 403", () => {
  test.each([
    ["an unknown client", { client_id: "nobody" }],
    ["a wrong secret", { client_secret: "wrong" }],
  ])("%s", async (_case, changes) => {
    await register();
    const answer = await issue(changes);
    expect([answer.status, answer.headers.get("content-length"), answer.text]).toEqual([403, "0", ""]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test.each([
    ["no token", { token: "" }],
    ["an unknown token", bearer("nobody's")],
    ["the open API's token", { token: SHOP.token }],
  ])("on the gateway: %s", async (_case, options) => {
    const answer = await ask("GET", "/api/v1/authenticated", options);
    expect([answer.status, answer.text]).toEqual([403, ""]);
  });
});

describe("2.2, 7.3: a processing error has status as text, message, error_code, timestamp", () => {
  test.each([
    ["another grant type", { grant_type: "password" }],
    ["no client id", { client_id: "" }],
    ["no secret", { client_secret: "" }],
    ["no scope", { scope: " " }],
  ])("%s", async (_case, changes) => {
    await register();
    const answer = await issue(changes);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      status: "400",
      message: expect.any(String),
      error_code: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test("an unknown path is refused", async () => {
    await register();
    const { json } = await issue();
    const answer = await ask("GET", "/api/v1/nowhere", bearer(json.access_token));
    expect([answer.status, answer.json.status]).toEqual([404, "404"]);
  });
});

test("4.15, 2.2: a business call with the bearer token", async () => {
  await register();
  const { access_token } = (await issue()).json;
  for (const method of ["GET", "POST"]) {
    const answer = await ask(method, "/api/v1/authenticated", bearer(access_token));
    expect(answer.json).toEqual({
      status: "200",
      message: expect.any(String),
      timestamp: expect.stringMatching(/\+07:00$/),
      data: { code: SHOP.code },
    });
  }
});

test("5.2.3: the token expires after expires_in by the carrier's clock", async () => {
  await register();
  const { access_token, expires_in } = (await issue()).json;
  await control("POST", "/clock", { advanceSeconds: expires_in - 5 });
  expect((await ask("GET", "/api/v1/authenticated", bearer(access_token))).status).toBe(200);
  await control("POST", "/clock", { advanceSeconds: 6 });
  expect((await ask("GET", "/api/v1/authenticated", bearer(access_token))).status).toBe(403);
});
