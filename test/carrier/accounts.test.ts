import { describe, expect, test } from "vitest";
import { loginRequest, newAccountRequest, readAccount } from "~/carrier/accounts";
import { anAnswer } from "./answers";
import { clientOf } from "./literal-carrier";
import { platformToken, sandboxCarrier } from "./sandbox-carrier";

const account = {
  name: "Hoa Mai",
  address: "590 Cách Mạng Tháng Tám",
  province: "TP. Hồ Chí Minh",
  district: "Quận 3",
  phone: "0900000009",
  email: "hoamai@example.vn",
};
const login = { email: "hoamai@example.vn", password: "mật khẩu" };

describe("builds", () => {
  test("an account creation (carrier 4.12)", () => {
    expect(newAccountRequest(account)).toEqual({
      method: "POST",
      path: "/services/shops/add",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"Hoa Mai","first_address":"590 Cách Mạng Tháng Tám","province":"TP. Hồ Chí Minh","district":"Quận 3","tel":"0900000009","email":"hoamai@example.vn"}',
    });
  });

  test("a token fetch (carrier 4.13)", () => {
    expect(loginRequest(login)).toEqual({
      method: "POST",
      path: "/services/shops/token",
      headers: { "Content-Type": "application/json" },
      body: '{"email":"hoamai@example.vn","password":"mật khẩu"}',
    });
  });

  test.each(["name", "address", "province", "district", "phone", "email"])(
    "no account creation without %s",
    (field) => {
      expect(() => newAccountRequest({ ...account, [field]: "" })).toThrow(
        expect.objectContaining({ kind: "invalid" }),
      );
    },
  );

  test("no token fetch without a password", () => {
    expect(() => loginRequest({ ...login, password: "" })).toThrow(
      expect.objectContaining({ message: "password: required" }),
    );
  });
});

describe("reads", () => {
  test("an account", () => {
    const answer = anAnswer({ success: true, message: "", data: { code: "S1000002", token: "abc123" } });
    expect(readAccount(answer)).toEqual({ outcome: "ready", account: { code: "S1000002", token: "abc123" } });
  });

  test("a refusal as recorded, data null", () => {
    const message = "Tài khoản của bạn không có quyền tạo tài khoản mới trên GHTK";
    expect(readAccount(anAnswer({ success: false, message, data: null }))).toEqual({
      outcome: "refused",
      refusal: { code: null, message, logId: null, httpStatus: 200 },
    });
  });

  test.each([
    ["nothing", null],
    ["no token", { code: "S1000002" }],
    ["a token that cannot stand in a header", { code: "S1000002", token: "a\nb" }],
  ])("a success with %s as a breakdown", (_name, data) => {
    expect(() => readAccount(anAnswer({ success: true, data }))).toThrow(
      expect.objectContaining({ kind: "unreadable" }),
    );
  });
});

describe("against the sandbox", () => {
  async function platform(deadlinesMs: { write?: number } = {}) {
    const sandbox = await sandboxCarrier();
    const hosts = { production: { api: sandbox.url, platformToken } };
    return { ...sandbox, carrier: clientOf(sandbox.url, { hosts, deadlinesMs }) };
  }

  test("creates an account in the platform's name, once per email", async () => {
    const { carrier, calls } = await platform();
    const created = await carrier.createAccount("production", account);
    if (created.outcome !== "ready") throw new Error(JSON.stringify(created));
    expect((await calls())[0]).toMatchObject({
      method: "POST",
      url: "/services/shops/add",
      headers: { token: platformToken, "x-client-source": "PARTNER-1" },
    });
    const { code: clientSource, token } = created.account;
    const check = await carrier.checkConnection({ clientSource, token, environment: "production" });
    expect(check).toMatchObject({ outcome: "ok" });
    expect(await carrier.createAccount("production", account)).toMatchObject({ outcome: "refused" });
  });

  test("fetches the token of an account, but not for a wrong password", async () => {
    const { carrier, control, calls } = await platform();
    await control("POST", "/accounts", { code: "S1000002", token: "shop-token-2", kind: "b2c", ...login });
    expect(await carrier.fetchToken("production", login)).toEqual({
      outcome: "ready",
      account: { code: "S1000002", token: "shop-token-2" },
    });
    expect((await calls())[0]).toMatchObject({ url: "/services/shops/token", headers: { token: platformToken } });
    const wrong = await carrier.fetchToken("production", { ...login, password: "khác" });
    expect(wrong).toMatchObject({ outcome: "refused" });
  });

  test("needs a platform", async () => {
    const { carrier } = await sandboxCarrier();
    await expect(carrier.createAccount("production", account)).rejects.toMatchObject({ kind: "invalid" });
    await expect(carrier.fetchToken("production", login)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a rejected platform token is the operator's problem, not the shop's", async () => {
    const { url } = await sandboxCarrier();
    const carrier = clientOf(url, { hosts: { production: { api: url, platformToken: "nobody" } } });
    await expect(carrier.fetchToken("production", login)).rejects.toMatchObject({ kind: "platform_token_rejected" });
    await expect(carrier.createAccount("production", account)).rejects.toMatchObject({
      kind: "platform_token_rejected",
    });
  });

  test("an account whose creation got no answer may exist; it is not created twice", async () => {
    const { carrier, fault, calls } = await platform();
    await fault("commit_then_fail");
    expect(await carrier.createAccount("production", account)).toMatchObject({ outcome: "unknown", reason: "network" });
    expect(await calls()).toHaveLength(1);
  });

  test("a token fetch without an answer is a breakdown", async () => {
    const { carrier, fault, calls } = await platform({ write: 300 });
    await fault("hang");
    await expect(carrier.fetchToken("production", login)).rejects.toMatchObject({ kind: "timeout" });
    expect(await calls()).toHaveLength(1);
  });
});
