import { z } from "zod";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { readCheckoutSettings } from "~/domain/checkout/stored";
import { CLAIM_DAYS } from "~/domain/claim-days";
import { confirmCodSchema } from "~/domain/confirm/setting";
import { TRANSPORT_CHOICES } from "~/domain/parcel/request";
import { MAX_TAGS } from "~/domain/parcel/tag-entry";
import { MAX_RULES, ruleSchema, rulesSchema } from "~/domain/rules/schema";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { cutOffsSchema } from "./cut-offs";
import { SETTINGS_LIMITS } from "./limits";
import { LONGEST_RETENTION_DAYS, SHORTEST_RETENTION_DAYS } from "./retention";

/** More than any shop needs, and small enough to read with every page and job. */
const MAX_CHARACTERS = 256 * 1024;

const vnd = z.number().int().min(0).max(MAX_STORED_INTEGER);
const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);
const centimetres = z.number().min(SETTINGS_LIMITS.sideCm.min).max(SETTINGS_LIMITS.sideCm.max);
const sizeSchema = z.object({ lengthCm: centimetres, widthCm: centimetres, heightCm: centimetres });

/** Shopify's format of metafield names; `$app` is the app's own namespace and never contains a merchant's sizes. */
const sizeMetafieldSchema = z.object({
  owner: z.enum(["variant", "product"]),
  namespace: z.string().regex(/^[A-Za-z0-9_-]{2,255}$/),
  key: z.string().regex(/^[A-Za-z0-9_-]{2,64}$/),
});

/**
 * Everything a merchant can set for the whole shop, with the default in one place (domain 1.3 – 1.10, 2.1 – 2.6, 4.3, 4.7,
 * 5.4).
 */
export const shopSettingsSchema = z.object({
  version: z.literal(1).default(1),
  /** Sets the insurance threshold: 3,000,000 VND (b2c) or 1,000,000 VND (c2c), carrier 2.5. */
  shopKind: z.enum(["b2c", "c2c"]).default("b2c"),
  /** Gateway names that mean cash on delivery, confirmed by the merchant; null until confirmed (domain 2.1). */
  codGateways: z.array(z.string().max(255)).max(100).nullable().default(null),
  /** How the amount due is divided over several parcels of an order. */
  codSplit: z.enum(["by_value", "first", "by_hand"]).default("by_value"),
  /** Who pays the carrier's fee of an unsplit COD parcel. */
  receiverPaysFee: z.boolean().default(false),
  defaultLineWeightGrams: whole(SETTINGS_LIMITS.lineWeightGrams).default(300),
  packagingWeightGrams: whole(SETTINGS_LIMITS.packagingWeightGrams).default(0),
  /** The most that the carrier's normal service takes in one parcel; about 20 kg (field notes 3). */
  weightLimitGrams: whole(SETTINGS_LIMITS.weightLimitGrams).default(20_000),
  /** What becomes of goods above it: several boxes, or no fee at checkout and a warning on the order. */
  aboveWeightLimit: z.enum(["split", "ask"]).default("split"),
  /** The metafield with the size of a piece; null: sizes are not read. */
  sizeMetafield: sizeMetafieldSchema.nullable().default(null),
  /** The size used for a piece without one; null: no size is sent. */
  defaultSize: sizeSchema.nullable().default(null),
  /** Declared value of a parcel whose lines are all free. */
  minimumValueVnd: vnd.min(1).default(10_000),
  transport: z.enum(TRANSPORT_CHOICES).nullable().default(null),
  /** Days from pickup to delivery that count as in time for the cheapest transport, where checkout promised none. */
  arriveWithinDays: whole(SETTINGS_LIMITS.arriveWithinDays).default(5),
  pickOption: z.enum(["cod", "post"]).default("cod"),
  pickWorkShift: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null),
  deliverWorkShift: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null),
  defaultTags: z.array(z.number().int().min(0).max(MAX_STORED_INTEGER)).max(MAX_TAGS).default([]),
  /** `{order}`, `{items}` and `{note}` are replaced. */
  noteTemplate: z.string().max(500).default("{order} {items} {note}"),
  sendEmail: z.boolean().default(false),
  /** The carrier lets this shop assign its own tracking numbers, or choose dates (carrier 2.3). Staff set it: no API has it. */
  ownLabels: z.boolean().default(false),
  scheduledDates: z.boolean().default(false),
  /** Ask the carrier to register products it does not know (`product_code` ""). */
  registerProducts: z.boolean().default(false),
  /** Hold parcels whose COD is above this until staff have looked; null: never. */
  holdCodAboveVnd: vnd.nullable().default(null),
  /** Which COD orders are confirmed with the buyer before they are shipped; none by default. */
  confirmCod: confirmCodSchema.prefault({}),
  /** When Shopify's fulfillment is created. */
  fulfilAt: z.enum(["booking", "pickup"]).default("booking"),
  /** When a COD order is marked paid in Shopify. */
  markPaidAt: z.enum(["never", "delivered", "reconciled", "statement"]).default("reconciled"),
  /** What came back whole is restocked in Shopify when staff receive it; needs an optional scope. */
  restockReturns: z.boolean().default(false),
  /** Days from opening a claim until it should be with the carrier: the shop's own, as the contract names none. */
  claimDays: whole(SETTINGS_LIMITS.claimDays).default(CLAIM_DAYS),
  notifyBuyer: z.boolean().default(false),
  /** Buyers track on the shop's own site; false: on the app's page, as where the shop's site has a password. */
  trackOnOwnSite: z.boolean().default(true),
  /** Cancel at the carrier when the order or its fulfillment is cancelled in Shopify. */
  cancelWithShopify: z.boolean().default(true),
  labelSize: z.enum(["A5", "A6"]).default("A6"),
  labelOrientation: z.enum(["portrait", "landscape"]).default("portrait"),
  /** When the courier comes to each pickup; one without an entry has the default. */
  cutOffs: cutOffsSchema.default({}),
  /** Treat an address without a district, whose ward has its title, as two-level (domain 3.2). */
  assumeTwoLevel: z.boolean().default(true),
  /** Days after its last event when an ended order's buyer is erased; null: the operator's limit. */
  retentionDays: z.number().int().min(SHORTEST_RETENTION_DAYS).max(LONGEST_RETENTION_DAYS).nullable().default(null),
  /** What buyers are offered at checkout (domain 6.1, 6.2, 6.4). */
  checkout: checkoutSettingsSchema.prefault({}),
  /** The merchant's rules in order; they override these settings, and the parcel form overrides them (domain 5.2). */
  rules: rulesSchema.default([]),
});

export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/**
 * Returns whether settings as a whole are short enough to store, or at least no longer than `before`: each may be within its
 * limit while all rules and tables together are far too long.
 */
export function settingsFit(settings: ShopSettings, before: ShopSettings): boolean {
  const { length } = JSON.stringify(settings);
  return length <= MAX_CHARACTERS || length <= JSON.stringify(before).length;
}

/**
 * Reads stored settings. A missing setting takes its default, and so does one that is no longer valid, such as a value of
 * another version: one setting must not lock a shop out of its orders. If some rules are invalid, the valid ones are kept
 * with `bookAtOnce` turned off, as a dropped rule may have held parcels back.
 */
export function readSettings(stored: unknown): ShopSettings {
  const whole = shopSettingsSchema.safeParse(stored ?? {});
  if (whole.success) return whole.data;
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {}).map(([key, value]) => [
    key,
    key === "checkout" ? readCheckoutSettings(value) : value,
  ]);
  const readable = entries.filter(([key, value]) => shopSettingsSchema.safeParse({ [key]: value }).success);
  const rules = entries.some(([key]) => key === "rules" && !readable.some(([name]) => name === key));
  return shopSettingsSchema.parse({
    ...Object.fromEntries(readable),
    ...(rules ? { rules: readableRules((stored as { rules: unknown }).rules) } : {}),
  });
}

function readableRules(stored: unknown): ShopSettings["rules"] {
  const known = new Set<string>();
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const rule = ruleSchema.safeParse(one);
    if (!rule.success || known.has(rule.data.id) || known.size >= MAX_RULES) return [];
    known.add(rule.data.id);
    const { actions } = rule.data;
    const careful = ruleSchema.safeParse({ ...rule.data, actions: { ...actions, bookAtOnce: false } });
    return careful.success ? [careful.data] : [];
  });
}
