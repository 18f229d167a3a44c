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
  type TestCheckout,
} from "../flows/a-checkout.ts";
import { uninstall } from "../flows/a-message.ts";
import { METRICS_TOKEN } from "../flows/a-shop.ts";
import { SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { FALLBACK, fault, feeCalls } from "./carrier-calls.ts";

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
