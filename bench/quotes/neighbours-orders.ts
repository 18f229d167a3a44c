import type pg from "pg";

/** Number of orders in the shop. From the newest on: ready to be booked, booked with a tracking number, then closed. */
const ORDERS = 30_000;
const READY = 6_000;
const BOOKED = 500;

/** The COD gateway in the shop's orders. */
export const GATEWAY = "Cash on Delivery (COD)";

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
const DESTINATION = {
  company: "",
  phone: "0900000002",
  countryCode: "VN",
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
  province: "",
  zip: "",
};
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

/** Returns a search text that some order matches: a name, an order number or a tracking number. */
export function searchWords(n: number): string {
  const given = GIVEN_NAMES[n % GIVEN_NAMES.length] ?? "";
  const number = ((n * 37) % ORDERS) + 1;
  const words = [given, `#${1_000 + number}`, `thị ${given.toLowerCase()}`, `S0.SEED.${Math.max(number, READY + 1)}`];
  return words[n % words.length] ?? "";
}

/** Inserts the orders with their fulfillment orders and parcels, the ready ones complete for booking, with plain SQL. */
export async function seedOrders(client: pg.Client, shopId: string): Promise<void> {
  const nameOf = (n: string) =>
    `($3::text[])[${n} % ${FAMILIES.length} + 1] || ' ' || ($4::text[])[${n} / 7 % ${MIDDLES.length} + 1] || ' ' || ($5::text[])[${n} / 3 % ${GIVEN_NAMES.length} + 1]`;
  await client.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, read_at)
     SELECT $1, 'gid://shopify/Order/' || 9000000 + n, '#' || 1000 + n, now() - n * interval '1 minute', now() - n * interval '1 minute',
            'PENDING', 'UNFULFILLED', 450000, 450000, who.name,
            $2::jsonb || jsonb_build_object('id', 'gid://shopify/Order/' || 9000000 + n, 'name', '#' || 1000 + n,
              'createdAt', now() - n * interval '1 minute', 'updatedAt', now() - n * interval '1 minute',
              'destination', $6::jsonb || jsonb_build_object('name', who.name)),
            now() - interval '1 hour'
       FROM generate_series(1, ${ORDERS}) n, LATERAL (SELECT ${nameOf("n")} AS name) who`,
    [shopId, JSON.stringify(ORDER), FAMILIES, MIDDLES, GIVEN_NAMES, JSON.stringify(DESTINATION)],
  );
  await client.query(
    `INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, details)
     SELECT $1, 'gid://shopify/FulfillmentOrder/' || 9000000 + n, 'gid://shopify/Order/' || 9000000 + n, 'OPEN', 'gid://shopify/Location/1',
            $2::jsonb || jsonb_build_object('id', 'gid://shopify/FulfillmentOrder/' || 9000000 + n, 'lines',
              (SELECT jsonb_agg($3::jsonb || jsonb_build_object('id', 'gid://shopify/FulfillmentOrderLineItem/' || n * 10 + line,
                                 'lineItemId', 'gid://shopify/LineItem/' || n * 10 + line, 'sku', 'AT-' || line,
                                 'title', 'Áo thun cổ tròn số ' || line))
                 FROM generate_series(1, 3) line))
       FROM generate_series(1, ${ORDERS}) n`,
    [shopId, JSON.stringify(FULFILLMENT_ORDER), JSON.stringify(LINE)],
  );
  await client.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, label, environment, account_code, cod_vnd, cod_state,
                           declared_value_vnd, weight_grams, booked_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || 9000000 + n, 'gid://shopify/FulfillmentOrder/' || 9000000 + n,
            (CASE WHEN n <= ${READY} THEN 'ready' WHEN n <= ${READY + BOOKED} THEN 'booked' ELSE 'closed' END)::"ShipmentState",
            CASE WHEN n > ${READY} THEN 'S0.SEED.' || n END, a.environment, a.code, 450000, 'to_collect', 450000, 900,
            CASE WHEN n > ${READY} THEN now() END, now() - n * interval '1 minute', now()
       FROM generate_series(1, ${ORDERS}) n, carrier_account a WHERE a.shop_id = $1`,
    [shopId],
  );
  await client.query("ANALYZE");
}
