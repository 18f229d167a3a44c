import { z } from "zod";
import { type AdminApi, accepted, userErrors } from "./admin-api.ts";
import { GOODS } from "./goods.ts";
import { DELIVERY_FEE_VND, DEPOSIT_VND, ORDERS, type ReviewOrder } from "./orders.ts";

/** A development store takes five orders a minute from an app. */
const PACE_MS = 12_500;
const COD_GATEWAY = "Cash on Delivery (COD)";
const CARD_GATEWAY = "Bogus";

const pageSchema = z.object({
  orders: z.object({
    nodes: z.array(z.object({ sourceIdentifier: z.string().nullable() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
const createdSchema = z.object({
  orderCreate: z.object({ order: z.object({ name: z.string() }).nullable(), userErrors }),
});

/**
 * Places the orders that the store does not have yet, at the pace of a development store, and returns how many there were and how
 * many it placed. Orders older than 60 days are not seen, by Waybill neither, and are placed anew.
 *
 * @param variants each product's variant by its SKU
 */
export async function placeOrders(api: AdminApi, variants: ReadonlyMap<string, string>, log: (line: string) => void) {
  const known = await knownOrders(api);
  const missing = ORDERS.filter(({ key }) => !known.has(key));
  for (const [n, order] of missing.entries()) {
    if (n > 0) await api.wait(PACE_MS);
    const { orderCreate } = await api.ask(
      `mutation ReviewOrder($order: OrderCreateOrderInput!) {
        orderCreate(order: $order) { order { name } userErrors { field message } } }`,
      createdSchema,
      { order: inputOf(order, variants) },
    );
    accepted(order.key, orderCreate.userErrors);
    log(`${orderCreate.order?.name} ${order.shows}`);
  }
  return { found: ORDERS.length - missing.length, placed: missing.length };
}

/** By pages and not by a search: Shopify's search learns of an order some seconds later, which would place it twice. */
async function knownOrders(api: AdminApi): Promise<Set<string>> {
  const known = new Set<string>();
  for (let after: string | null = null; ; ) {
    const { orders }: z.infer<typeof pageSchema> = await api.ask(
      `query ReviewOrders($after: String) { orders(first: 100, after: $after) {
        nodes { sourceIdentifier } pageInfo { hasNextPage endCursor } } }`,
      pageSchema,
      { after },
    );
    for (const { sourceIdentifier } of orders.nodes) if (sourceIdentifier) known.add(sourceIdentifier);
    if (!orders.pageInfo.hasNextPage) return known;
    after = orders.pageInfo.endCursor;
  }
}

/** A test order of Shopify: Waybill books it on a staging account only, so that no courier ever comes for it. */
function inputOf({ key, to, lines, payment, note, tags }: ReviewOrder, variants: ReadonlyMap<string, string>) {
  const priceVnd = (sku: string) => GOODS.find((one) => one.sku === sku)?.priceVnd ?? 0;
  const totalVnd = lines.reduce((sum, { sku, pieces }) => sum + pieces * priceVnd(sku), DELIVERY_FEE_VND);
  // The last word of a Vietnamese name is the given name; the two fields are filled in as buyers do.
  const words = to.name.split(" ");
  return {
    currency: "VND",
    sourceIdentifier: key,
    test: true,
    ...(note ? { note } : {}),
    tags: tags ?? [],
    lineItems: lines.map(({ sku, pieces }) => ({
      ...{ variantId: variants.get(sku), quantity: pieces, priceSet: vnd(priceVnd(sku)), requiresShipping: true },
    })),
    shippingAddress: {
      ...{ firstName: words.slice(0, -1).join(" "), lastName: words.at(-1), phone: to.phone },
      ...{ address1: to.address1, address2: to.address2, city: to.city, countryCode: to.countryCode ?? "VN" },
    },
    shippingLines: [{ title: "Giao hàng tiêu chuẩn", code: "standard", priceSet: vnd(DELIVERY_FEE_VND) }],
    transactions: transactionsOf(payment, totalVnd),
  };
}

function transactionsOf(payment: ReviewOrder["payment"], totalVnd: number) {
  const sale = (status: "PENDING" | "SUCCESS", gateway: string, amountVnd: number) => ({
    ...{ kind: "SALE", status, gateway, amountSet: vnd(amountVnd) },
  });
  switch (payment) {
    case "cod":
      return [sale("PENDING", COD_GATEWAY, totalVnd)];
    case "prepaid":
      return [sale("SUCCESS", CARD_GATEWAY, totalVnd)];
    case "deposit":
      return [sale("SUCCESS", CARD_GATEWAY, DEPOSIT_VND), sale("PENDING", COD_GATEWAY, totalVnd - DEPOSIT_VND)];
  }
}

const vnd = (amountVnd: number) => ({ shopMoney: { amount: String(amountVnd), currencyCode: "VND" } });
