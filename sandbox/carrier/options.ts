import { z } from "zod";

/** A place the carrier does not serve; what is left out matches everything. */
const unservedSchema = z.object({
  province: z.string(),
  district: z.string().optional(),
  ward: z.string().optional(),
  transport: z.enum(["road", "fly"]).optional(),
});

/** A surcharge and what causes it: an order tag's number, or one of the words. */
const surchargeSchema = z.object({
  cause: z.union([z.number().int(), z.enum(["xfast", "solution", "second_try"])]),
  type: z.string(),
  title: z.string(),
  amountVnd: z.number().int().min(0),
});

/** The dialects and habits seen in the world. Everything is off by default: the contract's own form. */
export const optionsSchema = z.strictObject({
  /** A missing district is refused, as the three-level version of the interface does. */
  strictDistrict: z.boolean(),
  /** Create refuses an unknown `transport` (30104) instead of falling back to the default. */
  strictTransport: z.boolean(),
  /** Create refuses equal pickup and recipient phones (30202). */
  strictPhones: z.boolean(),
  /** Ward and street or hamlet are not asked for, as before version 1.5.4. */
  oldAddresses: z.boolean(),
  /** Names of no known province are served too, as another region. */
  anyProvince: z.boolean(),
  pushFormat: z.enum(["form", "json"]),
  /** Fields that a push leaves out, as the world's do (field notes 11). */
  hiddenPushFields: z.array(z.string()),
  /** `action_time` in a form carries a bare `+`, as the documented sample does. */
  barePlus: z.boolean(),
  /** true: every number a string (2020); false: every number a number (2022 on); null: the contract's own types. */
  stringNumbers: z.boolean().nullable(),
  /** Times of the status record carry a two-digit year. */
  twoDigitYears: z.boolean(),
  /** An `order.id` whose order was cancelled may be used again. */
  idReuseAfterCancel: z.boolean(),
  /** A cancel is only asked for: the status stays until the order is moved to −1 (or on) by hand. */
  cancelAsksOnly: z.boolean(),
  /** Status 12 refuses to be cancelled (50106). */
  refuseCancelAt12: z.boolean(),
  /** The status a new order has: 2 in production, 1 on the development environment. */
  initialStatus: z.union([z.literal(1), z.literal(2)]),
  /** A failed verification answers 401 JSON (20101) instead of 403 without a body. */
  jsonAuthFailure: z.boolean(),
  /** Fuel surcharge on the shipping fee, in percent. */
  fuelPercent: z.number().min(0).max(100),
  /** What costs more beyond the surcharges that were recorded, and how much; the contract tells the types alone. */
  surcharges: z.array(surchargeSchema),
  unserved: z.array(unservedSchema),
  /** Fields left out of the creation answer's `order`, as the service may do (carrier 2.7). */
  hiddenFields: z.array(z.string()),
  /** How long after a failed push the one retry follows, and how long an answer is waited for. Real milliseconds. */
  pushRetryMs: z.number().int().min(0),
  pushTimeoutMs: z.number().int().min(1),
});

export type Options = z.infer<typeof optionsSchema>;

/** The options of a new sandbox. */
export function defaultOptions(): Options {
  return {
    strictDistrict: false,
    strictTransport: false,
    strictPhones: false,
    oldAddresses: false,
    anyProvince: false,
    pushFormat: "form",
    hiddenPushFields: [],
    barePlus: false,
    stringNumbers: null,
    twoDigitYears: false,
    idReuseAfterCancel: false,
    cancelAsksOnly: false,
    refuseCancelAt12: false,
    initialStatus: 2,
    jsonAuthFailure: false,
    fuelPercent: 0,
    surcharges: [],
    unserved: [],
    hiddenFields: [],
    pushRetryMs: 500,
    pushTimeoutMs: 5000,
  };
}
