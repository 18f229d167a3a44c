import { z } from "zod";

const metafieldSchema = z.object({ namespace: z.string(), key: z.string(), value: z.string(), type: z.string() });

const rateSchema = z.object({
  service_name: z.string().min(1),
  service_code: z.string().min(1),
  description: z.string().nullish(),
  currency: z.string().length(3),
  total_price: z.union([z.string().regex(/^\d+(\.\d+)?$/), z.number().min(0)]),
  phone_required: z.boolean().nullish(),
  min_delivery_date: z.string().nullish(),
  max_delivery_date: z.string().nullish(),
  metafields: z.array(metafieldSchema).nullish(),
});

const answerSchema = z.object({ rates: z.array(rateSchema) });

type RateMetafield = z.output<typeof metafieldSchema>;

/** One rate of a carrier service, with its price in whole units of the shop's currency. */
export interface CarrierRate {
  name: string;
  code: string;
  description: string | null;
  price: number;
  phoneRequired: boolean;
  /** ISO 8601, or null when it was absent or not a valid time. */
  minDeliveryAt: string | null;
  maxDeliveryAt: string | null;
  metafields: RateMetafield[];
}

/**
 * Reads the answer of a carrier service (shopify 1.4). Returns the problem when the answer is not valid. Shopify does not
 * document what it does with such an answer; here it counts as a failure, so that it is noticed.
 */
export function readRates(text: string, currency: string): CarrierRate[] | { problem: string } {
  const parsed = answerSchema.safeParse(readJson(text));
  if (!parsed.success) return { problem: `the answer is not what Shopify takes: ${z.prettifyError(parsed.error)}` };
  const foreign = parsed.data.rates.find((rate) => rate.currency !== currency);
  if (foreign)
    return { problem: `the rate ${foreign.service_code} is in ${foreign.currency}, the shop in ${currency}` };
  return parsed.data.rates.map((rate) => ({
    name: rate.service_name,
    code: rate.service_code,
    description: rate.description || null,
    price: wholeUnits(Number(rate.total_price), currency),
    phoneRequired: rate.phone_required ?? false,
    minDeliveryAt: time(rate.min_delivery_date),
    maxDeliveryAt: time(rate.max_delivery_date),
    metafields: rate.metafields ?? [],
  }));
}

/** Returns whole units: prices come in hundredths for every currency; for currencies without subunits they are rounded. */
function wholeUnits(subunits: number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const scale = 10 ** maximumFractionDigits;
  return Math.round((subunits / 100) * scale) / scale;
}

function time(text: string | null | undefined): string | null {
  const read = text ? new Date(text) : null;
  return read && !Number.isNaN(read.getTime()) ? read.toISOString() : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
