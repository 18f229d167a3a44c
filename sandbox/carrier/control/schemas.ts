import { z } from "zod";
import { isExactNumber } from "../../exact-json.ts";
import { FAULT_KINDS } from "../faults/striking.ts";
import { SURCHARGE_TYPES } from "../fees/surcharges.ts";
import { PERMISSION_NAMES, type Permission, permissionOf } from "../permissions.ts";
import { isRefusalCode } from "../refusals.ts";
import { readTime } from "../times.ts";

const permissionSchema = z.string().transform((name, context): Permission => {
  const permission = permissionOf(name);
  if (permission) return permission;
  context.addIssue({
    code: "custom",
    message: `no permission is called ${name}; there are ${PERMISSION_NAMES.join(", ")}`,
  });
  return z.NEVER;
});

const timeSchema = z.string().refine((text) => readTime(text) !== undefined, "is no time");

/** `null` removes a value; an absent field leaves it unchanged. */
export const accountSchema = z.strictObject({
  code: z.string().min(1),
  token: z.string().min(1),
  kind: z.enum(["platform", "b2c", "c2c"]),
  name: z.string().nullish(),
  email: z.string().nullish(),
  tel: z.string().nullish(),
  password: z.string().nullish(),
  callbackUrl: z.url().nullish(),
  permissions: z.array(permissionSchema).nullish(),
  expiresAt: timeSchema.nullish(),
  clientId: z.string().nullish(),
  clientSecret: z.string().nullish(),
  scopes: z
    .union([z.array(z.string()), z.string().transform((scopes) => scopes.split(/\s+/).filter(Boolean))])
    .nullish(),
  features: z.array(z.enum(["label_id", "dates"])).optional(),
});

/** Accepts any whole number as status, so that tests can send unknown codes. */
export const moveSchema = z.strictObject({
  status_id: z.coerce.number().int(),
  reason_code: z.union([z.string(), z.number().transform(String)]).optional(),
  reason: z.string().optional(),
  return_part_package: z.union([z.boolean(), z.coerce.number().int().min(0).max(1)]).optional(),
  action_time: z.string().optional(),
});

/** What the carrier reports differently from the booking (carrier 2.8). */
export const changeSchema = z.strictObject({
  weight: z.number().int().positive().optional(),
  ship_fee: z.number().int().min(0).optional(),
  value: z.number().int().min(0).optional(),
  pick_money: z.number().int().min(0).optional(),
  is_freeship: z.union([z.literal(0), z.literal(1)]).optional(),
  address: z.string().optional(),
  customer_tel: z.string().optional(),
  storage_day: z.number().int().min(0).optional(),
  ext_fees: z
    .array(z.strictObject({ type: z.enum(SURCHARGE_TYPES), title: z.string().default(""), amount: z.number().int() }))
    .optional(),
});

export const faultSchema = z
  .strictObject({
    match: z
      .strictObject({
        method: z.string().optional(),
        path: z.string().optional(),
        token: z.string().optional(),
        partner_id: z.string().optional(),
      })
      .default({}),
    kind: z.enum(FAULT_KINDS),
    ms: z.number().min(0).optional(),
    times: z.number().int().min(0).optional(),
    rate: z.number().min(0).max(1).optional(),
    seed: z.number().int().default(1),
    commit: z.boolean().optional(),
    code: z.coerce.number().refine(isRefusalCode, "is no code of the error table").optional(),
    fill: z.string().max(500).optional(),
    answer: z.enum(["reset", "hang", "http500", "html502"]).optional(),
  })
  .refine((fault) => fault.kind !== "refuse" || fault.code !== undefined, {
    path: ["code"],
    error: "refuse needs a code",
  });

export const clockSchema = z.strictObject({ advanceSeconds: z.number() });

export const courierSchema = z.strictObject({
  on: z.boolean().default(true),
  seed: z.number().int().default(1),
  speed: z.number().positive().default(1),
});

/** An id or code: text, a number, or an integer too large for a JavaScript number. */
const idSchema = z.union([z.string(), z.number(), z.custom(isExactNumber)]);

/** The elements of carrier 2.10, 2.11 and 2.12. Other keys are kept, so that spellings seen in the field can be set too. */
export const lookupSchemas = {
  pickups: z.array(
    z.looseObject({ pick_address_id: idSchema, address: z.string(), pick_tel: z.string(), pick_name: z.string() }),
  ),
  products: z.array(z.looseObject({ full_name: z.string(), product_code: idSchema })),
  solutions: z.array(z.looseObject({ solution_id: idSchema })),
};

export const level4Schema = z.array(
  z.strictObject({
    province: z.string().min(1),
    district: z.string().optional(),
    ward: z.string().min(1),
    names: z.array(z.string()),
    required: z.boolean().optional(),
  }),
);
