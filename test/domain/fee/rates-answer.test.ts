import { describe, expect, test } from "vitest";
import { readFeeDetails } from "~/domain/checkout/fee-details";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { type RateFacts, rateVnd, shippingRate } from "~/domain/fee/rates-answer";
import { rateTexts } from "~/locales/rate-texts";

const NOW = Date.UTC(2026, 10, 21, 18, 30);
const FACTS: RateFacts = {
  transport: "fly",
  price: { shippingVnd: 1_231_000, insuranceVnd: 15_000, surchargesVnd: 2_000, totalVnd: 1_248_000, steps: [] },
  days: { from: 1, to: 2 },
  missing: null,
};

const rate = (facts: Partial<RateFacts> = {}, settings: object = {}, locale = "vi") =>
  shippingRate({ ...FACTS, ...facts }, checkoutSettingsSchema.parse(settings), rateTexts(locale), NOW);

describe("a rate", () => {
  test("has its price in hundredths of a đồng as text, a stable code, and requires a phone", () => {
    expect(rate()).toMatchObject({
      service_code: "waybill_fly",
      total_price: "124800000",
      currency: "VND",
      phone_required: true,
    });
    expect(rate({ transport: "road" }).service_code).toBe("waybill_road");
    expect(rateVnd(rate())).toBe(FACTS.price.totalVnd);
  });

  test("has a description in the language of the checkout", () => {
    const { texts } = rateTexts("vi");
    const insurance = texts.insurance.replace("{vnd}", "15.000");
    const surcharges = texts.surcharges.replace("{vnd}", "2.000");
    const days = texts.days.replace("{from}", "1").replace("{to}", "2");
    const all = [days, insurance, surcharges, texts.cod].join(" · ");
    expect(rate().description).toBe(all.charAt(0).toLocaleUpperCase("vi") + all.slice(1));
    expect(rate({}, {}, "en-US").description).toContain("15,000");
    expect([rate({}, {}, "fr"), rate({}, {}, "")].map(({ service_name }) => service_name)).toEqual([
      rate({}, {}, "en").service_name,
      rate().service_name,
    ]);
    expect(rate({}, { codPossible: false }).description).not.toContain(texts.cod);
  });

  test("has the shop's own name if there is one, and says if it is an estimate", () => {
    const names = { vi: { fly: "Hoả tốc" }, en: {} };
    expect(rate({}, { names }).service_name).toBe("Hoả tốc");
    expect(rate({ missing: "ward" }, { names }).service_name).toBe(
      rateTexts("vi").texts.estimate.replace("{name}", "Hoả tốc"),
    );
    expect(rate({ transport: "road" }, { names }).service_name).toBe("Giao hàng tiêu chuẩn");
    expect(rate({}, { names }, "en").service_name).not.toBe("Hoả tốc");
  });

  test("is never called like the other one: a name that is the other's default gives way", () => {
    const names = { vi: { fly: rateTexts("vi").texts.name.road }, en: {} };
    expect(rate({}, { names }).service_name).toBe(rateTexts("vi").texts.name.fly);
    expect(rate({}, { names, transports: ["fly"] }).service_name).toBe(names.vi.fly);
  });

  test("has dates in Vietnam's calendar after the shop's handling days, and none if they are unknown", () => {
    expect(rate({}, { handlingDays: 2 })).toMatchObject({
      min_delivery_date: "2026-11-25 01:30:00 +0700",
      max_delivery_date: "2026-11-26 01:30:00 +0700",
    });
    const unknown = rate({ days: null });
    expect(unknown).not.toHaveProperty("min_delivery_date");
    expect(unknown.description).not.toContain("ngày");
  });

  test("carries details that the extension reads back", () => {
    const { metafields } = rate({ missing: "district" });
    expect(metafields).toMatchObject([{ namespace: "waybill", key: "fee", type: "json" }]);
    const { steps: _, ...price } = FACTS.price;
    expect(readFeeDetails(metafields[0]?.value)).toEqual({
      ...price,
      transport: "fly",
      days: { from: 1, to: 2 },
      codPossible: true,
      estimate: true,
      missing: "district",
    });
  });
});

test.each([
  null,
  7,
  "",
  "{",
  "null",
  "[]",
  '{"transport":"sea"}',
  JSON.stringify({ transport: "road", shippingVnd: "1", insuranceVnd: 0, surchargesVnd: 0, totalVnd: 1, days: null }),
  JSON.stringify({ transport: "road", shippingVnd: 1.5, insuranceVnd: 0, surchargesVnd: 0, totalVnd: 1, days: null }),
])("%j is no detail of a rate", (value) => {
  expect(readFeeDetails(value)).toBeNull();
});
