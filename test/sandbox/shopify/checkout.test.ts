import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeCarrierService, rate, startFakeCarrierService } from "./fake-carrier-service.ts";
import { operation } from "./operations.ts";
import { API_KEY, API_SECRET, type RunningSandbox, SHOP, startSandbox } from "./start.ts";

const STORE = "/storefront/waybill-demo";
const FEE = { namespace: "waybill", key: "fee", type: "json", value: '{"totalVnd":31000}' };

let sandbox: RunningSandbox;
let app: FakeCarrierService;
let variants: Map<string, number>;
beforeAll(async () => {
  app = await startFakeCarrierService();
  sandbox = await startSandbox({ webhookTarget: app.url });
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "demo" });
  const { products } = await sandbox.control("GET", "shops/waybill-demo");
  variants = new Map(products.map(({ sku, variantId }: { sku: string; variantId: number }) => [sku, variantId]));
  const input = { name: "Waybill", callbackUrl: `${app.url}/rates`, active: true, supportsServiceDiscovery: false };
  await sandbox.graphql(await sandbox.accessToken(), operation("WaybillCarrierServiceCreate"), { input });
  await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true, flatRates: [] });
  app.received.length = 0;
  app.offers(
    rate("waybill_fly", 60_000),
    rate("waybill_road", 31_000, {
      phone_required: true,
      metafields: [FEE],
      min_delivery_date: "2027-01-02T00:00:00Z",
      max_delivery_date: "2027-01-04T00:00:00Z",
    }),
  );
});
afterEach(() => sandbox.control("POST", "clock", { offsetMs: 0 }));
afterAll(() => Promise.all([sandbox.stop(), app.stop()]));

const rateRequests = () => app.received.filter(({ path }) => path === "/rates").map(({ body }) => body.rate);

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, { redirect: "manual", headers });
  return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() };
}

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form);
  const response = await fetch(sandbox.url + path, { method: "POST", redirect: "manual", body, headers });
  const text = await response.text();
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { status: response.status, location: response.headers.get("location") ?? "", text, cookie };
}

/** Opens a checkout by a cart permalink and returns its URL. */
async function checkoutOf(...skus: string[]): Promise<string> {
  const cart = skus.map((sku) => `${variants.get(sku)}:1`).join(",");
  const { status, location } = await get(`${STORE}/cart/${cart}`);
  expect(status).toBe(303);
  return location;
}

const BUYER = {
  contact: "ha@example.com",
  country: "VN",
  firstName: "Trần Thu",
  lastName: "Hà",
  address1: "12 Lê Lợi",
  line2: "Căn 4",
  ward: "Phường Sài Gòn",
  city: "Hồ Chí Minh",
  phone: "0900000101",
};

interface OptionValue {
  handle: string;
  code: string;
}

/** Fills in the form and returns what the page would then show. */
async function refresh(checkout: string, form: Record<string, string>) {
  const answer = await post(checkout, form);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as {
    delivery: string;
    summary: string;
    workbench: string;
    values: {
      options: (OptionValue & Record<string, unknown>)[];
      chosen: string;
      shared: Record<string, unknown>;
    } | null;
  };
}

/** The handle of the option with this service code. */
async function optionFor(checkout: string, code: string): Promise<string> {
  const { values } = await refresh(checkout, BUYER);
  const option = values?.options.find((each) => each.code === code);
  if (!option) throw new Error(`no option ${code}`);
  return option.handle;
}

const orderOf = async (path: string) => {
  const { text } = await get(path);
  const [, id] = /\/store\/waybill-demo\/orders\/(\d+)/.exec(text) ?? [];
  return (await sandbox.control("GET", `shops/waybill-demo/orders/${id}`)).order;
};

describe("from the product list to the checkout", () => {
  test("a cart is filled, changed and taken to the checkout", async () => {
    const shelf = await get(STORE);
    expect(shelf.text).toContain("Chén gốm Bát Tràng");
    expect(shelf.text).toContain("không phải Shopify");
    const added = await post(`${STORE}/cart/add`, { id: String(variants.get("CHEN-GOM")) });
    expect(added.location).toBe(`${STORE}/cart`);
    const cart = await get(`${STORE}/cart`, { cookie: added.cookie });
    expect(cart.text).toContain("120.000");
    const key = `pieces-${variants.get("CHEN-GOM")}`;
    const changed = await post(`${STORE}/cart`, { [key]: "3", next: "cart" }, { cookie: added.cookie });
    expect((await get(`${STORE}/cart`, { cookie: changed.cookie })).text).toContain("360.000");
    const opened = await post(`${STORE}/cart`, { [key]: "2", next: "checkout" }, { cookie: changed.cookie });
    expect(opened.location).toMatch(/^\/storefront\/waybill-demo\/checkouts\/[0-9a-f]{32}$/);
    const page = await get(opened.location);
    expect(page.text).toContain("Thanh toán mô phỏng");
    expect(page.text).toContain("Nhập địa chỉ giao hàng");
    expect(page.text).toContain("240.000");
    expect(rateRequests()).toEqual([]);
    const emptied = await post(`${STORE}/cart`, { [key]: "0", next: "checkout" }, { cookie: changed.cookie });
    expect(emptied.location).toBe(`${STORE}/cart`);
  });

  test("every page is in both languages", async () => {
    const checkout = await checkoutOf("CHEN-GOM");
    const english = { cookie: "storefront_locale=en" };
    for (const path of [STORE, `${STORE}/cart`, checkout]) {
      expect((await get(path, english)).text, path).toContain('<html lang="en">');
    }
    expect((await get(checkout, english)).text).toContain("Complete order");
    await refresh(checkout, BUYER);
    expect(rateRequests()[0].locale).toBe("en");
    const chosen = await post(`${STORE}/language`, { locale: "en", back: `${STORE}/cart` });
    expect(chosen).toMatchObject({ location: `${STORE}/cart`, cookie: "storefront_locale=en" });
    expect((await post(`${STORE}/language`, { locale: "vi", back: "//evil.example" })).location).toBe(STORE);
  });

  test.each([`${STORE}/nothing`, `${STORE}/checkouts/none`, `${STORE}/cart/1:2/3`, "/storefront/nobody"])(
    "%s is not there",
    async (path) => {
      const { status, location } = await get(path);
      if (path.includes("1:2")) expect(location).toBe(`${STORE}/cart`);
      else expect(status).toBe(404);
    },
  );
});

describe("the address", () => {
  test("is asked about by city first, then in full", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const first = await refresh(checkout, { country: "VN", city: "Hồ Chí Minh" });
    expect(first.workbench).toContain("mới hỏi theo thành phố");
    expect(rateRequests().at(-1).destination).toMatchObject({
      country: "VN",
      city: "Hồ Chí Minh",
      ...{ name: null, address1: null, address2: null, phone: null, postal_code: null },
    });
    await refresh(checkout, BUYER);
    expect(rateRequests()).toHaveLength(2);
    expect(rateRequests().at(-1).destination).toMatchObject({
      name: "Trần Thu Hà",
      address1: "12 Lê Lợi",
      address2: "Căn 4, \u2060Phường Sài Gòn",
      city: "Hồ Chí Minh",
      phone: "0900000101",
    });
    const asked = (await sandbox.control("GET", "rates")).length;
    await refresh(checkout, { ...BUYER, payment: "card", firstName: "Trần", phone: "0900000102" });
    expect((await sandbox.control("GET", "rates")).length).toBe(asked);
  });

  test("has no ward of its own in the plain form", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { extendedAddressForm: false });
    const checkout = await checkoutOf("AO-LINEN-S");
    expect((await get(checkout)).text).not.toContain('name="ward"');
    await refresh(checkout, { ...BUYER, ward: "", line2: "Phường Sài Gòn" });
    expect(rateRequests().at(-1).destination.address2).toBe("Phường Sài Gòn");
  });

  test("outside Vietnam is another zone", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const { delivery } = await refresh(checkout, { ...BUYER, country: "AU", city: "Sydney" });
    expect(delivery).toContain("International");
    expect(rateRequests()).toEqual([]);
  });
});

describe("the shipping methods", () => {
  test("show names, descriptions and prices, with the cheapest selected", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const { delivery, summary, values } = await refresh(checkout, BUYER);
    expect(delivery.match(/Giao waybill_(road|fly)/g)).toEqual(["Giao waybill_road", "Giao waybill_fly"]);
    expect(delivery).toContain("Đường waybill_road");
    expect(delivery).toMatch(/checked[\s\S]*waybill_road[\s\S]*31\.000/);
    expect(summary).toContain("421.000");
    const fly = await optionFor(checkout, "waybill_fly");
    const chosen = await refresh(checkout, { ...BUYER, option: fly });
    expect(chosen.values?.chosen).toBe(fly);
    expect(chosen.summary).toContain("450.000");
    expect(values?.chosen).not.toBe(fly);
  });

  test("the workbench shows the app's Server-Timing of an answer", async () => {
    app.answers((_request, response) => {
      response.writeHead(200, { "server-timing": "road;desc=learned" });
      response.end(JSON.stringify({ rates: [rate("waybill_road", 31_000)] }));
    });
    expect((await refresh(await checkoutOf("AO-LINEN-S"), BUYER)).workbench).toContain("road;desc=learned");
    expect((await get("/store/waybill-demo/rates")).text).toContain("road;desc=learned");
  });

  test("an app that does not answer leaves the backup rate, an empty list nothing", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo/shipping", { backupRate: { name: "Dự phòng", price: 45_000 } });
    app.answers((_request, response) => response.writeHead(503).end());
    const checkout = await checkoutOf("AO-LINEN-S");
    const { delivery, workbench } = await refresh(checkout, BUYER);
    expect(delivery).toContain("Dự phòng");
    expect(workbench).toContain("it answered 503");
    app.offers();
    const elsewhere = await refresh(checkout, { ...BUYER, city: "Trường Sa" });
    expect(elsewhere.delivery).toContain("chưa giao được đến địa chỉ này");
  });

  test("an answer that comes after a later change is dropped", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    let release = (): void => undefined;
    app.answers((_request, response) => {
      release = () => void response.end(JSON.stringify({ rates: [rate("late", 99_000)] }));
    });
    const late = refresh(checkout, BUYER);
    await expect.poll(() => rateRequests().length).toBe(1);
    app.offers(rate("newer", 20_000));
    const newer = await refresh(checkout, { ...BUYER, city: "Huế" });
    release();
    expect((await late).delivery).toContain("Giao newer");
    expect(newer.delivery).toContain("Giao newer");
    expect((await get(checkout)).text).not.toContain("Giao late");
  });
});

describe("what an extension receives", () => {
  test("is the option with its metafields, the lines, the address", async () => {
    const checkout = await checkoutOf("AO-LINEN-S", "SEN-DA");
    await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Plus" });
    const { values } = await refresh(await checkoutOf("AO-LINEN-S"), BUYER);
    expect(values?.options.find(({ code }) => code === "waybill_road")).toMatchObject({
      ...{
        type: "shipping",
        title: "Giao waybill_road",
        description: "Đường waybill_road",
        carrier: { name: "Waybill" },
      },
      cost: { amount: 31_000, currencyCode: "VND" },
      costAfterDiscounts: { amount: 31_000, currencyCode: "VND" },
      deliveryEstimate: { timeInTransit: { lower: expect.any(Number), upper: expect.any(Number) } },
      metafields: [{ namespace: "waybill", key: "fee", value: FEE.value, valueType: "json" }],
    });
    expect(values?.shared).toMatchObject({
      lines: [{ quantity: 1, merchandise: { id: `gid://shopify/ProductVariant/${variants.get("AO-LINEN-S")}` } }],
      shippingAddress: { city: "Hồ Chí Minh", address2: "Căn 4, \u2060Phường Sài Gòn", countryCode: "VN" },
      selectedPaymentOptions: [{ type: "paymentOnDelivery" }],
    });
    const both = await refresh(checkout, BUYER);
    expect(both.values?.options.map(({ metafields }) => metafields)).toEqual([[], []]);
  });

  test("has no address without access to protected customer data", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { protectedCustomerData: false });
    const { values } = await refresh(await checkoutOf("AO-LINEN-S"), BUYER);
    expect(values?.shared).not.toHaveProperty("shippingAddress");
  });

  test.each([
    ["Basic", false],
    ["Grow", false],
    ["Advanced", false],
    ["Plus", true],
    ["Development", true],
  ])("nothing but on Plus and in development stores: %s", async (plan, runs) => {
    await sandbox.control("PATCH", "shops/waybill-demo", { plan });
    const { values, workbench } = await refresh(await checkoutOf("AO-LINEN-S"), BUYER);
    expect(values !== null).toBe(runs);
    expect(workbench.includes("Shopify chỉ chạy tiện ích cho gói Plus")).toBe(!runs);
  });

  test("a session token as the checkout gives it", async () => {
    const { text } = await get(`${await checkoutOf("AO-LINEN-S")}/session-token`);
    const [head = "", body = "", signature] = JSON.parse(text).token.split(".");
    expect(signature).toBe(createHmac("sha256", API_SECRET).update(`${head}.${body}`).digest("base64url"));
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    expect(claims).toEqual({
      dest: SHOP,
      aud: API_KEY,
      exp: claims.iat + 300,
      nbf: claims.iat,
      iat: expect.any(Number),
      jti: expect.any(String),
    });
  });
});

describe("the order", () => {
  const place = (checkout: string, form: Record<string, string>) => post(`${checkout}/complete`, form);

  test("has the chosen service, the address, the weights and cash on delivery, and is announced", async () => {
    const checkout = await checkoutOf("AO-LINEN-S", "SEN-DA");
    const option = await optionFor(checkout, "waybill_road");
    const placed = await place(checkout, { ...BUYER, option, payment: "cod" });
    expect(placed).toMatchObject({ status: 303, location: `${checkout}/thank-you` });
    const thanks = await get(placed.location);
    expect(thanks.text).toContain("Cảm ơn bạn!");
    const order = await orderOf(placed.location);
    expect(order).toMatchObject({
      email: "ha@example.com",
      phone: null,
      customerLocale: "vi",
      sourceName: "web",
      deliveryMethod: "SHIPPING",
      shippingAddress: {
        ...{ firstName: "Trần Thu", lastName: "Hà", phone: "0900000101", city: "Hồ Chí Minh", countryCode: "VN" },
        ...{ address1: "12 Lê Lợi", address2: "Căn 4, \u2060Phường Sài Gòn" },
      },
      shippingLines: [
        { title: "Giao waybill_road", code: "waybill_road", source: "Waybill", price: 62_000, backupFor: null },
      ],
      lines: [
        { sku: "AO-LINEN-S", weight: { unit: "GRAMS", value: 240 } },
        { sku: "SEN-DA", weight: { unit: "GRAMS", value: 250 } },
      ],
      transactions: [
        { kind: "SALE", status: "PENDING", manual: true, gateway: "Cash on Delivery (COD)", amount: 497_000 },
      ],
    });
    await expect
      .poll(async () => (await sandbox.control("GET", "webhooks?state=delivered")).map(({ topic }: never) => topic))
      .toEqual(expect.arrayContaining(["orders/create", "fulfillment_orders/order_routing_complete"]));
    const { order: routed } = await sandbox.control("GET", `shops/waybill-demo/orders/${order.id}`);
    expect(new Set(routed.fulfillmentOrders.map(({ locationId }: { locationId: number }) => locationId)).size).toBe(2);
  });

  test("is in the Admin API", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const option = await optionFor(checkout, "waybill_road");
    const placed = await place(checkout, { ...BUYER, option });
    const { id } = await orderOf(placed.location);
    const query = `query Order($id: ID!) { order(id: $id) { shippingLine { title code source carrierIdentifier }
      fulfillmentOrders(first: 1) { nodes { deliveryMethod { serviceCode presentedName minDeliveryDateTime maxDeliveryDateTime } } } } }`;
    const read = async () => {
      const token = await sandbox.accessToken();
      return (await sandbox.graphql(token, query, { id: `gid://shopify/Order/${id}` })).data.order;
    };
    await expect.poll(async () => (await read()).fulfillmentOrders.nodes.length).toBe(1);
    expect(await read()).toEqual({
      shippingLine: {
        ...{ title: "Giao waybill_road", code: "waybill_road", source: "Waybill" },
        carrierIdentifier: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      fulfillmentOrders: {
        nodes: [
          {
            deliveryMethod: {
              ...{ serviceCode: "waybill_road", presentedName: "Giao waybill_road" },
              minDeliveryDateTime: "2027-01-02T00:00:00.000Z",
              maxDeliveryDateTime: "2027-01-04T00:00:00.000Z",
            },
          },
        ],
      },
    });
  });

  test.each([
    ["bank", { status: "PENDING", manual: true, gateway: "Chuyển khoản ngân hàng" }],
    ["card", { status: "SUCCESS", manual: false, gateway: "OnePay" }],
  ])("paid by %s", async (payment, transaction) => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const option = await optionFor(checkout, "waybill_fly");
    const placed = await place(checkout, { ...BUYER, contact: "0900000101", option, payment });
    const order = await orderOf(placed.location);
    expect(order).toMatchObject({ email: null, phone: "0900000101", transactions: [transaction] });
  });

  test("is placed once", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const option = await optionFor(checkout, "waybill_road");
    const before = (await sandbox.control("GET", "shops/waybill-demo")).orders;
    await Promise.all([place(checkout, { ...BUYER, option }), place(checkout, { ...BUYER, option })]);
    expect((await place(checkout, { ...BUYER, option })).location).toBe(`${checkout}/thank-you`);
    expect((await get(checkout)).location).toBe(`${checkout}/thank-you`);
    expect((await sandbox.control("GET", "shops/waybill-demo")).orders).toBe(before + 1);
  });

  test.each([
    ["contact", "Nhập email hoặc số điện thoại"],
    ["lastName", "Nhập tên"],
    ["address1", "Nhập địa chỉ"],
    ["ward", "Nhập phường hoặc xã"],
    ["phone", "đơn vị giao hàng cần gọi"],
    ["option", "phí có thể vừa thay đổi"],
  ])("is not placed without %s, and says so", async (field, why) => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const option = await optionFor(checkout, "waybill_road");
    const refused = await place(checkout, { ...BUYER, option, [field]: "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(why);
    expect((await get(`${checkout}/thank-you`)).location).toBe(checkout);
  });

  test("is not placed at a price that has changed since", async () => {
    const checkout = await checkoutOf("AO-LINEN-S");
    const option = await optionFor(checkout, "waybill_road");
    app.offers(rate("waybill_road", 35_000));
    await sandbox.control("POST", "clock", { advanceMs: 16 * 60_000 });
    const refused = await place(checkout, { ...BUYER, option });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("35.000");
  });

  test("with a backup rate says which service gave none", async () => {
    app.answers((_request, response) => response.writeHead(500).end());
    const checkout = await checkoutOf("AO-LINEN-S");
    const { values } = await refresh(checkout, BUYER);
    const placed = await place(checkout, { ...BUYER, option: values?.chosen ?? "" });
    const order = await orderOf(placed.location);
    expect(order.shippingLines).toMatchObject([{ source: "shopify", backupFor: "Waybill", carrierIdentifier: null }]);
    const page = await get(`/store/waybill-demo/orders/${order.id}`);
    expect(page.text).toContain("Phí dự phòng của Shopify");
  });

  test("of digital goods needs no address", async () => {
    const checkout = await checkoutOf("SO-TAY-PDF");
    expect((await get(checkout)).text).toContain("Đơn này không cần giao hàng.");
    const placed = await place(checkout, { contact: "ha@example.com", payment: "card" });
    expect(await orderOf(placed.location)).toMatchObject({ deliveryMethod: "NONE", shippingAddress: null });
  });
});
