import { waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ADDRESS,
  answer,
  checkout,
  give,
  offer,
  QUOTE_URL,
  ROAD,
  setUp,
  shown,
  signal,
  tearDown,
  withhold,
} from "./host";

beforeEach(setUp);
afterEach(tearDown);

describe("the rate brought its details along", () => {
  test("they are shown, and nobody is asked", async () => {
    const fetch = answer({ rates: [], hint: null });
    offer({ code: "waybill_road", metafield: ROAD });
    await checkout.render();
    expect(shown()).toEqual([
      "Phí giao hàng 22.000 ₫ + bảo hiểm 2.500 ₫ + phụ phí 5.000 ₫",
      "Giao trong khoảng 2–3 ngày · Được thanh toán khi nhận hàng",
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    [{ insuranceVnd: 0, totalVnd: 27_000 }, "Phí giao hàng 22.000 ₫ + phụ phí 5.000 ₫"],
    [{ shippingVnd: 0, insuranceVnd: 0, surchargesVnd: 0, totalVnd: 0 }, "Miễn phí giao hàng"],
  ])("parts that cost nothing are left out: %o", async (part, line) => {
    const details = { ...ROAD, ...part };
    offer({ code: "waybill_road", vnd: details.totalVnd, metafield: details });
    await checkout.render();
    expect(shown()[0]).toBe(line);
  });

  test("a price of one part is not repeated, nor what the rate says itself", async () => {
    const details = { ...ROAD, insuranceVnd: 0, surchargesVnd: 0, totalVnd: 22_000 };
    offer({ code: "waybill_road", vnd: 22_000, metafield: details, description: "Khoảng 2–3 ngày" });
    await checkout.render();
    expect(shown()).toEqual([]);
  });

  test("what a described rate leaves to say: its parts, and what the address lacks", async () => {
    const parts = { ...ROAD, estimate: true, missing: "district" };
    offer({ code: "waybill_road", metafield: parts, description: "Khoảng 2–3 ngày · đã gồm bảo hiểm 2.500 ₫" });
    await checkout.render();
    expect(shown()).toEqual([
      "Phí giao hàng 22.000 ₫ + bảo hiểm 2.500 ₫ + phụ phí 5.000 ₫",
      "Phí ước tính: phường, xã này có ở nhiều quận, huyện. Thêm quận, huyện vào địa chỉ để biết chính xác.",
    ]);
  });

  test.each([
    [{ days: { from: 1, to: 1 } }, "Giao trong khoảng 1 ngày · Được thanh toán khi nhận hàng"],
    [{ days: { from: 0, to: 0 } }, "Giao trong khoảng 1 ngày · Được thanh toán khi nhận hàng"],
    [{ days: null }, "Được thanh toán khi nhận hàng"],
    [{ codPossible: false }, "Giao trong khoảng 2–3 ngày"],
    [{ days: null, codPossible: false }, undefined],
  ])("days and payment at the door only as far as they are known: %o", async (part, line) => {
    offer({ code: "waybill_road", metafield: { ...ROAD, ...part } });
    await checkout.render();
    expect(shown()[1]).toBe(line);
  });

  test.each([
    [undefined, "Phí ước tính. Thêm phường, xã vào địa chỉ để biết chính xác."],
    ["ward", "Phí ước tính. Thêm phường, xã vào địa chỉ để biết chính xác."],
    [
      "district",
      "Phí ước tính: phường, xã này có ở nhiều quận, huyện. Thêm quận, huyện vào địa chỉ để biết chính xác.",
    ],
    ["province", "Chưa nhận ra tỉnh, thành phố trong địa chỉ nên phí là ước tính. Bạn xem lại địa chỉ nhé."],
  ])("an estimate says that it is one, and what is missing: %s", async (missing, line) => {
    offer({ code: "waybill_road", metafield: { ...ROAD, estimate: true, missing } });
    await checkout.render();
    expect(shown()[2]).toBe(line);
  });

  test("the parts of one parcel are not shown below the price of several", async () => {
    offer({ code: "waybill_road", vnd: 64_000, metafield: ROAD });
    await checkout.render();
    expect(shown()).toEqual(["Phí ghi ở trên là toàn bộ phí giao hàng."]);
  });

  test("an estimate for several parcels says only what is missing", async () => {
    offer({ code: "waybill_road", vnd: 64_000, metafield: { ...ROAD, estimate: true, missing: "ward" } });
    await checkout.render();
    expect(shown()).toEqual(["Phí ước tính. Thêm phường, xã vào địa chỉ để biết chính xác."]);
  });

  test("a price in another currency cannot be compared", async () => {
    offer({ code: "waybill_road", vnd: 1.2, currencyCode: "USD", metafield: ROAD });
    await checkout.render();
    expect(shown()).toHaveLength(2);
  });

  test("air has its own details", async () => {
    const fly = { ...ROAD, transport: "fly", shippingVnd: 45_000, totalVnd: 52_500 };
    offer({ code: "waybill_fly", vnd: 52_500, metafield: fly });
    await checkout.render();
    expect(shown()[0]).toContain("45.000 ₫");
  });
});

describe("the rate came without details", () => {
  test("the app is asked once, as the shop, for places and pieces", async () => {
    const fetch = answer({ rates: [{ ...ROAD, transport: "fly", totalVnd: 1 }, ROAD], hint: null });
    checkout.shopify.sessionToken.get = async () => "token-1";
    await checkout.render();
    expect(shown()).toEqual(["Đang xem chi tiết phí…"]);
    await waitFor(() => expect(shown()[0]).toMatch(/^Phí giao hàng 22.000 ₫ \+/));
    expect(fetch).toHaveBeenCalledTimes(1);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(QUOTE_URL);
    expect(init).toMatchObject({ method: "POST", headers: { authorization: "Bearer token-1" } });
    expect(JSON.parse(String(init?.body))).toEqual({
      address: {
        address1: ADDRESS.address1,
        address2: ADDRESS.address2,
        city: ADDRESS.city,
        zip: "",
        province: "SG",
        countryCode: "VN",
      },
      lines: [{ variantId: "gid://shopify/ProductVariant/7", quantity: 2 }],
      locale: "vi",
    });
  });

  test("metafields of others and values that are no details are passed over", async () => {
    const fetch = answer({ rates: [ROAD], hint: null });
    for (const metafield of ["{", "null", "[]", { ...ROAD, totalVnd: "29500" }]) {
      offer({ code: "waybill_road", metafield });
      await checkout.render();
    }
    checkout.shopify.target.value.metafields = [
      { namespace: "other", key: "fee", value: JSON.stringify({ ...ROAD, shippingVnd: 1 }), valueType: "json_string" },
    ];
    await checkout.render();
    await waitFor(() => expect(shown()[0]).toContain("22.000 ₫"));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["ward_missing", "Thêm phường, xã vào địa chỉ để xem chi tiết phí."],
    ["district_missing", "Thêm quận, huyện vào địa chỉ để xem chi tiết phí."],
    ["place_unknown", "Chưa nhận ra địa chỉ này. Bạn xem lại tỉnh, quận, huyện và phường, xã nhé."],
    ["address_missing", "Nhập địa chỉ nhận hàng để xem chi tiết phí."],
    ["not_served", "Đơn vị vận chuyển có thể chưa giao tới địa chỉ này. Bạn xem lại địa chỉ hoặc hỏi cửa hàng nhé."],
    ["something_new", "Phí ghi ở trên là toàn bộ phí giao hàng."],
    [null, "Phí ghi ở trên là toàn bộ phí giao hàng."],
  ])("hint %s", async (hint, line) => {
    answer({ rates: [], hint });
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual([line]));
  });

  test("an answered estimate is shown, marked", async () => {
    answer({ rates: [{ ...ROAD, estimate: true }], hint: "ward_missing" });
    await checkout.render();
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(shown()[2]).toContain("ước tính");
  });

  test("without access to the address it asks without one, and nobody is told to type it again", async () => {
    withhold("shippingAddress");
    const fetch = answer({ rates: [], hint: "address_missing" });
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual(["Phí ghi ở trên là toàn bộ phí giao hàng."]));
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({ address: null });
  });

  test("an address nobody has typed yet is none", async () => {
    give("shippingAddress", signal(undefined));
    const fetch = answer({ rates: [], hint: "address_missing" });
    await checkout.render();
    await waitFor(() => expect(shown()).toEqual(["Nhập địa chỉ nhận hàng để xem chi tiết phí."]));
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({ address: null });
  });
});

test.each(["standard", "", "waybill", "WAYBILL_ROAD", "waybill_road2"])(
  "below another's option %o nothing is shown and nobody asked",
  async (code) => {
    const fetch = answer({ rates: [ROAD], hint: null });
    offer({ code, metafield: ROAD });
    await checkout.render();
    expect(document.body.textContent).toBe("");
    expect(fetch).not.toHaveBeenCalled();
  },
);
