import { z } from "zod";
import { outgoing } from "./outgoing";

const { requiredText, optionalText, vnd, positiveVnd, positive, positiveInteger, phone, transport, tags } = outgoing;

const flag = z.union([z.literal(0), z.literal(1)], { error: "0_or_1" });
const workShift = z.union([z.literal(1), z.literal(2)], { error: "1_or_2" }).optional();

const returnFields = {
  return_name: requiredText,
  return_address: requiredText,
  return_province: requiredText,
  return_district: optionalText,
  return_ward: optionalText,
  return_street: optionalText,
  return_tel: phone,
  return_email: optionalText,
};

const orderFields = z.object({
  id: z
    .string({ error: "required" })
    .regex(/^[A-Za-z0-9._-]+$/, { error: "letters_digits_dot_dash_underscore" })
    .max(249, { error: "under_250_characters" }),
  pick_name: requiredText,
  pick_money: vnd,
  pick_address_id: optionalText,
  pick_address: requiredText,
  pick_province: requiredText,
  pick_district: optionalText,
  pick_ward: optionalText,
  pick_street: optionalText,
  pick_tel: phone,
  pick_ext_tel: optionalText,
  pick_email: optionalText,
  name: requiredText,
  address: requiredText,
  province: requiredText,
  district: optionalText,
  ward: requiredText,
  street: optionalText,
  hamlet: optionalText,
  tel: phone,
  ext_tel: optionalText,
  note: z
    .string()
    .refine((note) => [...note].length <= 120, { error: "at_most_120_characters" })
    .optional(),
  email: optionalText,
  is_freeship: flag,
  weight_option: z.literal("kilogram"),
  total_weight: positive,
  pick_work_shift: workShift,
  deliver_work_shift: workShift,
  label_id: optionalText,
  pick_date: optionalText,
  deliver_date: optionalText,
  value: positiveVnd,
  opm: z.literal(1).optional(),
  pick_option: z.enum(["cod", "post"], { error: "cod_or_post" }).optional(),
  actual_transfer_method: transport,
  transport,
  tags,
  sub_tags: z.array(z.literal([1, 2, 3, 4, 5], { error: "1_to_5" })).optional(),
  total_box: positiveInteger.optional(),
});

const orderSchema = z.discriminatedUnion("use_return_address", [
  orderFields.extend({ use_return_address: z.literal(0) }),
  orderFields.extend({ use_return_address: z.literal(1), ...returnFields }),
]);

const productSchema = z.object({
  name: requiredText,
  weight: positive,
  price: vnd.optional(),
  quantity: positiveInteger,
  product_code: optionalText,
  height: positive.optional(),
  width: positive.optional(),
  length: positive.optional(),
});

/** Body of an order creation, field by field (carrier 2.3, 2.4). Rules that involve several fields are in order-rules.ts. */
export const orderBodySchema = z.object({
  products: z.array(productSchema).min(1, { error: "required" }),
  order: orderSchema,
});
