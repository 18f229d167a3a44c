import { describe, expect, test } from "vitest";
import { ask, book, control, orderBody, PLATFORM, SHOP, SINGLE_SHOP, withCarrier } from "./support.ts";

withCarrier();

const EMPTY_403 = { status: 403, type: "application/json; charset=utf-8", length: "0", text: "" };

function shapeOf({ status, headers, text }: Awaited<ReturnType<typeof ask>>) {
  return { status, type: headers.get("content-type"), length: headers.get("content-length"), text };
}

describe("2.1, 5.1.4: a failed verification is 403 in JSON and UTF-8 with nothing in it", () => {
  test.each([
    ["no token", { token: "" }],
    ["an unknown token", { token: "nobody's" }],
    ["a bearer token on the open API", { token: "", headers: { authorization: `Bearer ${SHOP.token}` } }],
    ["an unknown shop code", { headers: { "x-client-source": "S999" } }],
    ["another shop's code", { headers: { "x-client-source": SINGLE_SHOP.code } }],
    ["another shop's code without its letter", { headers: { "x-client-source": SINGLE_SHOP.code.slice(1) } }],
  ])("%s", async (_case, options) => {
    expect(shapeOf(await ask("GET", "/services/authenticated", options))).toEqual(EMPTY_403);
  });

  test("an endpoint with input fails in the same way, whatever is sent", async () => {
    const answer = await ask("POST", "/services/shipment/order", { token: "x", raw: "{broken" });
    expect(shapeOf(answer)).toEqual(EMPTY_403);
  });
});

describe("5.1.1: Token with X-Client-Source", () => {
  test.each([
    ["the account's own code", { "x-client-source": SHOP.code }],
    ["the same without its letter", { "x-client-source": SHOP.code.slice(1) }],
    ["the same with a small letter", { "x-client-source": SHOP.code.toLowerCase() }],
    ["a private partner code", { "x-client-source": "SHOPIFY-APP" }],
    ["a platform's code", { "x-client-source": PLATFORM.code }],
    ["no code: older clients send none", {}],
  ])("%s passes", async (_case, headers: Record<string, string>) => {
    expect((await ask("GET", "/services/authenticated", { headers })).json.success).toBe(true);
  });
});

describe("5.1.2: a token has an expiration date and permissions", () => {
  test("it expires when the carrier's clock reaches its date", async () => {
    const { now } = await control("GET", "/clock");
    const expiresAt = new Date(Date.parse(now) + 3_600_000).toISOString();
    await control("POST", "/accounts", { ...SHOP, expiresAt });
    expect((await ask("GET", "/services/authenticated")).status).toBe(200);
    await control("POST", "/clock", { advanceSeconds: 3601 });
    expect(shapeOf(await ask("GET", "/services/authenticated"))).toEqual(EMPTY_403);
  });

  test.each([
    ["create order", "POST", "/services/shipment/order"],
    ["get order status", "GET", "/services/shipment/v2/x"],
    ["print label", "GET", "/services/label/x"],
    ["cancel order", "POST", "/services/shipment/cancel/x"],
    ["calculate fee", "GET", "/services/shipment/fee"],
    ["list solutions", "GET", "/open/api/v1/shop/solution/list"],
    ["product information", "GET", "/services/kho-hang/thong-tin-san-pham?term=x"],
    ["list pickups", "GET", "/services/shipment/list_pick_add"],
    ["address lookup", "GET", "/services/address/getAddressLevel4?province=x&ward_street=y"],
    ["create account", "POST", "/services/shops/add"],
    ["fetch token", "POST", "/services/shops/token"],
  ])(
    "without the permission “%s” the call is the same empty 403, with it it is answered",
    async (permission, method, path) => {
      await control("POST", "/accounts", { ...SHOP, permissions: [] });
      expect(shapeOf(await ask(method, path))).toEqual(EMPTY_403);
      expect((await ask("GET", "/services/authenticated")).status).toBe(200);
      await control("POST", "/accounts", { ...SHOP, permissions: [permission] });
      expect((await ask(method, path)).json).toHaveProperty("success");
    },
  );
});

test("4.11: GET and POST check the connection, in the common envelope", async () => {
  for (const method of ["GET", "POST"]) {
    const { status, json } = await ask(method, "/services/authenticated");
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: expect.any(String),
      log_id: expect.stringMatching(/^[0-9a-f]{12}$/),
      data: { code: SHOP.code },
    });
  }
});

describe("2.1, 7.2: a processing error has success, message, error_code and log_id", () => {
  test.each([
    ["an unknown path", "GET", "/services/nowhere", 404, "10104", "Đường dẫn không tồn tại, vui lòng thử lại sau"],
    ["a wrong method", "DELETE", "/services/shipment/order", 405, "10102", "Phương thức không hợp lệ"],
    ["an order without an order", "POST", "/services/shipment/order", 422, "30101", "Thiếu thông tin đơn hàng"],
  ])("%s", async (_case, method, path, status, code, message) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({
      success: false,
      message,
      error_code: code,
      log_id: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });
});

test("5.1.5: a platform's token stands in X-Refer-Token; a wrong one is 401 20102", async () => {
  const order = await book({ id: "b1" }, { headers: { "x-refer-token": PLATFORM.token } });
  expect(order.partner_id).toBe("b1");
  for (const wrong of ["nobody's", SINGLE_SHOP.token]) {
    const headers = { "x-refer-token": wrong };
    const answer = await ask("POST", "/services/shipment/order", { json: orderBody({ id: "b2" }), headers });
    expect([answer.status, answer.json.error_code]).toEqual([401, "20102"]);
  }
});

test("a platform reads the orders it sent, another shop does not", async () => {
  const { label } = await book({ id: "b1" }, { headers: { "x-refer-token": PLATFORM.token } });
  const path = `/services/shipment/v2/${label}`;
  expect((await ask("GET", path, { token: PLATFORM.token })).json.order.label_id).toBe(label);
  expect((await ask("GET", path, { token: SINGLE_SHOP.token })).json.success).toBe(false);
});
