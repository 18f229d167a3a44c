import { setTimeout as pause } from "node:timers/promises";
import type { Life } from "../life/about-life.ts";
import { COD, type Shop } from "../life/shop.ts";
import type { View } from "../life/view.ts";
import type { Fleet } from "./fleet.ts";

/** A question for the fees of a cart, as Shopify asked it, and what came of it. */
export interface Quote {
  atMs: number;
  ms: number;
  /** 0: the connection was cut, or nothing came in time. */
  status: number;
  rates: number;
}

/** For how long Shopify waits when it is asked seldom. */
const SHOPIFY_WAITS_MS = 10_000;
const QUOTE_EVERY_MS = 120;
/** The carrier's times have seconds: two moves within one would have no order. */
const MOVE_EVERY_MS = 1_100;
const COURSE = [3, 4, 5, 6];
const PLACES = [
  ["Phường Bến Nghé, Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Đa Kao, Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Hải Châu I, Quận Hải Châu", "Thành phố Đà Nẵng"],
] as const;

/** Something that goes on beside the run until it is told to end. */
interface GoingOn {
  end(): Promise<void>;
}

const goOn = (everyMs: number, step: (n: number) => Promise<unknown>): GoingOn => {
  let ended = false;
  const running = (async () => {
    for (let n = 0; !ended; n += 1) {
      await step(n);
      await pause(everyMs);
    }
  })();
  running.catch(() => undefined);
  return {
    async end() {
      ended = true;
      await running;
    },
  };
};

/** Turns the fees at checkout on and returns the address that Shopify asks. Throws when there is none. */
export async function turnRatesOn({ staff, plan }: Shop, { shopify }: Fleet): Promise<string> {
  await staff.sends("/app/settings/checkout.data?index", { intent: "turn_on" });
  const shipping = await shopify.control<{ carrierServices: { callbackUrl: string }[] }>(
    "GET",
    `/shops/${plan.domain}/shipping`,
  );
  const url = shipping.carrierServices[0]?.callbackUrl;
  if (!url) throw new Error("the fees at checkout could not be turned on");
  return url;
}

/** Asks for fees all the time, each time for another cart. Each question has its answer in `quotes`, or that there was none. */
export const askForFees = (url: string, quotes: Quote[]): GoingOn =>
  goOn(QUOTE_EVERY_MS, async (n) => {
    const atMs = Date.now();
    const began = performance.now();
    const answer = await ask(url, n).catch(() => ({ status: 0, rates: 0 }));
    quotes.push({ atMs, ms: performance.now() - began, ...answer });
  });

async function ask(url: string, n: number): Promise<Pick<Quote, "status" | "rates">> {
  const [address2, city] = PLACES[n % PLACES.length] ?? PLACES[0];
  const place = (fields: object) => ({ country: "VN", postal_code: null, province: null, address3: null, ...fields });
  const items = [
    {
      ...{ name: "Áo thun", sku: "AT", quantity: 1, grams: 300 + (n % 50) * 10, price: 20_000_000, vendor: "Mai" },
      ...{ requires_shipping: true, taxable: true, fulfillment_service: "manual", properties: {} },
      ...{ product_id: 7_000_000_000_001, variant_id: 4_000_000_000_001 },
    },
  ];
  const rate = {
    origin: place({ city: "Hà Nội", address1: "33 Kim Mã", address2: "" }),
    destination: place({ city, address1: `${(n % 300) + 1} Lê Lợi`, address2 }),
    ...{ items, currency: "VND", locale: "vi" },
  };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rate }),
    signal: AbortSignal.timeout(SHOPIFY_WAITS_MS),
  });
  const { rates = [] } = (await response.json()) as { rates?: unknown[] };
  return { status: response.status, rates: rates.length };
}

/** Moves every booked parcel on, one status after the other: the carrier pushes each. */
export const moveParcels = (shop: Shop, view: View, moved: Map<string, number>): GoingOn =>
  goOn(MOVE_EVERY_MS, async () => {
    const booked = view.latest.parcels.filter(({ state, label }) => state === "booked" && label !== null);
    for (const { label } of booked) {
      const status = COURSE[moved.get(label ?? "") ?? 0];
      if (label === null || status === undefined) continue;
      moved.set(label, (moved.get(label) ?? 0) + 1);
      await shop.world.move(label, status);
    }
  });

/** A buyer places an order: Shopify sends its webhook. */
export async function placeOrder(shop: Shop, n: number): Promise<Life> {
  const title = `${shop.plan.canary} shirt ${n}`;
  const [address2, city] = PLACES[n % PLACES.length] ?? PLACES[0];
  const order = await shop.world.place({
    lines: [{ title, price: 150_000, weight: { value: 200, unit: "GRAMS" }, quantity: 1 }],
    shippingAddress: {
      ...{ firstName: shop.plan.canary, lastName: "Nguyễn", phone: "0900000002" },
      ...{ address1: `${(n % 99) + 1} Lê Lợi`, address2, city },
    },
    payment: { state: "pending", gateway: COD },
  });
  return {
    ...{ shopId: shop.id, order, fate: "delivered", ordered: new Map([[title, 1]]), cod: true, changed: false },
    ...{ changes: [], byHand: false, seen: new Map(), scanned: new Set(), stuck: null },
  };
}
