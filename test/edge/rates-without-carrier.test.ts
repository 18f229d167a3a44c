import { describe, expect, test, vi } from "vitest";
import { aCheckout, aRateRequest, pricesOf, setCheckout, type TestCheckout } from "../flows/a-checkout.ts";
import { SHOP_TOKEN } from "../flows/a-shop.ts";
import { FALLBACK, fault, feeCalls } from "./carrier-calls.ts";

const clearFaults = (shop: TestCheckout) => shop.controlCarrier("DELETE", "/faults");

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
