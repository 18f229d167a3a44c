import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { readFeeDetails } from "~/domain/checkout/fee-details";
import {
  aCheckout,
  aRateItem,
  aRateRequest,
  askRates,
  pricesOf,
  rotationOf,
  setCheckout,
  type TestCheckout,
} from "../flows/a-checkout.ts";
import { uninstall } from "../flows/a-message.ts";
import { METRICS_TOKEN, SHOP_TOKEN } from "../flows/a-shop.ts";
import { SHOPIFY_API_SECRET } from "../support/sandboxes.ts";

const FEE_PATH = { path: "/services/shipment/fee" };
const feeCalls = async (shop: TestCheckout) =>
  ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) =>
    url.includes("/services/shipment/fee"),
  );
const fault = (shop: TestCheckout, fault: object) =>
  shop.controlCarrier("POST", "/faults", [{ match: FEE_PATH, ...fault }]);
const clearFaults = (shop: TestCheckout) => shop.controlCarrier("DELETE", "/faults");

const FALLBACK = [
  { transport: "road", zone: "same_province", steps: [{ upToGrams: 1_000, feeVnd: 25_000 }] },
  {
    transport: "road",
    zone: "other_region",
    steps: [{ upToGrams: 1_000, feeVnd: 45_000 }],
    beyond: { perGrams: 500, feeVnd: 6_000 },
  },
];

describe("a rate request", () => {
  test("is answered with the carrier's own fee for each transport", async () => {
    const shop = await aCheckout();
    const answer = await shop.ask();
    expect(answer.status).toBe(200);
    expect(answer.sources).toEqual({ road: "live", fly: "live" });
    expect(pricesOf(answer)).toEqual({ waybill_road: 32_000, waybill_fly: 42_000 });
    const [road] = answer.rates;
    expect(road).toMatchObject({
      service_name: "Giao hàng tiêu chuẩn",
      currency: "VND",
      total_price: "3200000",
      phone_required: true,
    });
    expect(readFeeDetails(road?.metafields[0]?.value)).toEqual({
      transport: "road",
      shippingVnd: 32_000,
      insuranceVnd: 0,
      surchargesVnd: 0,
      totalVnd: 32_000,
      days: null,
      codPossible: true,
      estimate: false,
    });
    expect(road).not.toHaveProperty("min_delivery_date");
  });

  test("that is repeated is answered from memory, and 500 at once ask the carrier twice", async () => {
    const shop = await aCheckout();
    const answers = await Promise.all(Array.from({ length: 500 }, () => shop.ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(pricesOf(answer)))).size).toBe(1);
    expect(await feeCalls(shop)).toHaveLength(2);
    expect((await shop.ask()).sources).toEqual({ road: "cached", fly: "cached" });
    expect(await feeCalls(shop)).toHaveLength(2);
  });

  test("in English is answered in English, with insurance and what the buyer may do", async () => {
    const shop = await aCheckout();
    const dear = aRateRequest({ item: { price: 400_000_000 }, rate: { locale: "en-GB" } });
    const [road] = (await shop.ask(dear)).rates;
    expect(road?.service_name).toBe("Standard delivery");
    expect(road?.description).toBe("Includes insurance 20,000\u00a0₫ · cash on delivery available");
    expect(Number(road?.total_price)).toBe((32_000 + 20_000) * 100);
  });

  test("with the province alone is an estimate that says so", async () => {
    const shop = await aCheckout();
    const answer = await shop.ask(aRateRequest({ destination: { address1: null, address2: null } }));
    expect(answer.rates.map(({ service_name }) => service_name)).toEqual([
      "Giao hàng tiêu chuẩn – ước tính",
      "Giao hàng nhanh (đường bay) – ước tính",
    ]);
    expect(readFeeDetails(answer.rates[0]?.metafields[0]?.value)?.estimate).toBe(true);
  });

  test("within the pickup's province offers road alone", async () => {
    const shop = await aCheckout();
    const near = aRateRequest({
      destination: { address1: "1 Đội Cấn", address2: "Phường Đội Cấn, Quận Ba Đình", city: "Hà Nội" },
    });
    expect(pricesOf(await shop.ask(near))).toEqual({ waybill_road: 22_000 });
  });

  test("has dates only if days are known", async () => {
    const shop = await aCheckout({
      days: [{ transport: "road", zone: "other_region", from: 2, to: 4 }],
      handlingDays: 1,
    });
    const [road, fly] = (await shop.ask()).rates;
    expect(road?.description).toContain("Dự kiến 2–4 ngày");
    expect(road?.min_delivery_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/);
    expect(Date.parse(road?.max_delivery_date ?? "") - Date.parse(road?.min_delivery_date ?? "")).toBe(2 * 86_400_000);
    expect(fly).not.toHaveProperty("min_delivery_date");
  });

  test("is priced by the shop's rules", async () => {
    const shop = await aCheckout({
      markUp: { percent: 10, fixedVnd: 1_000 },
      rounding: { stepVnd: 1_000, direction: "up" },
      freeFrom: { orderVnd: 500_000 },
    });
    expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 37_000, waybill_fly: 48_000 });
    const large = await shop.ask(aRateRequest({ item: { price: 50_000_000 } }));
    expect(pricesOf(large)).toEqual({ waybill_road: 0, waybill_fly: 48_000 });
    expect(large.rates[0]?.description).toContain("Miễn phí giao hàng");
    // A voucher in the cart needs no courier, but counts towards the order's total.
    const voucher = aRateItem({ price: 49_000_000, requires_shipping: false });
    expect(pricesOf(await shop.ask(aRateRequest({ items: [aRateItem(), voucher] })))).toEqual({
      waybill_road: 0,
      waybill_fly: 48_000,
    });
  });

  test("is an estimate with the district alone too, and somewhere in Vietnam", async () => {
    const shop = await aCheckout({ transports: ["road"], fallback: FALLBACK });
    for (const destination of [
      { address1: null, address2: "Quận 1" },
      { address1: null, address2: null, city: null },
    ]) {
      const [road] = (await shop.ask(aRateRequest({ destination }))).rates;
      expect(road?.service_name, JSON.stringify(destination)).toBe("Giao hàng tiêu chuẩn – ước tính");
      expect(readFeeDetails(road?.metafields[0]?.value)?.estimate).toBe(true);
    }
  });
});

describe("when the carrier does not answer", () => {
  test("the fee it charged there before is used, whatever has failed", async () => {
    const shop = await aCheckout();
    await shop.ask();
    const troubles = [
      { kind: "hang" },
      { kind: "reset" },
      { kind: "http500" },
      { kind: "html502" },
      { kind: "empty200" },
      { kind: "latency", ms: 1_000 },
      { kind: "throttle429" },
    ];
    for (const [n, trouble] of troubles.entries()) {
      await clearFaults(shop);
      await fault(shop, trouble);
      // A different value each time, so that no cached answer fits.
      const answer = await shop.ask(aRateRequest({ item: { price: 16_000_000 + n * 100 } }));
      expect(answer, trouble.kind).toMatchObject({ status: 200, sources: { road: "tariff", fly: "tariff" } });
      expect(pricesOf(answer), trouble.kind).toEqual({ waybill_road: 32_000, waybill_fly: 42_000 });
    }
  });

  test("the shop's own list is next, then an error, which makes Shopify show its backup rates", async () => {
    const shop = await aCheckout({ fallback: FALLBACK });
    await fault(shop, { kind: "reset" });
    const answer = await shop.ask(aRateRequest({ item: { grams: 1_600 } }));
    expect(answer.sources).toEqual({ road: "fallback", fly: "none" });
    expect(pricesOf(answer)).toEqual({ waybill_road: 57_000 });
    await setCheckout(shop, {});
    const nothing = await shop.ask(aRateRequest({ item: { grams: 1_700 } }));
    expect(nothing).toMatchObject({ status: 503, sources: { road: "none", fly: "none" } });
    expect(nothing.headers.get("retry-after")).toBe("5");
  });

  test("a late answer still fills memory, and is compared with what was answered meanwhile", async () => {
    const shop = await aCheckout({ fallback: FALLBACK, transports: ["road"] });
    await fault(shop, { kind: "latency", ms: 600, times: 1 });
    expect((await shop.ask()).sources).toEqual({ road: "fallback" });
    await vi.waitFor(async () => expect((await shop.ask()).sources).toEqual({ road: "cached" }));
    // What that answer taught is used for another value, and proves right.
    const other = aRateRequest({ item: { price: 16_000_000 } });
    await fault(shop, { kind: "latency", ms: 600, times: 1 });
    expect((await shop.ask(other)).sources).toEqual({ road: "tariff" });
    await vi.waitFor(async () => expect((await shop.ask(other)).sources).toEqual({ road: "cached" }));
    await shop.deps.quoteLog.flush();
    const { sumFeeDifferences } = await import("~/store/fee-differences.server");
    const [week] = await sumFeeDifferences(shop.deps.database, shop.shopId, 2);
    expect(week).toMatchObject({ proven: 2, wrong: 1, sumVnd: 32_000 - 45_000, absoluteVnd: 13_000 });
    const wrong = await shop.deps.database.query(
      "SELECT source, to_province FROM fee_difference WHERE shop_id = $1 AND shown_fee_vnd = 45000 AND live_fee_vnd = 32000",
      [shop.shopId],
    );
    expect(wrong).toEqual([{ source: "fallback", to_province: "Thành phố Hồ Chí Minh" }]);
  });

  test("for a while, it is no longer waited for, until the first good answer", async () => {
    const shop = await aCheckout();
    await shop.ask();
    await fault(shop, { kind: "reset" });
    const other = (n: number) => aRateRequest({ item: { price: 15_000_000 + n * 100 } });
    for (let n = 1; n <= 12; n += 1) await shop.ask(other(n));
    await vi.waitFor(() => expect(shop.deps.fees.state.openEnvironments).toEqual(["production"]));
    const before = (await feeCalls(shop)).length;
    const spared = await Promise.all(Array.from({ length: 20 }, (_, n) => shop.ask(other(100 + n))));
    expect(spared.every(({ sources }) => sources.road === "tariff")).toBe(true);
    expect((await feeCalls(shop)).length - before).toBeLessThanOrEqual(1);
    await clearFaults(shop);
    // Where nothing is remembered, the carrier is still asked.
    const elsewhere = { address1: "1 Bạch Đằng", address2: "Phường Hải Châu I, Quận Hải Châu", city: "Đà Nẵng" };
    expect((await shop.ask(aRateRequest({ destination: elsewhere }))).sources).toEqual({ road: "live", fly: "live" });
    await vi.waitFor(async () => {
      await shop.ask(other(Math.floor(Math.random() * 1_000_000)));
      expect(shop.deps.fees.state.openEnvironments).toEqual([]);
    }, 120_000);
    expect((await shop.ask(other(200))).sources).toEqual({ road: "live", fly: "live" });
  });

  test("because the token is rejected, memory answers and the merchant is warned", async () => {
    const shop = await aCheckout();
    await shop.ask();
    await shop.controlCarrier("POST", "/accounts", { code: "S1000001", token: `${SHOP_TOKEN}-new`, kind: "b2c" });
    const other = aRateRequest({ item: { price: 16_000_000 } });
    expect((await shop.ask(other)).sources).toEqual({ road: "tariff", fly: "tariff" });
    await vi.waitFor(async () => {
      await shop.deps.quoteLog.flush();
      const [row] = await shop.deps.database.query<{ health: string }>("SELECT health FROM carrier_account");
      expect(row?.health).toBe("rejected");
    });
    const before = (await feeCalls(shop)).length;
    expect((await shop.ask(other)).sources).toEqual({ road: "tariff", fly: "tariff" });
    expect(await feeCalls(shop)).toHaveLength(before);
  });
});

test("because the token may not ask for fees, memory answers and the merchant is told", async () => {
  const shop = await aCheckout();
  await shop.ask();
  const permissions = ["create_order"];
  await shop.controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c", permissions });
  expect((await shop.ask(aRateRequest({ item: { price: 16_000_000 } }))).sources).toEqual({
    road: "tariff",
    fly: "tariff",
  });
  await shop.deps.quoteLog.flush();
  const { readCheckoutBrief } = await import("~/flows/checkout/read.server");
  const { findShop } = await import("~/store/shops.server");
  const told = async (deps = shop.deps) => {
    const row = await findShop(shop.deps.database, shop.shopId);
    return row && (await readCheckoutBrief(deps, row)).problems.map(({ code }) => code);
  };
  expect(await told()).toContain("fee_not_allowed");
  const later = new Date(Date.now() + 25 * 3600 * 1000);
  expect(await told({ ...shop.deps, now: () => later })).not.toContain("fee_not_allowed");

  // The carrier grants the permission: the next fee clears the problem.
  const more = ["create_order", "calculate_fee"];
  await shop.controlCarrier("POST", "/accounts", {
    code: "S1000001",
    token: SHOP_TOKEN,
    kind: "b2c",
    permissions: more,
  });
  await shop.deps.quotes.reloadShop(shop.shopId);
  expect((await shop.ask(aRateRequest({ item: { price: 17_000_000 } }))).sources).toEqual({
    road: "live",
    fly: "live",
  });
  await shop.deps.quoteLog.flush();
  expect(await told()).not.toContain("fee_not_allowed");
});

describe("an empty list", () => {
  test("is the answer if nothing is shipped, or not in Vietnam", async () => {
    const shop = await aCheckout();
    const bodies = {
      abroad: aRateRequest({ destination: { country: "US", city: "Austin" } }),
      digital: aRateRequest({ item: { requires_shipping: false } }),
      nothing: aRateRequest({ items: [] }),
    };
    for (const [what, body] of Object.entries(bodies)) {
      expect(await shop.ask(body), what).toMatchObject({ status: 200, rates: [] });
    }
    expect(await feeCalls(shop)).toHaveLength(0);
  });

  test("is the answer if no transport is served; a served one is offered", async () => {
    const shop = await aCheckout();
    await shop.controlCarrier("POST", "/options", {
      unserved: [{ province: "Hồ Chí Minh", district: "Quận 1", transport: "fly" }],
    });
    expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 32_000 });
    await shop.controlCarrier("POST", "/options", { unserved: [{ province: "Hồ Chí Minh", district: "Quận 3" }] });
    const there = aRateRequest({ destination: { address1: "1 Võ Văn Tần", address2: "Phường Võ Thị Sáu, Quận 3" } });
    expect(await shop.ask(there)).toMatchObject({ status: 200, rates: [], sources: { road: "live", fly: "live" } });
  });
});

describe("bad input", () => {
  test("is refused, so that backup rates are shown", async () => {
    const shop = await aCheckout();
    const refused = {
      garbage: ["{not json", 400],
      "a hundred thousand brackets": ["[".repeat(100_000), 400],
      "a list for a rate": ['{"rate": []}', 400],
      "another body": ['{"order": 1}', 400],
      "another currency": [aRateRequest({ rate: { currency: "USD" } }), 422],
      "a body of a gigabyte": ["x".repeat(600_000), 413],
    } as const;
    for (const [what, [body, status]] of Object.entries(refused)) {
      expect((await shop.ask(body)).status, what).toBe(status);
    }
  });

  test("is not a request that merely lacks something", async () => {
    const shop = await aCheckout({ fallback: FALLBACK });
    const taken = {
      "no weight": aRateRequest({ item: { grams: 0 } }),
      "no address": aRateRequest({ destination: null }),
      "only a country": aRateRequest({ destination: { address1: null, address2: null, city: null } }),
      "200 lines": aRateRequest({ items: Array.from({ length: 200 }, () => aRateItem({ grams: 10 })) }),
      "strings for numbers": aRateRequest({ item: { grams: "300", price: "15000000", quantity: "2" } }),
      "a key twice": JSON.stringify(aRateRequest()).replace('"grams":300', '"grams":1,"grams":300'),
      "numbers that are none": JSON.stringify(aRateRequest()).replace('"grams":300', '"grams":-1e999'),
      "script and emoji": aRateRequest({ destination: { address1: "<script>alert(1)</script> 🏠 \ud83d" } }),
      nulls: aRateRequest({ item: { sku: null, properties: {}, product_id: null, variant_id: null } }),
    };
    for (const [what, body] of Object.entries(taken)) {
      const answer = await shop.ask(body);
      expect(answer.status, what).toBe(200);
      expect(answer.rates.length, what).toBeGreaterThan(0);
    }
  });

  test("a wrong secret, another shop's, no secret, another method", async () => {
    const shop = await aCheckout();
    const wrong = `${shop.url.slice(0, -3)}xyz`;
    expect((await shop.ask(aRateRequest(), wrong)).status).toBe(404);
    expect((await shop.ask(aRateRequest(), `${shop.origin}/rates/${shop.shopId}/`)).status).toBe(404);
    expect((await shop.ask(aRateRequest(), `${shop.origin}/rates/nobody/${shop.url.split("/").at(-1)}`)).status).toBe(
      404,
    );
    expect((await shop.ask(aRateRequest(), `${shop.url}/more`)).status).toBe(404);
    expect((await fetch(shop.url)).status).toBe(405);
  });

  test("during a rotation both addresses answer, after it the new one alone", async () => {
    const shop = await aCheckout();
    const rotation = await rotationOf(shop);
    const next = `${shop.origin}${new URL(await rotation.make()).pathname}`;
    expect((await shop.ask()).status).toBe(200);
    expect((await shop.ask(aRateRequest(), next)).status).toBe(200);
    await rotation.confirm();
    expect((await shop.ask()).status).toBe(404);
    expect((await shop.ask(aRateRequest(), next)).status).toBe(200);
    await rotation.drop();
    expect((await shop.ask(aRateRequest(), next)).status).toBe(404);
  });

  test("a shop that removed the app is not found, nor its old address after a new installation", async () => {
    const shop = await aCheckout();
    const { findShop, registerShop } = await import("~/store/shops.server");
    const row = await findShop(shop.deps.database, shop.shopId);
    expect(await uninstall(shop)).toBe("uninstalled");
    await shop.deps.quotes.reloadShop(shop.shopId);
    expect((await shop.ask()).status).toBe(404);
    await registerShop(shop.deps.database, row?.domain ?? "", new Date());
    await shop.deps.quotes.reloadShop(shop.shopId);
    expect((await shop.ask()).status).toBe(404);
  });

  test("a request under way while its address is changed is answered", async () => {
    const shop = await aCheckout();
    await shop.ask();
    await fault(shop, { kind: "hang" });
    const waiting = shop.ask(aRateRequest({ item: { price: 16_000_000 } }));
    await vi.waitFor(() => expect(shop.deps.fees.state.callsInFlight).toBe(2));
    const rotation = await rotationOf(shop);
    await rotation.make();
    await rotation.confirm();
    expect(await waiting).toMatchObject({ status: 200, sources: { road: "tariff", fly: "tariff" } });
    expect((await shop.ask()).status).toBe(404);
  });

  test("a signature is counted, never required", async () => {
    const shop = await aCheckout();
    const body = JSON.stringify(aRateRequest());
    const signature = createHmac("sha256", SHOPIFY_API_SECRET).update(body).digest("base64");
    for (const given of [signature, "bm90IGl0"]) {
      expect((await askRates(shop.url, body, { "x-shopify-hmac-sha256": given })).status).toBe(200);
    }
    await shop.ask();
    const metrics = await metricsOf(shop);
    expect(metrics).toContain('waybill_rates_signatures_total{signature="matches"} 1');
    expect(metrics).toContain('waybill_rates_signatures_total{signature="differs"} 1');
    expect(metrics).toContain('waybill_rates_signatures_total{signature="absent"} 1');
    expect(metrics).toContain('waybill_rate_fees_total{transport="road",source="live"} 1');
  });

  test("a body that arrives too slowly is given up", { timeout: 120_000 }, async () => {
    const shop = await aCheckout();
    const { port, pathname } = new URL(shop.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket, "close");
  });
});

async function metricsOf({ origin }: TestCheckout): Promise<string> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return response.text();
}
