/// <reference types="@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after" />
import { getExtension } from "@shopify/ui-extensions-tester";
import { createCartLine, createShippingOption } from "@shopify/ui-extensions-tester/checkout";
import { options, render } from "preact";
import { vi } from "vitest";
import { FEE_METAFIELD, type FeeDetails } from "../../../app/domain/checkout/fee-details";
import { serviceCode } from "../../../app/domain/parcel/service-code";
import { APPLICATION_URL } from "../../for-buyers/app-url";
import { forgetQuote } from "../src/shared-quote";
import { translator } from "./translator";

/** The checkout as Shopify's tester simulates it, in Vietnamese, with one of our options shown. */
export const checkout = getExtension("purchase.checkout.shipping-option-item.render-after");

export const ROAD: FeeDetails = {
  transport: "road",
  shippingVnd: 22_000,
  insuranceVnd: 2_500,
  surchargesVnd: 5_000,
  totalVnd: 29_500,
  days: { from: 2, to: 3 },
  codPossible: true,
  estimate: false,
};

export const ADDRESS = {
  name: "Nguyễn Thị Lan",
  phone: "0905123456",
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé",
  city: "Quận 1",
  // The mock throws for a key that it does not have; Shopify's address has them all.
  zip: undefined,
  provinceCode: "SG",
  countryCode: "VN",
};

/** Starts a fresh checkout: one line in the cart, an address, our road option at the price of {@link ROAD}, and no network. */
export function setUp(): void {
  // Runs effects right after their render: one that waits for a frame may come when the test's DOM is gone.
  options.requestAnimationFrame = queueMicrotask;
  checkout.setUp();
  forgetQuote();
  offer({ code: serviceCode("road") });
  checkout.shopify.lines.value = [
    createCartLine({ quantity: 2, merchandise: { id: "gid://shopify/ProductVariant/7" } as never }),
  ];
  checkout.shopify.localization.language.value = { isoCode: "vi" };
  checkout.shopify.i18n.translate = translator("vi") as never;
  checkout.shopify.i18n.formatCurrency = (amount, options) =>
    new Intl.NumberFormat("vi", { style: "currency", ...options }).format(amount);
  give("shippingAddress", signal(ADDRESS));
  checkout.fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
}

/** Unmounts with our own copy of Preact: the tester's copy leaves effects running. */
export function unmount(): void {
  render(null, document.body);
}

/** Ends the checkout. */
export function tearDown(): void {
  unmount();
  checkout.tearDown();
}

/** Sets the option that is shown, without details in a metafield unless given. */
export function offer(option: {
  code: string;
  vnd?: number;
  currencyCode?: "VND" | "USD";
  metafield?: unknown;
  description?: string;
}): void {
  const { code, vnd = ROAD.totalVnd, currencyCode = "VND", metafield, description } = option;
  const value = typeof metafield === "string" ? metafield : JSON.stringify(metafield);
  const { namespace, key } = FEE_METAFIELD;
  checkout.shopify.target.value = createShippingOption({
    title: "Đường bộ",
    description,
    code,
    cost: { amount: vnd, currencyCode },
    metafields: metafield === undefined ? [] : [{ namespace, key, value, valueType: "json_string" }],
  });
}

/** Makes the app answer with this. */
export function answer(body: unknown, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), init)),
  );
  checkout.fetch = fetch;
  return fetch;
}

/** Sets a key that the tester's mock does not have; the mock refuses an assignment. */
export function give(key: string, value: unknown): void {
  Object.defineProperty(checkout.shopify, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Takes a key away, as Shopify does without access to protected customer data. */
export function withhold(key: string): void {
  delete (checkout.shopify as unknown as Record<string, unknown>)[key];
}

export function signal<T>(value: T) {
  return { value, current: value, subscribe: () => () => undefined, destroy: async () => undefined };
}

/** The lines that the buyer reads. The no-break spaces of amounts become plain ones, for easier tests. */
export function shown(): string[] {
  return [...document.body.querySelectorAll("s-text")].map((line) =>
    (line.textContent ?? "").replaceAll("\u00a0", " "),
  );
}

export const QUOTE_URL = `${APPLICATION_URL}/ext/checkout/quote`;
