import { z } from "zod";
import type { RateRequest } from "~/domain/rate-request";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const id = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
/** Numbers come as numbers in a real payload and as strings in the docs (contracts 1.3). */
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const read = Number(value ?? 0);
    return Number.isFinite(read) ? read : 0;
  });

const place = z.object({
  country: text,
  province: text,
  city: text,
  address1: text,
  address2: text,
  postal_code: text,
});

const bodySchema = z.object({
  rate: z.object({
    origin: place.nullish(),
    destination: place.nullish(),
    items: z
      .array(
        z.object({
          quantity: number,
          grams: number,
          price: number,
          requires_shipping: z.boolean().nullish(),
          product_id: id,
          variant_id: id,
        }),
      )
      .nullish(),
    currency: text,
    locale: text,
  }),
});

type Body = z.infer<typeof bodySchema>;

/** Subunits: 150,000 ₫ is `15000000`, whatever the currency (contracts 1.3). */
const SUBUNITS = 100;

/**
 * Reads the body of a rate callback: strings or numbers, nulls, missing parts. Null for what is no such body. Nothing
 * is refused that can be understood: a refusal costs the buyer the rate.
 */
export function readRateRequest(body: string): RateRequest | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const { success, data } = bodySchema.safeParse(json);
  return success ? neutral(data) : null;
}

function neutral({ rate }: Body): RateRequest {
  return {
    origin: placeOf(rate.origin),
    destination: placeOf(rate.destination),
    items: (rate.items ?? []).map((item) => ({
      quantity: whole(item.quantity),
      grams: whole(item.grams),
      priceVnd: whole(item.price / SUBUNITS),
      requiresShipping: item.requires_shipping !== false,
      productId: item.product_id,
      variantId: item.variant_id,
    })),
    currency: rate.currency,
    locale: rate.locale,
  };
}

function placeOf(given: Body["rate"]["origin"]): RateRequest["origin"] {
  const { country = "", province = "", city = "", address1 = "", address2 = "", postal_code = "" } = given ?? {};
  return { country: country.toUpperCase(), province, city, address1, address2, zip: postal_code };
}

/** Rounded up: a parcel is never quoted lighter or cheaper than it is. */
function whole(value: number): number {
  return Math.max(0, Math.min(Math.ceil(value), Number.MAX_SAFE_INTEGER));
}
