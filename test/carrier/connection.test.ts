import { describe, expect, test } from "vitest";
import { connectionRequest, readConnection } from "~/carrier/connection";
import { aParcel } from "./a-parcel";
import { anAnswer, forbidden } from "./answers";
import { clientOf, credentials, literalCarrier } from "./literal-carrier";
import { platformToken, sandboxCarrier } from "./sandbox-carrier";

test("builds the connection check (carrier 4.11)", () => {
  expect(connectionRequest()).toEqual({ method: "GET", path: "/services/authenticated" });
});

test("an accepted token is read whatever data holds", () => {
  expect(readConnection(anAnswer({ success: true, message: "Success", log_id: "5f", data: "" }))).toEqual({
    outcome: "ok",
    message: "Success",
  });
});

test.each([
  ["403 without body", forbidden, 403],
  [
    "401 JSON",
    anAnswer({ success: false, message: "Cần cung cấp token hợp lệ", error_code: "20101" }, { httpStatus: 401 }),
    401,
  ],
  ["a refusal without a code", anAnswer({ success: false, message: "no" }), 200],
])("reads a rejected token: %s", (_name, answer, httpStatus) => {
  expect(readConnection(answer)).toMatchObject({ outcome: "rejected", httpStatus });
});

test("an answer that neither accepts nor rejects is a breakdown", () => {
  expect(() => readConnection(anAnswer("", { httpStatus: 502 }))).toThrow(
    expect.objectContaining({ kind: "server_error" }),
  );
});

describe("checkConnection, against the sandbox", () => {
  test("a valid token passes; an invalid token or account code does not", async () => {
    const { carrier, calls } = await sandboxCarrier();
    expect(await carrier.checkConnection(credentials)).toMatchObject({ outcome: "ok" });
    expect(await carrier.checkConnection({ ...credentials, token: "nobody" })).toMatchObject({ outcome: "rejected" });
    expect(await carrier.checkConnection({ ...credentials, clientSource: "S9" })).toMatchObject({
      outcome: "rejected",
    });
    expect((await calls())[0]).toMatchObject({
      method: "GET",
      url: "/services/authenticated",
      headers: { token: "shop-token-1", "x-client-source": "S1000001" },
    });
  });

  test("a shop without an account code is sent under the operator's partner code", async () => {
    const { carrier, calls } = await sandboxCarrier();
    await carrier.checkConnection({ ...credentials, clientSource: "" });
    expect((await calls())[0]?.headers).toMatchObject({ "x-client-source": "PARTNER-1" });
  });
});

describe("names whose token was rejected (design 5)", () => {
  test("the shop's: rejected", async () => {
    const { carrier } = await sandboxCarrier();
    const listing = carrier.listPickups({ ...credentials, token: "nobody" });
    await expect(listing).rejects.toMatchObject({ kind: "token_rejected", retryable: false, httpStatus: 403 });
  });

  test("the shop's: expired, as deployments answer it (401, 20101)", async () => {
    const { carrier, control } = await sandboxCarrier();
    await control("POST", "/options", { jsonAuthFailure: true });
    await control("POST", "/accounts", {
      code: "S1000001",
      token: "shop-token-1",
      kind: "b2c",
      expiresAt: "2020-01-01",
    });
    await expect(carrier.createOrder(credentials, aParcel())).rejects.toMatchObject({
      kind: "token_rejected",
      code: "20101",
    });
  });

  test("neither: the token may not use this endpoint", async () => {
    const { carrier, control } = await sandboxCarrier();
    const permissions = ["get order status"];
    await control("POST", "/accounts", { code: "S1000001", token: "shop-token-1", kind: "b2c", permissions });
    await expect(carrier.listPickups(credentials)).rejects.toMatchObject({
      kind: "permission",
      capability: "listPickups",
      retryable: false,
    });
    await expect(carrier.createOrder(credentials, aParcel())).rejects.toMatchObject({
      kind: "permission",
      capability: "createOrder",
    });
    expect(await carrier.readStatus(credentials, { trackingNumber: "S1" })).toMatchObject({ outcome: "not_found" });
  });

  test("the platform's: named by its code (401, 20102)", async () => {
    const { url } = await sandboxCarrier();
    const carrier = clientOf(url, { hosts: { production: { api: url, platformToken: "nobody" } } });
    await expect(carrier.createOrder(credentials, aParcel())).rejects.toMatchObject({
      kind: "platform_token_rejected",
      code: "20102",
    });
  });

  test("the platform's: an empty 403, found by checking it too", async () => {
    const { url } = await literalCarrier(({ url, headers }, response) => {
      const passes = url === "/services/authenticated" && headers.token === "shop-token-1";
      response.writeHead(passes ? 200 : 403, { "Content-Type": "application/json" });
      response.end(passes ? '{"success":true}' : "");
    });
    const carrier = clientOf(url, { hosts: { production: { api: url, platformToken } } });
    await expect(carrier.createOrder(credentials, aParcel())).rejects.toMatchObject({
      kind: "platform_token_rejected",
    });
  });

  test("neither, while the check itself gets no answer", async () => {
    const { url } = await literalCarrier(({ url }, response) => {
      response.writeHead(url === "/services/authenticated" ? 502 : 403).end();
    });
    const listing = clientOf(url).listPickups(credentials);
    await expect(listing).rejects.toMatchObject({ kind: "unauthorized", retryable: true });
  });

  test("calls that are refused together share one check", async () => {
    const { carrier, calls } = await sandboxCarrier();
    const stranger = { ...credentials, token: "nobody" };
    const listings = await Promise.allSettled(Array.from({ length: 10 }, () => carrier.listPickups(stranger)));
    expect(listings.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    const checks = (await calls()).filter(({ url }) => url === "/services/authenticated");
    expect(checks.length).toBeLessThan(10);
  });
});

test.each([
  ["token", { token: "" }],
  ["token", { token: "a\r\nX-Evil: 1" }],
  ["account code", { clientSource: "S1\n" }],
])("a %s that does not fit into a header is not sent", async (_name, changes) => {
  const { carrier, calls } = await sandboxCarrier();
  const checking = carrier.checkConnection({ ...credentials, ...changes });
  await expect(checking).rejects.toMatchObject({ kind: "invalid", retryable: false });
  expect(await calls()).toEqual([]);
});

test("an environment without a configured address sends nothing", async () => {
  const { carrier } = await sandboxCarrier();
  const checking = carrier.checkConnection({ ...credentials, environment: "staging" });
  await expect(checking).rejects.toMatchObject({ kind: "invalid", message: "no staging address is configured" });
});

test("each environment has its own address and platform", async () => {
  const production = await sandboxCarrier();
  const staging = await sandboxCarrier();
  const carrier = clientOf(production.url, {
    hosts: { production: { api: production.url }, staging: { api: staging.url, platformToken } },
  });
  expect([carrier.hasPlatform("production"), carrier.hasPlatform("staging")]).toEqual([false, true]);
  await carrier.createOrder({ ...credentials, environment: "staging" }, aParcel());
  expect(await production.ledger()).toEqual([]);
  expect(await staging.ledger()).toMatchObject([{ platform: "PARTNER-1" }]);
});
