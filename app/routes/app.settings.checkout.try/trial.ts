import { z } from "zod";
import { CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import { LOCALES } from "~/domain/locale";
import type { CartTrial } from "~/flows/fee/explain-cart.server";
import type { QuoteTrial } from "~/flows/fee/explain-quote.server";

const line = z.string().max(500);
const address = { address1: line, address2: line, city: line, locale: z.enum(LOCALES) };
/** What the form sends, after parsing. */
export const trialSchema = z.union([
  z.object({
    ...address,
    lines: z
      .array(
        z.object({
          variantId: z.string().regex(/^\d{1,20}$/),
          quantity: z.number().int().min(1).max(CHECKOUT_LIMITS.trialPieces),
        }),
      )
      .min(1)
      .max(CHECKOUT_LIMITS.trialLines),
    pickAddressId: z.string().max(100).nullable(),
  }),
  z.object({
    ...address,
    weightGrams: z.number().int().min(0).max(CHECKOUT_LIMITS.trialGrams).nullable(),
    valueVnd: z.number().int().min(0).max(CHECKOUT_LIMITS.trialVnd).nullable(),
  }),
]);

/** What the form sends, before parsing. */
export type TrialBody = z.input<typeof trialSchema>;

/** Returns what is to be quoted. */
export function trialOf(
  asked: z.output<typeof trialSchema>,
): ({ of: "cart" } & CartTrial) | ({ of: "parcel" } & QuoteTrial) {
  const { address1, address2, city, locale, ...goods } = asked;
  const destination = { country: "VN", address1, address2, city, province: "", zip: "" };
  if ("lines" in goods) return { of: "cart", destination, locale, ...goods };
  const { weightGrams, valueVnd } = goods;
  return { of: "parcel", destination, locale, weightGrams: weightGrams ?? 0, valueVnd: valueVnd ?? 0 };
}
