import { z } from "zod";

const text = z.string().nullable().default(null);

const nullableText = z.string().nullable();
const addressFields = {
  firstName: nullableText,
  lastName: nullableText,
  company: nullableText,
  phone: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  province: nullableText,
  zip: nullableText,
};

/** Changes to an address; omitted fields stay unchanged. */
export const addressChangeSchema = z.strictObject({ ...addressFields, countryCode: z.string().length(2) }).partial();

/** An address as typed. Shopify has no provinces for Vietnam: everything is in address1, address2 and city. */
export const addressSchema = addressChangeSchema.transform((given) => ({ ...EMPTY_ADDRESS, ...given }));

const EMPTY_ADDRESS = {
  firstName: null,
  lastName: null,
  company: null,
  phone: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  zip: null,
  countryCode: "VN",
};

const weightSchema = z.strictObject({
  value: z.number().min(0),
  unit: z.enum(["GRAMS", "KILOGRAMS", "OUNCES", "POUNDS"]),
});

const lineSchema = z
  .strictObject({
    /** SKU of a product of the shop; omitted for a custom line with `title` and `price`. */
    sku: z.string().optional(),
    title: z.string().optional(),
    price: z.number().min(0).optional(),
    weight: weightSchema.nullable().optional(),
    requiresShipping: z.boolean().optional(),
    quantity: z.int().min(1).default(1),
    /** Discount of the whole line, in whole units. */
    discount: z.number().min(0).default(0),
    /** Name of the location that has the stock; the shop's first one by default. */
    location: z.string().optional(),
  })
  .refine((line) => line.sku !== undefined || (line.title !== undefined && line.price !== undefined), {
    message: "a line needs a sku, or a title and a price",
  });

/** The description of an order for the control API and the seed. Money is in whole units of the shop's currency. */
export const orderInputSchema = z.strictObject({
  lines: z.array(lineSchema).min(1),
  shippingAddress: addressSchema.nullable().default(null),
  /** `null`: Shopify names no method, as for draft, API and imported orders. */
  deliveryMethod: z.enum(["SHIPPING", "LOCAL", "PICK_UP", "NONE"]).nullable().default("SHIPPING"),
  shipping: z
    .strictObject({
      title: z.string(),
      price: z.number().min(0),
      discount: z.number().min(0).default(0),
      code: text,
      source: z.string().default("shopify"),
      carrierIdentifier: text,
      minDeliveryAt: text,
      maxDeliveryAt: text,
      backupFor: text,
    })
    .nullable()
    .default(null),
  /** `none`: no transaction (a draft order to be paid later). `partly` needs `paid`. */
  payment: z
    .discriminatedUnion("state", [
      z.strictObject({ state: z.literal("none") }),
      z.strictObject({ state: z.literal("pending"), gateway: z.string() }),
      z.strictObject({
        state: z.literal("partly"),
        gateway: z.string(),
        paid: z.number().positive(),
        paidBy: z.string(),
      }),
      z.strictObject({ state: z.literal("paid"), gateway: z.string() }),
    ])
    .default({ state: "pending", gateway: "Cash on Delivery (COD)" }),
  /** Discount on the whole order, divided among the lines by value. */
  discount: z.number().min(0).default(0),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  email: text,
  phone: text,
  note: text,
  tags: z.array(z.string()).default([]),
  test: z.boolean().default(false),
  customerLocale: z.string().default("vi"),
  /** Of the checkout that it comes from; omitted: a new one for orders of the online store, none for others. */
  checkoutToken: z.string().nullable().optional(),
  sourceName: z.string().default("web"),
  sourceIdentifier: text,
  channelName: z.string().default("Online Store"),
  customAttributes: z.array(z.strictObject({ key: z.string(), value: z.string() })).default([]),
});

export type OrderInput = z.input<typeof orderInputSchema>;
export type ParsedOrderInput = z.output<typeof orderInputSchema>;
