import { z } from "zod";
import { typedPhoneSchema } from "~/domain/order/phone";

const optional = z.string().trim().max(200);
const required = optional.min(1);
const email = z.union([z.literal(""), z.email().max(254)]);

/** A return address with all the fields that `use_return_address` 1 requires (carrier 2.3). */
export const returnPointSchema = z.object({
  name: required,
  phone: typedPhoneSchema,
  email: optional.optional(),
  address: required,
  province: required,
  district: required,
  ward: optional.optional(),
  street: optional.optional(),
});

/** What staff confirm of a pickup. */
export const pickupFormSchema = z.object({
  pickAddressId: required,
  address: required,
  street: optional,
  ward: optional,
  district: optional,
  province: required,
  phoneExt: optional.regex(/^\d*$/),
  email,
  returnTo: returnPointSchema.nullable(),
  locationIds: z.array(z.string().regex(/^gid:\/\/shopify\/Location\/\d{1,20}$/)).max(200),
  isDefault: z.boolean(),
});

export type PickupForm = z.infer<typeof pickupFormSchema>;
