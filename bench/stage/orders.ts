import type pg from "pg";
import { GATEWAY } from "./shops.ts";

const ORDER = {
  requiresShipping: true,
  cancelledAt: null,
  closed: false,
  test: false,
  note: "",
  tags: [],
  email: null,
  phone: null,
  currency: "VND",
  financialStatus: "PENDING",
  fulfillmentStatus: "UNFULFILLED",
  canMarkAsPaid: true,
  currentQuantity: 3,
  outstandingVnd: 450_000,
  totalVnd: 450_000,
  shippingVnd: 0,
  shippingCodes: [],
  salesChannel: null,
  transactions: [{ kind: "SALE", status: "PENDING", gateway: GATEWAY, manual: true, amountVnd: 450_000 }],
  gatewayNames: [GATEWAY],
  fulfillments: [],
};
const DESTINATION = { company: "", countryCode: "VN", province: "", zip: "" };
const WARDS = ["Phường Bến Nghé, Quận 1", "Phường Đa Kao, Quận 1", "Phường Bến Thành, Quận 1"];
const CITY = "Thành phố Hồ Chí Minh";
const FULFILLMENT_ORDER = {
  status: "OPEN",
  methodType: "SHIPPING",
  supportedActions: ["CREATE_FULFILLMENT"],
  holdReasons: [],
  locationId: "gid://shopify/Location/1",
  locationName: "Kho",
};
const LINE = {
  title: "Áo thun cổ tròn",
  variantTitle: "Trắng / M",
  productType: "",
  productTags: [],
  requiresShipping: true,
  quantity: 1,
  currentQuantity: 1,
  weightGrams: 300,
  originalPriceVnd: 150_000,
  discountedPriceVnd: 150_000,
};

const FAMILIES = ["Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Phan", "Vũ", "Đặng", "Bùi", "Đỗ"];
const MIDDLES = ["Thị", "Văn", "Minh", "Ngọc", "Thu", "Hữu", "Đức", "Thanh", "Quốc"];
const GIVEN_NAMES = ["Hoa", "Lan", "Mai", "Hùng", "Dũng", "Trang", "Linh", "Phương", "Tuấn", "Sơn", "Hà"];

/** A run of orders: their numbers begin with `first`, and a higher number is an older order. */
export interface OrderRange {
  first: number;
  count: number;
}

/** Returns a search text that some order up to `most` matches: a name, an order number or a tracking number. */
export function searchWords(n: number, { ready, most }: { ready: number; most: number }): string {
  const given = GIVEN_NAMES[n % GIVEN_NAMES.length] ?? "";
  const number = ((n * 37) % most) + 1;
  const words = [given, `#${1_000 + number}`, `thị ${given.toLowerCase()}`, `S0.SEED.${Math.max(number, ready + 1)}`];
  return words[n % words.length] ?? "";
}

/** Inserts orders of three lines with their fulfillment orders, complete for booking, with plain SQL. */
export async function seedOrders(client: pg.Client, shopId: string, { first, count }: OrderRange): Promise<void> {
  const numbers = `generate_series(${first}, ${first + count - 1}) n`;
  const nameOf = (n: string) =>
    `($3::text[])[${n} % ${FAMILIES.length} + 1] || ' ' || ($4::text[])[${n} / 7 % ${MIDDLES.length} + 1] || ' ' || ($5::text[])[${n} / 3 % ${GIVEN_NAMES.length} + 1]`;
  await client.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, read_at)
     SELECT $1, 'gid://shopify/Order/' || 9000000 + n, '#' || 1000 + n, now() - n * interval '20 s', now() - n * interval '20 s',
            'PENDING', 'UNFULFILLED', 450000, 450000, who.name,
            $2::jsonb || jsonb_build_object('id', 'gid://shopify/Order/' || 9000000 + n, 'name', '#' || 1000 + n,
              'createdAt', now() - n * interval '20 s', 'updatedAt', now() - n * interval '20 s',
              'destination', $6::jsonb || jsonb_build_object('name', who.name, 'phone', '09' || lpad(n::text, 8, '0'),
                'address1', n || ' Lê Lợi', 'address2', ($7::text[])[n % ${WARDS.length} + 1],
                'city', $8::text)),
            now() - interval '1 hour'
       FROM ${numbers}, LATERAL (SELECT ${nameOf("n")} AS name) who`,
    [shopId, JSON.stringify(ORDER), FAMILIES, MIDDLES, GIVEN_NAMES, JSON.stringify(DESTINATION), WARDS, CITY],
  );
  await client.query(
    `INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, details)
     SELECT $1, 'gid://shopify/FulfillmentOrder/' || 9000000 + n, 'gid://shopify/Order/' || 9000000 + n, 'OPEN', 'gid://shopify/Location/1',
            $2::jsonb || jsonb_build_object('id', 'gid://shopify/FulfillmentOrder/' || 9000000 + n, 'lines',
              (SELECT jsonb_agg($3::jsonb || jsonb_build_object('id', 'gid://shopify/FulfillmentOrderLineItem/' || n * 10 + line,
                                 'lineItemId', 'gid://shopify/LineItem/' || n * 10 + line, 'sku', 'AT-' || line,
                                 'title', 'Áo thun cổ tròn số ' || line))
                 FROM generate_series(1, 3) line))
       FROM ${numbers}`,
    [shopId, JSON.stringify(FULFILLMENT_ORDER), JSON.stringify(LINE)],
  );
}

/** Inserts one parcel for each order: ready to be booked, or already at the carrier with a tracking number. */
export async function seedParcels(
  client: pg.Client,
  shopId: string,
  { first, count, state }: OrderRange & { state: "ready" | "booked" | "closed" },
): Promise<void> {
  const atCarrier = state !== "ready";
  await client.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, label, environment, account_code, cod_vnd, cod_state,
                           declared_value_vnd, weight_grams, booked_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || 9000000 + n, 'gid://shopify/FulfillmentOrder/' || 9000000 + n,
            $2::text::"ShipmentState", ${atCarrier ? "'S0.SEED.' || n" : "NULL"}, a.environment, a.code, 450000, 'to_collect',
            450000, 900, ${atCarrier ? "now()" : "NULL"}, now() - n * interval '20 s', now()
       FROM generate_series(${first}, ${first + count - 1}) n, carrier_account a WHERE a.shop_id = $1`,
    [shopId, state],
  );
}
