import type { CarrierRate } from "./carrier-answer.ts";

/** Shopify's code for combined shipments whose rates share no name; it is not translated. */
const COMBINED_CODE = "Shipping";
const COMBINED_NAME: Record<string, string> = { vi: "Giao hàng", en: "Shipping" };

/**
 * Returns the rates of several shipments of one order as the buyer sees them. Rates with the same name in every shipment
 * are added up; when there are none, the cheapest of each shipment are added up as "Shipping". What described one shipment
 * (description, breakdown, days) is not true of the sum and is omitted.
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
