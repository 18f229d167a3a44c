import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { ShippingRate } from "~/domain/fee/rates-answer";
import { aShop, type ShopOptions, type TestShop } from "./a-shop.ts";

type Json = Record<string, unknown>;

/** A shop whose checkout asks for rates, with the app's edge on its own port. */
export async function aCheckout(settings: Json = {}, options: ShopOptions = {}) {
  const shop = await aShop(options);
  await setCheckout(shop, settings);
  const rotation = await rotationOf(shop);
  const address = await rotation.make();
  await rotation.confirm();
  const origin = await edgeOf(shop);
  const url = `${origin}${new URL(address).pathname}`;
  return {
    ...shop,
    origin,
    url,
    /** Asks for rates as Shopify does. */
    ask: (body: unknown = aRateRequest(), at = url) => askRates(at, body),
  };
}

export type TestCheckout = Awaited<ReturnType<typeof aCheckout>>;

/** The steps that change a shop's rate address, one function each. */
export async function rotationOf({ deps, shopId }: Pick<TestShop, "deps" | "shopId">) {
  const addresses = await import("~/flows/checkout/rates-address.server");
  return {
    async make(): Promise<string> {
      const address = await addresses.newRatesAddress(deps, shopId);
      if (!address) throw new Error("the shop has no address");
      return address;
    },
    confirm: () => addresses.confirmRatesAddress(deps, shopId),
    drop: () => addresses.dropRatesAddresses(deps, shopId),
  };
}

/** Changes the shop's checkout settings; `settings` is a part of them. */
export async function setCheckout(shop: TestShop, settings: Json): Promise<void> {
  const { mergeSettings } = await import("~/store/shops.server");
  const { checkoutSettingsSchema } = await import("~/domain/checkout/settings");
  const checkout = checkoutSettingsSchema.parse({ enabled: true, ...settings });
  await mergeSettings(shop.deps.database, shop.shopId, { checkout });
  await shop.deps.quotes.reloadShop(shop.shopId);
}

/** Gives the shop these rules and reloads them for the checkout. */
export async function setRules(shop: TestShop, rules: unknown[]): Promise<void> {
  const { mergeSettings } = await import("~/store/shops.server");
  const { rulesSchema } = await import("~/domain/rules/schema");
  await mergeSettings(shop.deps.database, shop.shopId, { rules: rulesSchema.parse(rules) });
  await shop.deps.quotes.reloadShop(shop.shopId);
}

/** What other processes find out about the carrier, heard by this one. */
export async function limitsOf({ quoting, allowance }: TestShop["app"]) {
  const { createLimitHearer } = await import("~/jobs/carrier-limits.server");
  return createLimitHearer(quoting, allowance);
}

export async function edgeOf(shop: TestShop): Promise<string> {
  const server: Server = createServer((request, response) => {
    if (!shop.app.edge(request, response)) response.writeHead(599).end();
  });
  // A keep-alive connection that the server closes just as the next request starts would fail a test on a busy machine.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface RatesAnswer {
  status: number;
  rates: ShippingRate[];
  /** The source of each fee. */
  sources: Record<string, string>;
  headers: Headers;
}

/** Posts a body to a rate callback. */
export async function askRates(url: string, body: unknown, headers: Record<string, string> = {}): Promise<RatesAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const timing = response.headers.get("server-timing") ?? "";
  return {
    status: response.status,
    rates: response.ok ? (JSON.parse(text) as { rates: ShippingRate[] }).rates : [],
    sources: Object.fromEntries([...timing.matchAll(/(\w+);desc=(\w+)/g)].map(([, key, source]) => [key, source])),
    headers: response.headers,
  };
}

const SAIGON = { address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" };

/** The same place as staff type it into the app's own test forms. */
export const DESTINATION = { country: "VN", ...SAIGON, province: "", zip: "" };

/** A rate request as Shopify sends one (shopify 1.3): one shirt of 300 g and 150,000 ₫ to Hồ Chí Minh. */
export function aRateRequest(change: { destination?: Json | null; items?: Json[]; rate?: Json; item?: Json } = {}): {
  rate: Json;
} {
  return {
    rate: {
      origin: { country: "VN", postal_code: null, province: null, city: "Hà Nội", name: null, address1: "33 Kim Mã" },
      destination:
        change.destination === null
          ? null
          : { country: "VN", postal_code: null, province: null, name: null, ...SAIGON, ...change.destination },
      items: change.items ?? [aRateItem(change.item)],
      currency: "VND",
      locale: "vi",
      order_totals: { subtotal_price: "15000000", total_price: "15000000", discount_amount: 0 },
      customer: null,
      ...change.rate,
    },
  };
}

export function aRateItem(change: Json = {}): Json {
  return {
    name: "Áo thun",
    sku: null,
    quantity: 1,
    grams: 300,
    price: 15_000_000,
    vendor: "Shop",
    requires_shipping: true,
    taxable: true,
    fulfillment_service: "manual",
    properties: null,
    product_id: 1,
    variant_id: 2,
    ...change,
  };
}

/** Returns the price of each rate in whole VND, by service code. */
export function pricesOf({ rates }: Pick<RatesAnswer, "rates">): Record<string, number> {
  return Object.fromEntries(rates.map((rate) => [rate.service_code, Number(rate.total_price) / 100]));
}
