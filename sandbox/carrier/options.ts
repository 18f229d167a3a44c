import { z } from "zod";

/** A place the carrier does not serve; an omitted field matches everything. */
const unservedSchema = z.object({
  province: z.string(),
  district: z.string().optional(),
  ward: z.string().optional(),
  transport: z.enum(["road", "fly"]).optional(),
});

/** A surcharge and its cause: an order tag's number, or one of the listed words. */
const surchargeSchema = z.object({
  cause: z.union([z.number().int(), z.enum(["xfast", "solution", "second_try"])]),
  type: z.string(),
  title: z.string(),
  amountVnd: z.number().int().min(0),
});

/** Dialects and behaviours seen in the field. All are off by default, which is the contract's own form. */
export const optionsSchema = z.strictObject({
  /** Refuses a missing district, as the three-level version of the interface does. */
  strictDistrict: z.boolean(),
  /** Creation refuses an unknown `transport` (30104) instead of using the default. */
  strictTransport: z.boolean(),
  /** Creation refuses equal phones of pickup and recipient (30202). */
  strictPhones: z.boolean(),
  /** Does not require ward and street or hamlet, as before version 1.5.4. */
  oldAddresses: z.boolean(),
  /** Serves unknown provinces too, as another region. */
  anyProvince: z.boolean(),
  pushFormat: z.enum(["form", "json"]),
  /** Fields left out of pushes, as seen in the field (field notes 11). */
  hiddenPushFields: z.array(z.string()),
  /** `action_time` in a form push contains an unescaped `+`, as in the documented sample. */
  barePlus: z.boolean(),
  /** true: every number is a string (2020); false: every number is a number (since 2022); null: the contract's types. */
  stringNumbers: z.boolean().nullable(),
  /** Times of the status record carry a two-digit year. */
  twoDigitYears: z.boolean(),
  /** An `order.id` whose order was cancelled may be used again. */
  idReuseAfterCancel: z.boolean(),
  /** A cancel call only requests: the status stays until the order is moved to −1 (or on) by hand. */
  cancelAsksOnly: z.boolean(),
  /** Orders in status 12 cannot be cancelled (50106). */
  refuseCancelAt12: z.boolean(),
  /** The status of a new order: 2 in production, 1 in the development environment. */
  initialStatus: z.union([z.literal(1), z.literal(2)]),
  /** A failed verification answers 401 JSON (20101) instead of 403 without a body. */
  jsonAuthFailure: z.boolean(),
  /** Fuel surcharge on the shipping fee, in percent. */
  fuelPercent: z.number().min(0).max(100),
  /** Surcharges beyond the recorded ones, with their amounts; the contract gives only their types. */
  surcharges: z.array(surchargeSchema),
  unserved: z.array(unservedSchema),
  /** Fields omitted from `order` in the creation answer, as the service may do (carrier 2.7). */
  hiddenFields: z.array(z.string()),
  /**
   * The wait before the one retry of a failed push, and the time-out of an answer. Real milliseconds, not the carrier's
   * clock.
   */
  pushRetryMs: z.number().int().min(0),
  pushTimeoutMs: z.number().int().min(1),
});

export type Options = z.infer<typeof optionsSchema>;

/** Returns the options of a new sandbox. */
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
