import type { Cast } from "../cast/cast.ts";
import { type GoingOn, goOn } from "./going-on.ts";
import type { Shop } from "./shop.ts";

/** What came of a question for the fees of a cart. */
export interface Answer {
  /** 0: the connection was cut, or nothing came in time. */
  status: number;
  /** Prices by rate, in the smallest unit; empty: there was none. */
  prices: ReadonlyMap<string, number>;
  /** Where the fees came from, as the app says. */
  source: string;
}

/** A question for fees, as Shopify asked it, and its answer. */
export interface Quote extends Answer {
  shopId: string;
  /** Equal carts have equal numbers. */
  cart: number;
  atMs: number;
  ms: number;
}

/** For how long Shopify waits when it is asked seldom. */
const SHOPIFY_WAITS_MS = 10_000;
const QUOTE_EVERY_MS = 120;
export const PLACES = [
  ["Phường Bến Nghé, Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Đa Kao, Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Hải Châu I, Quận Hải Châu", "Thành phố Đà Nẵng"],
] as const;

/** Turns the fees at checkout on and returns the address that Shopify asks. Throws when there is none. */
export async function turnRatesOn({ staff, plan }: Shop, { shopify }: Pick<Cast, "shopify">): Promise<string> {
  await staff.sends("/app/settings/checkout.data?index", { intent: "turn_on" });
  const shipping = await shopify.control<{ carrierServices: { callbackUrl: string }[] }>(
    "GET",
    `/shops/${plan.domain}/shipping`,
  );
  const url = shipping.carrierServices[0]?.callbackUrl;
  if (!url) throw new Error("the fees at checkout could not be turned on");
  return url;
}

/** Asks for fees all the time, one of `carts` carts after the other. Each question has its answer in `quotes`, or that there was none. */
export const askForFees = (shopId: string, url: string, quotes: Quote[], carts: number): GoingOn =>
  goOn(QUOTE_EVERY_MS, async (n) => {
    const [atMs, began, cart] = [Date.now(), performance.now(), n % carts];
    const answer = await askFee(url, cart);
    quotes.push({ shopId, cart, atMs, ms: performance.now() - began, ...answer });
  });

/** Asks for the fees of a cart, once. */
export async function askFee(url: string, cart: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rate: rateOf(cart) }),
      signal: AbortSignal.timeout(SHOPIFY_WAITS_MS),
    });
    const source = response.headers.get("server-timing") ?? "";
    const text = await response.text();
    return { status: response.status, source, prices: response.ok ? pricesOf(text) : NO_PRICES };
  } catch {
    return { status: 0, source: "", prices: NO_PRICES };
  }
}

const NO_PRICES: ReadonlyMap<string, number> = new Map();

function pricesOf(text: string): ReadonlyMap<string, number> {
  const { rates = [] } = JSON.parse(text) as { rates?: { service_code: string; total_price: string }[] };
  return new Map(rates.map(({ service_code, total_price }) => [service_code, Number(total_price)]));
}

function rateOf(cart: number): object {
  const [address2, city] = PLACES[cart % PLACES.length] ?? PLACES[0];
  const place = (fields: object) => ({ country: "VN", postal_code: null, province: null, address3: null, ...fields });
  const items = [
    {
      ...{ name: "Áo thun", sku: "AT", quantity: 1, grams: 300 + (cart % 50) * 10, price: 20_000_000, vendor: "Mai" },
      ...{ requires_shipping: true, taxable: true, fulfillment_service: "manual", properties: {} },
      ...{ product_id: 7_000_000_000_001, variant_id: 4_000_000_000_001 },
    },
  ];
  return {
    origin: place({ city: "Hà Nội", address1: "33 Kim Mã", address2: "" }),
    destination: place({ city, address1: `${(cart % 300) + 1} Lê Lợi`, address2 }),
    ...{ items, currency: "VND", locale: "vi" },
  };
}
