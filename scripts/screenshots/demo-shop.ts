import { SPECIAL_ORDERS } from "../../sandbox/shopify/seed/special-orders.ts";
import { USUAL_ORDERS } from "../../sandbox/shopify/seed/usual-orders.ts";
import { DEMO_SHOP, type Urls } from "../stack/programs.ts";

/** An order of the demo store. */
export interface DemoOrder {
  id: number;
  name: string;
}

/** A status change of a parcel at the carrier: a status code, and a reason code where there is one (carrier 3, 6.7). */
export interface Step {
  status_id: number;
  reason_code?: string;
}

/** The demo store and its carrier, controlled from the outside: what couriers do, and what goes wrong. */
export interface DemoShop {
  /** Returns the order that was seeded to show this, in the seed's wording. */
  orderThatShows(what: string): DemoOrder;
  /** Lets a buyer place one more order; input as the store's control interface takes it. */
  place(input: object): Promise<DemoOrder>;
  /** Returns the tracking number of an order's latest parcel. */
  trackingNumberOf(order: DemoOrder): Promise<string>;
  /** Makes the carrier move the latest parcel of an order; resolves when the app has received the pushes. */
  move(order: DemoOrder, steps: Step[]): Promise<void>;
  /** Makes the carrier's record differ from the booking, for example in weight or fee. */
  change(order: DemoOrder, changes: object): Promise<void>;
  /** Makes the carrier refuse the next order it receives, with a code of its error table (field notes 2.6). */
  refuseNext(code: number): Promise<void>;
  /** Returns the carrier's statement as a file, its second parcel charged this fee ("99.000"). */
  carrierStatement(secondFee: string): Promise<Buffer>;
  /** Marks the order as paid in full by the buyer, as by bank transfer. */
  pay(order: DemoOrder): Promise<void>;
  /** Puts the app's carrier service into the zone of Vietnam, as a merchant does on Shopify's shipping page. */
  putIntoZone(): Promise<void>;
  /** Removes the zone's other rates, beside which buyers see the app's. */
  removeFlatRates(): Promise<void>;
  /** Requests rates as a checkout does when a buyer has typed this part of an address. */
  askForRates(destination: { city: string; address1?: string; address2?: string }): Promise<void>;
  /** The store as buyers see it. */
  storefront: string;
  /** Returns a product's page and its variant, by the variant's SKU. */
  product(sku: string): Promise<{ handle: string; variantId: number }>;
  /** Returns an order by its name. */
  orderNamed(name: string): Promise<DemoOrder>;
  /** Returns the address of an order's page in the Shopify admin. */
  adminPageOf(order: DemoOrder): string;
}

/** Where the stand-in's statement has the fee of its second parcel, below a title and a header. */
const [SECOND_PARCEL, FEE] = [3, 6];

/** Reads the demo store's orders; both stand-ins are controlled through their control interfaces. */
export async function openDemoShop(urls: Urls): Promise<DemoShop> {
  const carrier = controlOf(urls.carrier);
  const shopify = controlOf(urls.shopify);
  const orders = (await shopify("GET", `/shops/${DEMO_SHOP}/orders`)) as DemoOrder[];
  const seeds = [...USUAL_ORDERS, ...SPECIAL_ORDERS].sort((a, b) => b.hoursAgo - a.hoursAgo);
  const trackingNumberOf = async ({ name }: DemoOrder) => {
    const ledger = (await carrier("GET", "/ledger")) as { label: string; partner_id: string }[];
    const last = ledger.findLast(({ partner_id }) => partner_id.includes(`-${name.replace("#", "")}-`));
    if (!last) throw new Error(`the carrier has no parcel of ${name}`);
    return last.label;
  };
  return {
    orderThatShows(what) {
      // The store numbers its orders in the order they came in.
      const order = orders[seeds.findIndex(({ shows }) => shows === what)];
      if (!order) throw new Error(`no order of the demo store shows "${what}"`);
      return order;
    },
    place: async (input) => (await shopify("POST", `/shops/${DEMO_SHOP}/orders`, input)) as DemoOrder,
    trackingNumberOf,
    async move(order, steps) {
      const trackingNumber = await trackingNumberOf(order);
      for (const step of steps) {
        // Time passes between events: the carrier distinguishes them by the second.
        await carrier("POST", "/clock", { advanceSeconds: 60 });
        await carrier("POST", `/orders/${trackingNumber}/status`, step);
        await carrier("POST", "/settle");
      }
    },
    async change(order, changes) {
      await carrier("POST", `/orders/${await trackingNumberOf(order)}/change`, changes);
    },
    async refuseNext(code) {
      await carrier("POST", "/faults", { match: { path: "/services/shipment/order" }, kind: "refuse", code, times: 1 });
    },
    async carrierStatement(secondFee) {
      const answer = await fetch(`${urls.carrier}/statement.csv`);
      const lines = (await answer.text()).split("\r\n").map((line) => line.split(";"));
      lines[SECOND_PARCEL]?.splice(FEE, 1, secondFee);
      return Buffer.from(lines.map((cells) => cells.join(";")).join("\r\n"));
    },
    async pay({ id }) {
      await shopify("POST", `/shops/${DEMO_SHOP}/orders/${id}/pay`, {});
    },
    async putIntoZone() {
      await shopify("PATCH", `/shops/${DEMO_SHOP}/shipping`, { carrierService: true });
    },
    async removeFlatRates() {
      await shopify("PATCH", `/shops/${DEMO_SHOP}/shipping`, { flatRates: [] });
    },
    async askForRates(destination) {
      await shopify("POST", `/shops/${DEMO_SHOP}/rates`, { lines: [{ sku: "CHEN-GOM", quantity: 2 }], destination });
    },
    storefront: urls.checkout,
    async product(sku) {
      const { products } = (await shopify("GET", `/shops/${DEMO_SHOP}`)) as {
        products: { sku: string; handle: string; variantId: number }[];
      };
      const found = products.find((one) => one.sku === sku);
      if (!found) throw new Error(`the demo store sells no ${sku}`);
      return found;
    },
    async orderNamed(name) {
      const found = ((await shopify("GET", `/shops/${DEMO_SHOP}/orders`)) as DemoOrder[]).find(
        (one) => one.name === name,
      );
      if (!found) throw new Error(`the demo store has no order ${name}`);
      return found;
    },
    adminPageOf: ({ id }) => `${urls.shopify}/store/${DEMO_SHOP}/orders/${id}`,
  };
}

function controlOf(url: string) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/__sandbox${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
