import { describe, expect, test } from "vitest";
import { loader as home } from "~/routes/app._index";
import { action as change, loader as overview } from "~/routes/app.settings.checkout._index/route";
import { loader as prices } from "~/routes/app.settings.checkout.prices/route";
import { loader as requests } from "~/routes/app.settings.checkout.requests._index/route";
import { loader as request } from "~/routes/app.settings.checkout.requests.$quoteId/route";
import { action as save } from "~/routes/app.settings.checkout.save";
import { loader as trial, action as tryQuote } from "~/routes/app.settings.checkout.try/route";
import { loader as variants } from "~/routes/app.variants";
import { findShop } from "~/store/shops.server";
import { aCheckout, aRateRequest } from "../flows/a-checkout.ts";
import { SHOP, type TestShop } from "../flows/a-shop.ts";
import { aMerchant, aStranger, thrownBy } from "./a-merchant.ts";

const PAGE = "/app/settings/checkout";
const settingsOf = async ({ deps, shopId }: TestShop) => (await findShop(deps.database, shopId))?.settings.checkout;

test("turning on, checking and turning off by the page's buttons; an unknown button is refused", async () => {
  const shop = await aCheckout({ enabled: false });
  const merchant = await aMerchant(shop);
  const press = async (intent: string) => change(await merchant.sends(PAGE, { intent }));
  expect(await press("check")).toEqual({ outcome: "checked" });
  expect((await overview(await merchant.asks(PAGE))).checkout).toMatchObject({ state: "off", registered: false });
  expect(await press("turn_on")).toEqual({ outcome: "turned_on" });
  const { checkout } = await overview(await merchant.asks(PAGE));
  expect(checkout).toMatchObject({ state: "on_not_shown", registered: true, plan: "Development", showsDetails: true });
  expect(await press("turn_off")).toEqual({ outcome: "turned_off" });
  expect((await thrownBy(press("explode"))).status).toBe(400);
});

test("the home page shows that the plan has no carrier rates", async () => {
  const shop = await aCheckout({ enabled: false });
  const merchant = await aMerchant(shop);
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Basic" });
  await change(await merchant.sends(PAGE, { intent: "check" }));
  const { checkout } = await home(await merchant.asks("/app"));
  expect(checkout.state).toBe("cannot");
  expect(checkout.problems[0]?.code).toBe("plan_not_included");
});

describe("saving", () => {
  test("keeps what another page saved, and leaves on and off to the carrier service", async () => {
    const shop = await aCheckout({ capVnd: 90_000 });
    const merchant = await aMerchant(shop);
    const send = async (form: object) => save(await merchant.sends(`${PAGE}/save`, form));
    expect(await send({ markUp: { percent: 10, fixedVnd: -2_000 }, enabled: false, rules: [] })).toEqual({
      outcome: "saved",
    });
    expect(await settingsOf(shop)).toMatchObject({ enabled: true, capVnd: 90_000, markUp: { percent: 10 } });
    // The next buyer's price uses it at once: 32,000 × 1.1 − 2,000.
    expect((await shop.ask()).rates[0]?.total_price).toBe("3320000");
  });

  test("of prices or days without a place is refused at the row, and stored values stay", async () => {
    const zone = { zone: "same_region", provinces: [], transport: "road" };
    const steps = [{ upToGrams: 500, feeVnd: 20_000 }];
    const shop = await aCheckout({ fallback: [{ ...zone, steps }], days: [{ ...zone, from: 1, to: 2 }] });
    const merchant = await aMerchant(shop);
    const nowhere = { zone: null, provinces: [], transport: "road" };
    const form = {
      fallback: [
        { ...zone, steps },
        { ...nowhere, steps },
      ],
      days: [{ ...nowhere, from: 1, to: 2 }],
    };
    expect(await save(await merchant.sends(`${PAGE}/save`, form))).toEqual({
      outcome: "invalid",
      faults: { "fallback.1.provinces": "missing", "days.0.provinces": "missing" },
    });
    expect(await settingsOf(shop)).toMatchObject({ fallback: [zone], days: [zone] });
  });

  test("marks each invalid field, and stores nothing", async () => {
    const shop = await aCheckout();
    const merchant = await aMerchant(shop);
    const form = {
      transports: [],
      markUp: { percent: null, fixedVnd: 0 },
      freeFrom: { orderVnd: 0, transports: ["road"] },
      provincePrices: [{ provinces: [], transport: null, change: { kind: "price", vnd: null } }],
      fallback: [
        {
          zone: "same_region",
          provinces: [],
          transport: "road",
          steps: [{ upToGrams: null, feeVnd: 1 }],
          beyond: null,
        },
      ],
      days: [{ zone: "same_region", provinces: [], transport: "road", from: 5, to: 2 }],
    };
    expect(await save(await merchant.sends(`${PAGE}/save`, form))).toEqual({
      outcome: "invalid",
      faults: {
        transports: "missing",
        "markUp.percent": "missing",
        "freeFrom.orderVnd": "too_small",
        "provincePrices.0.provinces": "missing",
        "provincePrices.0.change.vnd": "missing",
        "fallback.0.steps.0.upToGrams": "missing",
        "days.0.to": "invalid",
      },
    });
    expect(await settingsOf(shop)).toMatchObject({ transports: ["road", "fly"], fallback: [], days: [] });
  });
});

test("the prices' page has a real fee in its example", async () => {
  const merchant = await aMerchant(await aCheckout());
  const { sample, provinces } = await prices(await merchant.asks(`${PAGE}/prices`));
  expect(sample).toMatchObject({ from: "Thành phố Hà Nội", to: "Thành phố Hồ Chí Minh" });
  expect(sample.fees.road?.feeVnd).toBeGreaterThan(0);
  expect(provinces).toHaveLength(34);
});

test("a trial shows its steps and is not listed; a real request is listed with its own", async () => {
  const shop = await aCheckout();
  const merchant = await aMerchant(shop);
  const parcel = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "TP. HCM", weightGrams: 900 };
  const tried = await tryQuote(await merchant.sends(`${PAGE}/try`, { ...parcel, valueVnd: 500_000, locale: "en" }));
  const trace = tried.outcome === "explained" ? tried.trace : null;
  expect(trace).toMatchObject({ outcome: "rates", understood: { precision: "ward" }, parcel: { weightGrams: 900 } });
  expect(trace?.rates[0]?.service_name).toMatch(/delivery/i);
  for (const nonsense of [{ lines: [] }, { lines: [{ variantId: "x", quantity: 1 }] }, { weightGrams: -1 }]) {
    const body = { ...parcel, weightGrams: undefined, pickAddressId: null, valueVnd: 0, locale: "vi", ...nonsense };
    expect((await thrownBy(tryQuote(await merchant.sends(`${PAGE}/try`, body)))).status).toBe(400);
  }
  expect((await requests(await merchant.asks(`${PAGE}/requests`))).requests).toEqual([]);

  await shop.ask(aRateRequest({ destination: { country: "AU" } }));
  await shop.ask();
  const list = (await requests(await merchant.asks(`${PAGE}/requests`))).requests;
  expect(list.map(({ why }) => why)).toEqual(["live", "outside_vietnam"]);
  expect(list[0]).toMatchObject({ place: "Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh", country: null });
  expect(list[1]).toMatchObject({ country: "AU" });
  const id = list[0]?.id ?? "";
  const one = await request(await merchant.asks(`${PAGE}/requests/${id}`, { quoteId: id }));
  expect(one.trace).toMatchObject({ outcome: "rates", typed: { address1: expect.not.stringContaining("Lê Lợi") } });
  for (const quoteId of ["999999", "x", "1.5"]) {
    const refused = request(await merchant.asks(`${PAGE}/requests/${quoteId}`, { quoteId }));
    expect((await thrownBy(refused)).status).toBe(404);
  }
});

test("an unsigned request gets no data", async () => {
  await aMerchant(await aCheckout());
  for (const loader of [overview, prices, requests, trial, variants]) {
    expect((await thrownBy(Promise.resolve(loader(aStranger(PAGE))))).status).toBe(401);
  }
});
