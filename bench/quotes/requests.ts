import { priceVnd } from "./price.ts";

const WARDS = [
  ["Phường Bến Nghé", "Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Đa Kao", "Quận 1", "Thành phố Hồ Chí Minh"],
  ["Phường Hải Châu I", "Quận Hải Châu", "Thành phố Đà Nẵng"],
  ["Phường Lê Lợi", "Thành phố Vinh", "Tỉnh Nghệ An"],
  ["Phường An Hội", "Quận Ninh Kiều", "Thành phố Cần Thơ"],
] as const;

export interface RateBody {
  text: string;
  /** The buyer's ward, district and province. */
  ward: readonly [ward: string, district: string, province: string];
  weightGrams: number;
  valueVnd: number;
}

/**
 * Returns a body as Shopify sends it, of 1 to 2 KB: five lines, an address in one of five wards. Another `number` means another
 * value of goods.
 */
export function rateBody(number: number, ward = number, base = { weightGrams: 900, valueVnd: 500_000 }): RateBody {
  const names = WARDS[ward % WARDS.length] ?? WARDS[0];
  const [wardName, district, city] = names;
  const valueVnd = base.valueVnd + (number % 1_000_000);
  const items = Array.from({ length: 5 }, (_, line) => ({
    name: `Áo thun cổ tròn số ${line + 1}`,
    sku: `AT-${line}`,
    quantity: 1,
    grams: base.weightGrams / 5,
    price: line === 0 ? (valueVnd - 4 * 50_000) * 100 : 5_000_000,
    vendor: "Cửa hàng Mai",
    requires_shipping: true,
    taxable: true,
    fulfillment_service: "manual",
    properties: {},
    product_id: 7_000_000_000_000 + line,
    variant_id: 4_000_000_000_000 + line,
  }));
  const place = (fields: object) => ({
    country: "VN",
    postal_code: null,
    province: null,
    name: null,
    address3: null,
    latitude: 10.77,
    longitude: 106.7,
    phone: null,
    fax: null,
    email: null,
    address_type: null,
    company_name: null,
    ...fields,
  });
  const text = JSON.stringify({
    rate: {
      origin: place({ city: "Hà Nội", address1: "33 Kim Mã", address2: "" }),
      destination: place({ city, address1: `${(number % 300) + 1} Lê Lợi`, address2: `${wardName}, ${district}` }),
      items,
      currency: "VND",
      locale: "vi",
      order_totals: { subtotal_price: valueVnd * 100, total_price: valueVnd * 100, discount_amount: 0 },
      customer: null,
    },
  });
  return { text, ward: names, weightGrams: base.weightGrams, valueVnd };
}

/**
 * Returns the call that the app makes for one fee of such a body (carrier 4.6), as long as the app's own: a carrier that has less to read
 * answers sooner, and the difference would be counted as the app's.
 */
export function feeCall({ ward: [ward, district, province], weightGrams, valueVnd }: RateBody, transport: string) {
  const query = new URLSearchParams({
    pick_address_id: "1",
    pick_address: "33 Kim Mã",
    pick_province: "Thành phố Hà Nội",
    pick_district: "Quận Ba Đình",
    pick_ward: "Phường Kim Mã",
    province,
    district,
    ward,
    weight: String(weightGrams),
    value: String(valueVnd),
    transport,
  });
  const headers = { accept: "application/json", token: `token-of-${"shop".repeat(4)}`, "x-client-source": "S0" };
  return { method: "GET" as const, path: `/services/shipment/fee?${query}`, headers };
}

export type Source = "live" | "cached" | "tariff" | "fallback" | "none";

/** Returns the source of each fee in an answer. Throws when it is not 200 with two rates, or a price is wrong. */
export function judge(status: number, timing: string, text: string, body: RateBody, fallbackVnd: number): Source[] {
  if (status !== 200) throw new Error(`status ${status}`);
  const sources = Object.fromEntries(
    [...timing.matchAll(/(road|fly);desc=(\w+)/g)].map(([, key, source]) => [key, source]),
  );
  const { rates } = JSON.parse(text) as { rates: { service_code: string; total_price: string }[] };
  if (rates.length !== 2) throw new Error(`${rates.length} rates`);
  return rates.map(({ service_code, total_price }) => {
    const transport = service_code === "waybill_fly" ? "fly" : "road";
    const source = sources[transport] as Source;
    const wanted = source === "fallback" ? fallbackVnd : priceVnd({ ...body, transport }).fee;
    if (Number(total_price) !== wanted * 100)
      throw new Error(`${transport} by ${source}: ${total_price}, not ${wanted}00`);
    return source;
  });
}
