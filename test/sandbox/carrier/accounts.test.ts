import { describe, expect, test } from "vitest";
import { ask, book, control, PLATFORM, SHOP, withCarrier } from "./support.ts";

withCarrier();

const NEW_SHOP = {
  name: "Tiệm Hoa Mai",
  first_address: "12 Đinh Lễ",
  province: "Hà Nội",
  district: "Quận Hoàn Kiếm",
  tel: "0912345678",
  email: "mai@example.test",
};
const AS_PLATFORM = { token: PLATFORM.token };

describe("4.12: create a shop account", () => {
  test.each([
    ["as JSON", { json: NEW_SHOP }],
    ["as a form", { form: NEW_SHOP }],
  ])("%s: code and token come back, and the token works", async (_case, body) => {
    const { json } = await ask("POST", "/services/shops/add", { ...body, ...AS_PLATFORM });
    expect(json).toEqual({
      success: true,
      message: expect.any(String),
      data: { code: expect.stringMatching(/^S\d+$/), token: expect.stringMatching(/^\w{20,}$/) },
    });
    expect((await book({}, { token: json.data.token })).label).toContain(json.data.code);
    const pickups = await ask("GET", "/services/shipment/list_pick_add", { token: json.data.token });
    expect(pickups.json.data).toEqual([
      {
        pick_address_id: expect.any(String),
        address: "12 Đinh Lễ, Quận Hoàn Kiếm, Hà Nội",
        pick_tel: "0912345678",
        pick_name: "Tiệm Hoa Mai",
      },
    ]);
  });

  test("as one client sends it: by GET with the fields in the query", async () => {
    const { json } = await ask("GET", `/services/shops/add?${new URLSearchParams(NEW_SHOP)}`, AS_PLATFORM);
    expect(json.success).toBe(true);
  });

  test.each(Object.keys(NEW_SHOP))("%s is required", async (name) => {
    const { json } = await ask("POST", "/services/shops/add", { json: { ...NEW_SHOP, [name]: "" }, ...AS_PLATFORM });
    expect(json).toEqual({ success: false, message: `Xin hãy gửi trường ${name}.`, data: null });
  });

  test.each([
    ["email", { ...NEW_SHOP, email: "MAI@example.test", tel: "0999888777" }],
    ["phone", { ...NEW_SHOP, email: "other@example.test", tel: "+84 912 345 678" }],
  ])("7.8: a used %s is refused", async (_case, second) => {
    await ask("POST", "/services/shops/add", { json: NEW_SHOP, ...AS_PLATFORM });
    const { json } = await ask("POST", "/services/shops/add", { json: second, ...AS_PLATFORM });
    expect(json).toEqual({ success: false, message: expect.stringContaining("đã được sử dụng"), data: null });
  });

  test("7.8: a caller that is not a platform is refused", async () => {
    const { json } = await ask("POST", "/services/shops/add", { json: NEW_SHOP });
    expect(json).toEqual({
      success: false,
      message: "Tài khoản của bạn không có quyền tạo tài khoản mới trên GHTK",
      data: null,
    });
  });
});

describe("4.13: the token of an existing shop", () => {
  const login = { email: "shop@example.test", password: "mat-khau" };

  async function fetchToken(json: unknown, token = PLATFORM.token) {
    return (await ask("POST", "/services/shops/token", { json, token })).json;
  }

  test("the token is fetched by email and password", async () => {
    await control("POST", "/accounts", { ...SHOP, ...login });
    expect(await fetchToken(login)).toEqual({
      success: true,
      message: expect.any(String),
      data: { code: SHOP.code, token: SHOP.token },
    });
  });

  test.each([
    ["a wrong password", { ...login, password: "x" }],
    ["an unknown email", { ...login, email: "nobody@example.test" }],
    ["no password", { email: login.email }],
    ["nothing", {}],
  ])("7.9: %s", async (_case, body) => {
    await control("POST", "/accounts", { ...SHOP, ...login });
    expect(await fetchToken(body)).toEqual({ success: false, message: "Email hoặc mật khẩu không đúng" });
  });

  test("7.9: a caller that is not a platform is refused", async () => {
    const message = "Tài khoản của bạn không có quyền sử dụng API này";
    expect(await fetchToken(login, SHOP.token)).toEqual({ success: false, message });
  });

  test("an account without a password cannot be logged in to", async () => {
    await control("POST", "/accounts", { ...SHOP, email: login.email });
    expect((await fetchToken({ email: login.email, password: "" })).success).toBe(false);
  });

  test("a new shop logs in with its email; its first password is its phone", async () => {
    const created = await ask("POST", "/services/shops/add", { json: NEW_SHOP, ...AS_PLATFORM });
    expect((await fetchToken({ email: NEW_SHOP.email, password: NEW_SHOP.tel })).data).toEqual(created.json.data);
  });

  test("an expired token is replaced by one that works", async () => {
    await control("POST", "/accounts", { ...SHOP, ...login, expiresAt: "2020-01-01" });
    const { data } = await fetchToken(login);
    expect(data.token).not.toBe(SHOP.token);
    expect((await ask("GET", "/services/authenticated", { token: data.token })).status).toBe(200);
  });

  test("a body that is not JSON is refused", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await ask("POST", "/services/shops/token", { raw: "{oh", headers, ...AS_PLATFORM });
    expect([answer.status, answer.json.error_code]).toEqual([405, "10105"]);
  });
});
