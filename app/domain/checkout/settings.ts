import { z } from "zod";
import { LOCALES } from "~/domain/locale";
import { TRANSPORTS } from "~/domain/parcel/request";
import { ZONES } from "~/domain/places/provinces";
import { CHECKOUT_BOUNDS, CHECKOUT_LIMITS } from "./limits";
import { isSameName } from "./names";

const between = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const whole = (bounds: { min: number; max: number }) => between(bounds).int();
const vnd = whole(CHECKOUT_BOUNDS.vnd);
const grams = whole(CHECKOUT_BOUNDS.grams);
const transport = z.enum(TRANSPORTS);
/** The longest official name has 30 letters. */
const province = z.string().min(1).max(60);
const place = {
  /** How far the parcel goes; null: `provinces` says where. */
  zone: z.enum(ZONES).nullable().default(null),
  /** Official names of provinces, in either system; they take precedence over a zone. */
  provinces: z.array(province).max(63).default([]),
};

/** Rejects a row without a place, which would never be used: the zones already cover the rest of the country. */
function needsPlace(row: { zone: string | null; provinces: string[] }, context: z.RefinementCtx): void {
  const { zone, provinces } = row;
  if (zone !== null || provinces.length > 0) return;
  const path = ["provinces"];
  context.addIssue({ code: "too_small", origin: "array", minimum: 1, inclusive: true, input: provinces, path });
}

/** One row of the shop's own price list: roughly what the carrier would charge, for when the exact fee is unknown. */
const fallbackRowSchema = z
  .object({
    ...place,
    transport,
    /** Ascending; the first step that can hold the parcel's weight applies. */
    steps: z
      .array(z.object({ upToGrams: grams, feeVnd: vnd }))
      .min(1)
      .max(CHECKOUT_LIMITS.steps),
    /** Added for each further `perGrams` begun beyond the last step; null: heavier parcels are not in the list. */
    beyond: z.object({ perGrams: grams, feeVnd: vnd }).nullable().default(null),
  })
  .superRefine(needsPlace);

const dayRowSchema = z
  .object({
    ...place,
    transport,
    from: whole(CHECKOUT_BOUNDS.daysInTransit),
    to: whole(CHECKOUT_BOUNDS.daysInTransit),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "before_from" })
  .superRefine(needsPlace);

const markUpSchema = z.object({
  percent: between(CHECKOUT_BOUNDS.markUpPercent).default(0),
  /** Added after the percentage; may be negative. */
  fixedVnd: whole(CHECKOUT_BOUNDS.markUpVnd).default(0),
});

/** A different price for some provinces: a fixed one, or a mark-up that replaces the shop's. */
const provincePriceSchema = z.object({
  provinces: z.array(province).min(1).max(63),
  /** Null: both. */
  transport: transport.nullable().default(null),
  change: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("price"), vnd }),
    markUpSchema.extend({ kind: z.literal("mark_up") }),
  ]),
});

const freeFromSchema = z.object({
  /**
   * Σ price × quantity of the items, before discounts: Shopify's cache key does not include discounts (shopify 1.5).
   */
  orderVnd: whole(CHECKOUT_BOUNDS.freeFromVnd),
  transports: z.array(transport).min(1).max(2).default(["road"]),
});

const wordsSchema = z.object({ road: z.string().max(80).default(""), fly: z.string().max(80).default("") });

/** What buyers are offered at checkout (domain 6.1, 6.2, 6.4). */
export const checkoutSettingsSchema = z
  .object({
    /** Shopify asks this app for rates; set when the carrier service is registered. */
    enabled: z.boolean().default(false),
    transports: z
      .array(transport)
      .min(1)
      .max(TRANSPORTS.length)
      .default([...TRANSPORTS]),
    /** Offers air even where both ends are in one province, although the carrier uses the road there (field notes 3). */
    airWithinProvince: z.boolean().default(false),
    markUp: markUpSchema.prefault({}),
    rounding: z
      .object({
        stepVnd: z.number().int().min(1).max(1_000_000).default(1),
        direction: z.enum(["up", "nearest", "down"]).default("up"),
      })
      .prefault({}),
    freeFrom: freeFromSchema.nullable().default(null),
    provincePrices: z.array(provincePriceSchema).max(CHECKOUT_LIMITS.provincePrices).default([]),
    /** The buyer never pays more than this; null: no limit. */
    capVnd: vnd.nullable().default(null),
    insurancePaidBy: z.enum(["buyer", "shop"]).default("buyer"),
    /** Goods of all locations leave from the default pickup, so that every origin is quoted from there. */
    combineOrigins: z.boolean().default(false),
    /** Days from the order until the courier has the goods; the days in transit follow. */
    handlingDays: whole(CHECKOUT_BOUNDS.handlingDays).default(0),
    fallback: z.array(fallbackRowSchema).max(200).default([]),
    days: z.array(dayRowSchema).max(200).default([]),
    /** The shop's own names for its rates, by language; empty: the default names. */
    names: z.object({ vi: wordsSchema.prefault({}), en: wordsSchema.prefault({}) }).prefault({}),
    /** Buyers may pay at the door; shown beside the rate. */
    codPossible: z.boolean().default(true),
  })
  .superRefine(({ transports, names }, context) => {
    if (transports.length < 2) return;
    for (const language of LOCALES.filter((one) => isSameName(names[one]))) {
      context.addIssue({ code: "custom", path: ["names", language, "fly"], message: "same_name" });
    }
  });

export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;
export type FallbackRow = CheckoutSettings["fallback"][number];
export type DayRow = CheckoutSettings["days"][number];
