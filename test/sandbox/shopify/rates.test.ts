import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cacheKey } from "../../../sandbox/shopify/rates/answer-cache.ts";
import { ReadTimeout } from "../../../sandbox/shopify/rates/read-timeout.ts";
import { demoState } from "../../../sandbox/shopify/seed/seed.ts";
import { type FakeCarrierService, rate, startFakeCarrierService } from "./fake-carrier-service.ts";
import { operation } from "./operations.ts";
import { API_SECRET, type RunningSandbox, SCOPES, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let app: FakeCarrierService;
beforeAll(async () => {
  [sandbox, app] = await Promise.all([startSandbox(), startFakeCarrierService()]);
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "demo" });
  await register();
  app.received.length = 0;
  app.offers(rate("road", 31_000));
});
afterEach(() => sandbox.control("POST", "clock", { offsetMs: 0 }));
afterAll(() => Promise.all([sandbox.stop(), app.stop()]));

async function register() {
  const input = { name: "Waybill", callbackUrl: `${app.url}/rates/key/secret`, active: true };
  await sandbox.graphql(await sandbox.accessToken(), operation("WaybillCarrierServiceCreate"), {
    input: { ...input, supportsServiceDiscovery: false },
  });
  await shipping({ carrierService: true, flatRates: [], backupRate: { name: "Dự phòng", price: 45_000 } });
}

const shipping = (change: object) => sandbox.control("PATCH", "shops/waybill-demo/shipping", change);
const fault = (body: object) => sandbox.control("POST", "faults", body);
const HCM = { city: "Hồ Chí Minh", address1: "12 Lê Lợi", address2: "\u2060Phường Sài Gòn" };

const ask = (question: { lines?: object[]; destination?: object; locale?: string } = {}) =>
  sandbox.control("POST", "shops/waybill-demo/rates", {
    lines: [{ sku: "AO-LINEN-S" }],
    destination: HCM,
    ...question,
  });
const titles = ({ options }: { options: { title: string; price: number }[] }) =>
  options.map(({ title, price }) => [title, price]);

describe("the request", () => {
  test("has the body of the contract, field by field", async () => {
    const { products } = await sandbox.control("GET", "shops/waybill-demo");
    const lines = [
      { sku: "AO-LINEN-S", quantity: 2 },
      { sku: "CHEN-GOM", quantity: 3 },
      { sku: "KHAN-THEU" },
      { sku: "SO-TAY-PDF" },
    ];
    await ask({ lines, destination: { ...HCM, firstName: "Trần Thu", lastName: "Hà", phone: "0900000101" } });
    expect(app.received).toHaveLength(1);
    const [{ path, headers, body } = { path: "", headers: {}, body: {} }] = app.received;
    expect(path).toBe("/rates/key/secret");
    expect(headers["content-type"]).toBe("application/json");
    expect(Object.keys(headers).filter((name) => name.startsWith("x-"))).toEqual([]);
    const item = (sku: string, rest: object) => ({
      sku,
      vendor: "Nhà Mây",
      requires_shipping: true,
      taxable: true,
      fulfillment_service: "manual",
      properties: {},
      product_id: expect.any(Number),
      variant_id: products.find((each: { sku: string }) => each.sku === sku).variantId,
      ...rest,
    });
    expect(body).toEqual({
      rate: {
        origin: {
          country: "VN",
          postal_code: null,
          province: null,
          city: "Hà Nội",
          name: null,
          address1: "18 ngõ 12 Đặng Thai Mai",
          address2: "Phường Tây Hồ",
          address3: null,
          latitude: null,
          longitude: null,
          phone: "0900 000 001",
          fax: null,
          email: null,
          address_type: null,
          company_name: "Tiệm Nhà Mây",
        },
        destination: {
          country: "VN",
          postal_code: null,
          province: null,
          city: "Hồ Chí Minh",
          name: "Trần Thu Hà",
          address1: "12 Lê Lợi",
          address2: "\u2060Phường Sài Gòn",
          address3: null,
          latitude: null,
          longitude: null,
          phone: "0900000101",
          fax: null,
          email: null,
          address_type: null,
          company_name: null,
        },
        items: [
          item("AO-LINEN-S", { name: "Áo linen tay lỡ - S", quantity: 2, grams: 240, price: 39_000_000 }),
          item("CHEN-GOM", { name: "Chén gốm Bát Tràng", quantity: 3, grams: 350, price: 12_000_000 }),
          item("KHAN-THEU", { name: "Khăn choàng thêu tay", quantity: 1, grams: 0, price: 28_000_000 }),
        ],
        currency: "VND",
        locale: "vi",
        order_totals: { subtotal_price: 142_000_000, total_price: 142_000_000, discount_amount: 0 },
        customer: null,
      },
    });
  });

  test("a first question knows country and city only", async () => {
    const { records } = await ask({ destination: { city: "Đà Nẵng" } });
    expect(records).toMatchObject([{ isPartial: true }]);
    const { destination } = app.received[0]?.body.rate ?? {};
    expect(destination).toMatchObject({ country: "VN", city: "Đà Nẵng", name: null, address1: null, address2: null });
    expect(destination).toMatchObject({ phone: null, postal_code: null, province: null });
  });

  test.each([
    ["rate_hmac", true],
    ["rate_bad_hmac", false],
  ])("%s adds a signature", async (kind, right) => {
    await fault({ kind, times: 1 });
    await ask();
    const [received] = app.received;
    const hmac = createHmac("sha256", API_SECRET)
      .update(received?.text ?? "")
      .digest("base64");
    const sent = received?.headers["x-shopify-hmac-sha256"];
    expect(sent === hmac).toBe(right);
    expect(sent).toMatch(/^[\w+/]{43}=$/);
  });

  test("goods from two locations are two questions, added up by name", async () => {
    app.answers((_request, response) => {
      const { city } = app.received.at(-1)?.body.rate.origin ?? {};
      const rates = city === "Hà Nội" ? [rate("road", 31_000), rate("fly", 60_000)] : [rate("road", 20_000)];
      response.end(JSON.stringify({ rates }));
    });
    const found = await ask({ lines: [{ sku: "AO-LINEN-S" }, { sku: "SEN-DA", quantity: 2 }] });
    expect(app.received.map(({ body }) => body.rate.origin.city).sort()).toEqual(["Hà Nội", "Đà Nẵng"]);
    expect(app.received.map(({ body }) => body.rate.items.length)).toEqual([1, 1]);
    expect(found.options).toMatchObject([{ title: "Giao road", code: "road", price: 51_000, metafields: [] }]);
    app.answers((_request, response) => {
      const { city } = app.received.at(-1)?.body.rate.origin ?? {};
      response.end(JSON.stringify({ rates: [city === "Hà Nội" ? rate("fly", 60_000) : rate("road", 20_000)] }));
    });
    await sandbox.control("DELETE", "rates");
    const mixed = await ask({ lines: [{ sku: "AO-LINEN-S" }, { sku: "SEN-DA" }], locale: "en" });
    expect(mixed.options).toMatchObject([{ title: "Shipping", code: "Shipping", price: 80_000 }]);
  });

  test("digital goods alone ask nobody", async () => {
    const found = await ask({ lines: [{ sku: "SO-TAY-PDF" }, { sku: "THE-QUA-500" }] });
    expect(found).toEqual({ state: "nothing_to_ship", options: [], records: [] });
    expect(app.received).toEqual([]);
  });
});

describe("the answer", () => {
  test("becomes options with all its fields, the cheapest first", async () => {
    const metafields = [{ namespace: "waybill", key: "fee", type: "json", value: '{"totalVnd":60000}' }];
    app.offers(
      rate("fly", 60_000, { metafields, phone_required: true, min_delivery_date: "2026-11-22 14:48:45 +0700" }),
      rate("road", 0, { total_price: 3_100_000, max_delivery_date: "2026-11-25T00:00:00Z" }),
    );
    await shipping({ flatRates: [{ name: "Đồng giá", price: 35_000 }] });
    const { state, options } = await ask();
    expect(state).toBe("options");
    expect(options).toMatchObject([
      {
        title: "Giao road",
        code: "road",
        price: 31_000,
        source: "Waybill",
        description: "Đường road",
        maxDeliveryAt: "2026-11-25T00:00:00.000Z",
        phoneRequired: false,
        carrierIdentifier: expect.stringMatching(/^[0-9a-f]{32}$/),
        backupFor: null,
      },
      { title: "Đồng giá", code: "Đồng giá", price: 35_000, source: "shopify", carrierIdentifier: null },
      { code: "fly", price: 60_000, metafields, phoneRequired: true, minDeliveryAt: "2026-11-22T07:48:45.000Z" },
    ]);
  });

  test("an empty list means not served, and no backup rate", async () => {
    app.offers();
    expect(await ask()).toMatchObject({ state: "not_served", options: [], records: [{ outcome: "not_served" }] });
  });

  test("a service that is off, in no zone, or a country without a zone: nobody is asked", async () => {
    expect(await ask({ destination: { ...HCM, countryCode: "FR" } })).toMatchObject({ state: "no_zone" });
    await shipping({ carrierService: false });
    expect(await ask()).toMatchObject({ state: "not_served" });
    await shipping({ carrierService: true });
    await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Basic" });
    expect(await ask()).toMatchObject({ state: "not_served" });
    expect(app.received).toEqual([]);
  });
});

describe("a failure shows the backup rate", () => {
  const other = "http://localhost:1";
  test.each([400, 404, 500, 503])("%s, whatever the body contains", async (status) => {
    app.answers((_request, response) => {
      response.statusCode = status;
      response.end(JSON.stringify({ rates: [rate("road", 31_000)] }));
    });
    const found = await ask();
    expect(titles(found)).toEqual([["Dự phòng", 45_000]]);
    expect(found.options).toMatchObject([{ source: "shopify", backupFor: "Waybill" }]);
    expect(found.records).toMatchObject([{ outcome: "failed", status, problem: `it answered ${status}` }]);
  });

  test.each([
    ["HTML", "<html>502</html>"],
    ["no rates", "{}"],
    ["half a JSON", '{"rates": ['],
    ["a rate without a code", JSON.stringify({ rates: [rate("road", 1, { service_code: undefined })] })],
    ["a price that is none", JSON.stringify({ rates: [rate("road", 1, { total_price: "31.000 ₫" })] })],
    ["another currency", JSON.stringify({ rates: [rate("road", 1, { currency: "USD" })] })],
  ])("an unreadable answer: %s", async (_name, text) => {
    app.answers((_request, response) => response.end(text));
    const found = await ask();
    expect(titles(found)).toEqual([["Dự phòng", 45_000]]);
    expect(found.records).toMatchObject([{ outcome: "failed", status: 200, problem: expect.any(String) }]);
  });

  test("a connection that is cut or refused", async () => {
    app.answers((request) => request.socket.destroy());
    expect(titles(await ask())).toEqual([["Dự phòng", 45_000]]);
    expect(app.received).toHaveLength(1);
    await sandbox.control("DELETE", "rates");
    await fault({ kind: "rate_lost", times: 1 });
    expect(titles(await ask())).toEqual([["Dự phòng", 45_000]]);
    expect(app.received).toHaveLength(1);
  });

  test("no answer in time, without a second try", async () => {
    await fault({ kind: "rate_timeout", delayMs: 50, times: 1 });
    app.answers((_request, response) => response.writeHead(200).write('{"rates": ['));
    const found = await ask();
    expect(titles(found)).toEqual([["Dự phòng", 45_000]]);
    expect(found.records).toMatchObject([{ timeoutMs: 50, problem: "no answer within 50 ms" }]);
    expect(app.received).toHaveLength(1);
  });

  test("a redirect is followed within the domain, never to another", async () => {
    app.answers((request, response) => {
      if (request.url === "/moved") response.end(JSON.stringify({ rates: [rate("road", 31_000)] }));
      else response.writeHead(302, { location: "/moved" }).end();
    });
    expect(titles(await ask())).toEqual([["Giao road", 31_000]]);
    expect(app.received.map(({ path }) => path)).toEqual(["/rates/key/secret", "/moved"]);
    expect(app.received[1]?.text).toBe(app.received[0]?.text);
    await sandbox.control("DELETE", "rates");
    app.answers((_request, response) => response.writeHead(307, { location: `${other}/rates` }).end());
    expect((await ask()).records).toMatchObject([{ problem: "it sent us to another domain, localhost:1" }]);
    await sandbox.control("DELETE", "rates");
    app.answers((_request, response) => response.writeHead(307, { location: "/again" }).end());
    expect((await ask()).records).toMatchObject([{ problem: "it sent us on too often" }]);
  });

  test("for one shipment of two, the backup rate is part of the sum", async () => {
    app.answers((_request, response) => {
      if (app.received.at(-1)?.body.rate.origin.city === "Đà Nẵng") response.statusCode = 503;
      response.end(JSON.stringify({ rates: [rate("road", 31_000)] }));
    });
    const found = await ask({ lines: [{ sku: "AO-LINEN-S" }, { sku: "SEN-DA" }] });
    expect(found.options).toMatchObject([{ title: "Giao hàng", price: 76_000, backupFor: "Waybill" }]);
  });
});

describe("the cache", () => {
  const asked = async (question: Parameters<typeof ask>[0] = {}) => {
    const before = app.received.length;
    const { records } = await ask(question);
    return [records[0].from, app.received.length - before];
  };
  const pass = (advanceMs: number) => sandbox.control("POST", "clock", { advanceMs });

  test("keeps a success for 15 minutes", async () => {
    expect(await asked()).toEqual(["callback", 1]);
    expect(await asked()).toEqual(["cache", 0]);
    await pass(15 * 60_000 - 10_000);
    expect(await asked()).toEqual(["cache", 0]);
    await pass(11_000);
    expect(await asked()).toEqual(["callback", 1]);
  });

  test("keeps an empty list as long as a success", async () => {
    app.offers();
    expect(await asked()).toEqual(["callback", 1]);
    await pass(14 * 60_000);
    expect(await asked()).toEqual(["cache", 0]);
  });

  test("keeps an error for 30 seconds", async () => {
    app.answers((_request, response) => response.writeHead(503).end());
    expect(await asked()).toEqual(["callback", 1]);
    await pass(25_000);
    expect(await asked()).toEqual(["cache", 0]);
    app.offers(rate("road", 31_000));
    await pass(6000);
    expect(await asked()).toEqual(["callback", 1]);
    expect(titles(await ask())).toEqual([["Giao road", 31_000]]);
  });

  test.each([
    ["another piece", { lines: [{ sku: "AO-LINEN-S", quantity: 2 }] }],
    ["another variant", { lines: [{ sku: "AO-LINEN-M" }] }],
    ["another ward", { destination: { ...HCM, address2: "\u2060Phường Bến Thành" } }],
    ["another street", { destination: { ...HCM, address1: "14 Lê Lợi" } }],
    ["another city", { destination: { ...HCM, city: "Huế" } }],
    ["less of the address", { destination: { city: "Hồ Chí Minh" } }],
  ])("%s is another question", async (_name, question) => {
    await asked();
    expect(await asked(question)).toEqual(["callback", 1]);
  });

  test.each([
    ["the language", { locale: "en" }],
    ["the customer", { destination: { ...HCM, firstName: "Hà", phone: "0900000101" } }],
  ])("%s does not count", async (_name, question) => {
    await asked();
    expect(await asked(question)).toEqual(["cache", 0]);
  });

  test("a price does not count either; a weight does", () => {
    const [shop] = Object.values(demoState(SCOPES).shops);
    const [origin] = shop?.locations ?? [];
    const [product] = shop?.products ?? [];
    const [variant] = product?.variants ?? [];
    if (!shop || !origin || !product || !variant) throw new Error("the demo store sells nothing");
    const key = (change: Partial<typeof variant>) => {
      const lines = [{ product, variant: { ...variant, ...change }, quantity: 1 }];
      return cacheKey(7, { shop, origin, destination: shop.address, lines, locale: "vi" });
    };
    expect(key({ price: 1 })).toBe(key({}));
    expect(key({ weight: { unit: "GRAMS", value: 241 } })).not.toBe(key({}));
  });

  test("a fault bypasses the cache", async () => {
    await asked();
    await fault({ kind: "rate_cold", times: 1 });
    expect(await asked()).toEqual(["callback", 1]);
    expect(await asked()).toEqual(["cache", 0]);
  });
});

test("the read time-out is shorter under load, and longer again a minute later", () => {
  const timeout = new ReadTimeout(10_000);
  const after = (requests: number, now: number) => {
    let last = 0;
    for (let index = 0; index < requests; index += 1) last = timeout.next("a", now);
    return last;
  };
  expect(after(1500, 0)).toBe(10_000);
  expect(after(1, 0)).toBe(5000);
  expect(after(1499, 0)).toBe(5000);
  expect(after(1, 0)).toBe(3000);
  expect(timeout.next("b", 0)).toBe(10_000);
  expect(after(1, 60_000)).toBe(3000);
  expect(after(1, 119_000)).toBe(10_000);
});

describe("the log", () => {
  test("lists requests and answers by shop, source and outcome, and can be emptied", async () => {
    await ask();
    await ask();
    const records = await sandbox.control("GET", "rates");
    expect(records).toMatchObject([
      {
        shop: "waybill-demo.myshopify.com",
        carrierService: { name: "Waybill" },
        callbackUrl: `${app.url}/rates/key/secret`,
        from: "callback",
        outcome: "rates",
        status: 200,
        timeoutMs: 10_000,
        request: { rate: { destination: { city: "Hồ Chí Minh" } } },
        answer: expect.stringContaining('"service_code":"road"'),
        rates: [{ code: "road", price: 31_000 }],
      },
      { from: "cache", outcome: "rates", durationMs: 0, rates: [{ code: "road" }] },
    ]);
    expect(await sandbox.control("GET", "rates?from=cache")).toHaveLength(1);
    expect(await sandbox.control("GET", "rates?outcome=failed")).toEqual([]);
    expect(await sandbox.control("GET", "rates?shop=other.myshopify.com")).toEqual([]);
    expect(await sandbox.control("GET", "rates?latest=1")).toMatchObject([{ from: "cache" }]);
    await sandbox.control("DELETE", "rates");
    expect(await sandbox.control("GET", "rates")).toEqual([]);
    expect((await ask()).records[0].from).toBe("callback");
  });

  test("a request is sent again without the cache, byte for byte", async () => {
    await ask();
    const [{ id }] = await sandbox.control("GET", "rates");
    app.offers(rate("road", 35_000));
    const again = await sandbox.control("POST", `rates/${id}/replay`);
    expect(again).toMatchObject({ replayOf: id, from: "callback", rates: [{ price: 35_000 }] });
    expect(app.received[1]?.text).toBe(app.received[0]?.text);
    expect(titles(await ask())).toEqual([["Giao road", 31_000]]);
    await expect(sandbox.control("POST", "rates/none/replay")).rejects.toThrow("404");
  });

  test("keeps the last thousand, and 1,100 requests at once are all answered", async () => {
    const all = await Promise.all(
      Array.from({ length: 1100 }, (_, index) => ask({ destination: { ...HCM, address1: `${index % 50} Lê Lợi` } })),
    );
    expect(all.every(({ state }) => state === "options")).toBe(true);
    const kept = await sandbox.control("GET", "rates");
    expect(kept).toHaveLength(1000);
  }, 120_000);
});
