import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { FEE_METAFIELD, type FeeDetails } from "~/domain/checkout/fee-details";
import type { Signals } from "../../../sandbox/shopify/extension-host/browser/contract.ts";
import { EXTENSION_BUNDLES, ensure } from "../../../scripts/prepare/generated.ts";
import { openBrowser } from "../../support/browser.ts";
import { openCheckout } from "./checkout.ts";

// The test waits for a hanging app, and the browser shares the machine with other tests.
vi.setConfig({ testTimeout: 120_000 });

const TARGET = "purchase.checkout.shipping-option-item.render-after";
const ADDRESS = { countryCode: "VN", provinceCode: "SG", city: "Quận 1", address1: "12 Lê Lợi", address2: "Bến Nghé" };

const details = (transport: "road" | "fly", shippingVnd: number): FeeDetails => ({
  transport,
  shippingVnd,
  insuranceVnd: 2_500,
  surchargesVnd: 0,
  totalVnd: shippingVnd + 2_500,
  days: { from: 2, to: 3 },
  codPossible: true,
  estimate: false,
});

const option = (code: string, vnd: number, fee?: FeeDetails): Signals["target"] => ({
  handle: code,
  type: "shipping",
  title: code,
  code,
  carrier: {},
  cost: { amount: vnd, currencyCode: "VND" },
  costAfterDiscounts: { amount: vnd, currencyCode: "VND" },
  deliveryEstimate: {},
  metafields: fee
    ? [
        {
          namespace: FEE_METAFIELD.namespace,
          key: FEE_METAFIELD.key,
          value: JSON.stringify(fee),
          valueType: "json_string",
        },
      ]
    : [],
});

const signals = (target: Signals["target"]): Signals => ({
  target,
  isTargetSelected: true,
  lines: [
    { id: "1", quantity: 2, merchandise: { type: "variant", id: "gid://shopify/ProductVariant/7", title: "Áo" } },
  ],
  settings: {},
  shippingAddress: ADDRESS,
});

let browser: Browser;
let checkout: Awaited<ReturnType<typeof openCheckout>>;

const BROKEN = {
  "/throws.js": `shopify.extend("${TARGET}", () => { throw new Error("at start"); });`,
  "/elsewhere.js": `shopify.extend("purchase.checkout.block.render", () => {});`,
  "/stray.js": `shopify.extend("${TARGET}", () => { Promise.reject(new Error("stray")); });`,
  "/unknown.js": `shopify.extend("${TARGET}", () => shopify.applyNoteChange({ type: "removeNote" }));`,
  "/greedy.js": `shopify.extend("${TARGET}", () => fetch("https://elsewhere.example/"));`,
  "/plain.js": `shopify.extend("${TARGET}", () => {
    const button = document.createElement("s-button");
    button.append("0");
    button.addEventListener("click", () => { button.textContent = String(Number(button.textContent) + 1); });
    document.body.append(button);
  });`,
};

beforeAll(async () => {
  await ensure(EXTENSION_BUNDLES);
  browser = await openBrowser();
}, 120_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  checkout = await openCheckout(browser, BROKEN);
}, 120_000);
afterEach(() => checkout?.stop());

/** Mounts below an option; the extension calls the app as if it were at its production URL. */
async function deliver(id: string, given: Signals, options: { locale?: string; token?: string | null } = {}) {
  const { locale = "vi", token = "token-1" } = options;
  await checkout.page.evaluate(
    ([id, target, signals, locale, token, appUrl]) => {
      const reroute = { [window.listed.applicationUrl]: appUrl };
      return window.deliver(id, { target, locale, token, api: { signals, reroute } });
    },
    [id, TARGET, given, locale, token, checkout.app.url] as const,
  );
}

async function reads(id: string, lines: string[]) {
  await expect
    .poll(async () => (await checkout.page.locator(`#${id} s-text`).allTextContents()).map(plain), { timeout: 10_000 })
    .toEqual(lines);
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const priceOf = ({ shippingVnd, insuranceVnd }: FeeDetails) =>
  `Phí giao hàng ${dong(shippingVnd)} + bảo hiểm ${dong(insuranceVnd)}`;
const dong = (vnd: number) => plain(new Intl.NumberFormat("vi", { style: "currency", currency: "VND" }).format(vnd));
const DELIVERY = "Giao trong khoảng 2–3 ngày · Được thanh toán khi nhận hàng";
const NEUTRAL = "Phí ghi ở trên là toàn bộ phí giao hàng.";

describe("the built checkout-fee", () => {
  test("shows the rate's own details in the buyer's language, without a request", async () => {
    const road = details("road", 22_000);
    await deliver("road", signals(option("waybill_road", road.totalVnd, road)));
    await deliver("english", signals(option("waybill_road", road.totalVnd, road)), { locale: "en-GB" });
    await deliver("foreign", signals(option("standard", 30_000)));
    await reads("road", [priceOf(road), DELIVERY]);
    await reads("english", [
      "Delivery ₫22,000 + insurance ₫2,500",
      "Arrives in about 2–3 days · You can pay on delivery",
    ]);
    await reads("foreign", []);
    expect(checkout.app.calls).toEqual([]);
    expect(checkout.troubles).toEqual([]);
  });

  test("asks once for two options, with the session token, and again when the address changes", async () => {
    checkout.app.answer = ({ address }) => {
      const dear = address?.province === "CM" ? 20_000 : 0;
      const rates = [details("road", 22_000 + dear), details("fly", 45_000 + dear)];
      return { status: 200, body: JSON.stringify({ rates, hint: null }) };
    };
    await Promise.all([
      deliver("road", signals(option("waybill_road", 24_500))),
      deliver("fly", signals(option("waybill_fly", 47_500))),
    ]);
    await reads("road", [priceOf(details("road", 22_000)), DELIVERY]);
    await reads("fly", [priceOf(details("fly", 45_000)), DELIVERY]);
    expect(checkout.app.calls).toHaveLength(1);
    expect(checkout.app.calls[0]).toMatchObject({
      authorization: "Bearer token-1",
      request: { address: { city: "Quận 1" }, lines: [{ quantity: 2 }], locale: "vi" },
    });

    await checkout.page.evaluate(
      async (address) => {
        const prices: Record<string, number> = { road: 44_500, fly: 67_500 };
        for (const [id, mounted] of window.mounted) {
          const cost = { amount: prices[id] ?? 0, currencyCode: "VND" };
          const target = {
            ...(id === "road" ? { code: "waybill_road" } : { code: "waybill_fly" }),
            cost,
            metafields: [],
          };
          await mounted.update({ signals: { shippingAddress: address, target: target as never } });
        }
      },
      { ...ADDRESS, provinceCode: "CM", city: "Năm Căn" },
    );
    await reads("road", [priceOf(details("road", 42_000)), DELIVERY]);
    await reads("fly", [priceOf(details("fly", 65_000)), DELIVERY]);
    expect(checkout.app.calls).toHaveLength(2);
    expect(checkout.app.calls[1]?.request.address?.city).toBe("Năm Căn");
    expect(checkout.troubles).toEqual([]);
  });

  test("hints at a missing ward until the buyer adds it", async () => {
    checkout.app.answer = ({ address }) => {
      const rates = address?.address2 ? [details("road", 22_000)] : [];
      return { status: 200, body: JSON.stringify({ rates, hint: rates.length > 0 ? null : "ward_missing" }) };
    };
    await deliver("road", {
      ...signals(option("waybill_road", 24_500)),
      shippingAddress: { ...ADDRESS, address2: "" },
    });
    await reads("road", ["Thêm phường, xã vào địa chỉ để xem chi tiết phí."]);
    await checkout.page.evaluate(
      (shippingAddress) => window.mounted.get("road")?.update({ signals: { shippingAddress } }),
      ADDRESS,
    );
    await reads("road", [priceOf(details("road", 22_000)), DELIVERY]);
  });

  test("works without an address, if the app has no protected customer data", async () => {
    checkout.app.answer = () => ({ status: 200, body: JSON.stringify({ rates: [], hint: "address_missing" }) });
    const { shippingAddress: _, ...given } = signals(option("waybill_road", 24_500));
    await deliver("road", given);
    await reads("road", [NEUTRAL]);
    expect(checkout.app.calls[0]?.request.address).toBeNull();
  });

  test.each([
    ["answers 500", { status: 500, body: "oops" }],
    ["answers 401", { status: 401, body: "{}" }],
    ["answers HTML", { status: 200, body: "<!doctype html>" }],
  ])("an app that %s leaves a neutral line and no error", async (_, answer) => {
    checkout.app.answer = () => answer;
    await deliver("road", signals(option("waybill_road", 24_500)));
    await reads("road", [NEUTRAL]);
    expect(await checkout.page.evaluate(() => window.errors)).toEqual([]);
  });

  test("an app that hangs, or a checkout without a token, leaves a neutral line too", async () => {
    checkout.app.answer = () => new Promise<never>(() => undefined);
    await deliver("road", signals(option("waybill_road", 24_500)));
    await reads("road", [NEUTRAL]);
    const other = { ...signals(option("waybill_fly", 47_500)), shippingAddress: { ...ADDRESS, city: "Quận 3" } };
    await deliver("fly", other, { token: null });
    await reads("fly", [NEUTRAL]);
    expect(checkout.app.calls).toHaveLength(1);
    expect(await checkout.page.evaluate(() => window.errors)).toEqual([]);
  });
});

describe("the host", () => {
  const mount = (bundleUrl: string, networkAccess = true) =>
    checkout.page.evaluate(
      ([bundleUrl, target, signals, networkAccess]) =>
        window
          .deliver("other", { bundleUrl, target, locale: "vi", token: "t", api: { signals, networkAccess } })
          .then(() => "mounted", String),
      [bundleUrl, TARGET, signals(option("waybill_road", 1)), networkAccess] as const,
    );

  test.each([
    ["/throws.js", "at start"],
    ["/elsewhere.js", `the bundle does not extend ${TARGET}`],
    ["/unknown.js", "the extension host does not simulate shopify.applyNoteChange"],
    ["/extension-host/bundles/nobody.js", "NetworkError"],
  ])("rejects %s: %s", async (bundle, message) => {
    expect(await mount(bundle)).toContain(message);
    expect(await checkout.page.locator("#other").innerHTML()).toBe("");
  });

  test("an extension without network_access has no network", async () => {
    expect(await mount("/greedy.js", false)).toContain("no network_access");
  });

  test("reports errors that the extension did not handle", async () => {
    expect(await mount("/stray.js")).toBe("mounted");
    await expect.poll(() => checkout.page.evaluate(() => window.errors)).toEqual(["Error: stray"]);
  });

  test("passes events to the extension, and empties its container at the end", async () => {
    expect(await mount("/plain.js")).toBe("mounted");
    const button = checkout.page.locator("#other s-button");
    await button.click();
    await button.click();
    await expect.poll(() => button.textContent()).toBe("2");
    await checkout.page.evaluate(() => window.mounted.get("other")?.unmount());
    expect(await checkout.page.locator("#other").innerHTML()).toBe("");
  });
});
