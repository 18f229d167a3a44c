import type { CarrierRate } from "./carrier-answer.ts";

/** What Shopify calls shipments whose rates have no name in common; the code is not translated. */
const COMBINED_CODE = "Shipping";
const COMBINED_NAME: Record<string, string> = { vi: "Giao hàng", en: "Shipping" };

/**
 * The rates of several shipments of one order as the buyer sees them: those of one name are added up; when no name is in
 * all of them, the cheapest of each are, as "Shipping". What was said of one shipment (description, break-down, days) is
 * not true of their sum and is left out.
 */
export function combineRates(shipments: CarrierRate[][], locale: string): CarrierRate[] {
  const [first = [], ...others] = shipments;
  if (others.length === 0) return first;
  const shared = first.flatMap((rate) => {
    const same = others.map((rates) => rates.find(({ name }) => name === rate.name));
    return same.every((each) => each !== undefined) ? [add([rate, ...same], rate.name)] : [];
  });
  if (shared.length > 0) return shared;
  const cheapest = shipments.flatMap((rates) => [...rates].sort((a, b) => a.price - b.price).slice(0, 1));
  return [{ ...add(cheapest, COMBINED_NAME[locale] ?? COMBINED_CODE), code: COMBINED_CODE }];
}

function add(rates: CarrierRate[], name: string): CarrierRate {
  const codes = new Set(rates.map(({ code }) => code));
  const [code = COMBINED_CODE] = codes;
  return {
    name,
    code: codes.size === 1 ? code : COMBINED_CODE,
    description: null,
    price: rates.reduce((sum, { price }) => sum + price, 0),
    phoneRequired: rates.some(({ phoneRequired }) => phoneRequired),
    minDeliveryAt: null,
    maxDeliveryAt: null,
    metafields: [],
  };
}
