import { z } from "zod";
import { installApp } from "./installation.ts";
import { addressSchema } from "./order-input.ts";
import { newZone } from "./shipping-zones.ts";
import type { Location } from "./state/address.ts";
import type { Product } from "./state/product.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

const locationSchema = z.strictObject({ name: z.string(), address: addressSchema.optional() });

const productSchema = z.strictObject({
  title: z.string(),
  sku: z.string(),
  price: z.number().min(0),
  weight: z
    .strictObject({ value: z.number(), unit: z.enum(["GRAMS", "KILOGRAMS", "OUNCES", "POUNDS"]) })
    .nullable()
    .default(null),
  requiresShipping: z.boolean().default(true),
  productType: z.string().default(""),
  tags: z.array(z.string()).default([]),
  /** Name of the location that has the stock; the first one by default. */
  location: z.string().optional(),
});

export const domainSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, "a domain such as demo.myshopify.com");

/** A shop as the control API describes it. Everything but its domain has a default. */
export const newShopSchema = z.strictObject({
  domain: domainSchema,
  name: z.string().optional(),
  currency: z.string().length(3).default("VND"),
  ianaTimezone: z.string().default("Asia/Ho_Chi_Minh"),
  plan: z.string().default("Advanced"),
  partnerDevelopment: z.boolean().default(false),
  calculatedShippingBought: z.boolean().default(true),
  extendedAddressForm: z.boolean().default(true),
  locations: z
    .array(locationSchema)
    .min(1)
    .default([{ name: "Hà Nội" }]),
  products: z.array(productSchema).default([]),
  installed: z.boolean().default(true),
  scopes: z.array(z.string()).optional(),
});

/** Creates a shop. Throws when the domain is taken. */
export function openShop(world: World, input: z.input<typeof newShopSchema>, defaultScopes: string[]): Shop {
  const given = newShopSchema.parse(input);
  if (world.state.shops[given.domain]) throw new Error(`${given.domain} exists already`);
  const now = timestamp(world);
  const name = given.name ?? given.domain.replace(".myshopify.com", "");
  const address = addressSchema.parse({
    company: name,
    address1: "1 Tràng Tiền",
    address2: "Phường Cửa Nam",
    city: "Hà Nội",
    phone: "0900000003",
  });
  const shop: Shop = {
    id: world.newId(),
    domain: given.domain,
    name,
    email: `hello@${given.domain}`,
    currency: given.currency,
    ianaTimezone: given.ianaTimezone,
    weightUnit: "GRAMS",
    createdAt: now,
    updatedAt: now,
    plan: {
      publicDisplayName: given.plan,
      partnerDevelopment: given.partnerDevelopment,
      shopifyPlus: given.plan === "Plus",
      calculatedShippingBought: given.calculatedShippingBought,
    },
    extendedAddressForm: given.extendedAddressForm,
    address,
    installation: null,
    tokens: [],
    locations: given.locations.map((location) => newLocation(world, { address, ...location })),
    products: [],
    orders: [],
    nextOrderNumber: 1001,
    carrierServices: [],
    deliveryProfiles: [
      { id: world.newId(), name: "General profile", default: true, zones: [newZone(world, "Việt Nam", ["VN"])] },
    ],
    webhookSubscriptions: [],
  };
  shop.products = given.products.map((product) => newProduct(world, shop, product));
  world.state.shops[shop.domain] = shop;
  if (given.installed) installApp(world, shop, given.scopes ?? defaultScopes);
  world.changed();
  return shop;
}

/** Returns a new location of a shop. */
export function newLocation(world: World, given: { name: string; address: Location["address"] }): Location {
  const now = timestamp(world);
  const flags = { isActive: true, isFulfillmentService: false, fulfillsOnlineOrders: true };
  return { id: world.newId(), ...given, ...flags, createdAt: now, updatedAt: now };
}

function newProduct(world: World, shop: Shop, given: z.output<typeof productSchema>): Product {
  const { title, sku, price, weight, requiresShipping, productType, tags } = given;
  const stock = shop.locations.find(({ name }) => name === given.location);
  if (given.location && !stock) throw new Error(`${shop.domain} has no location ${given.location}`);
  const ids = { id: world.newId(), inventoryItemId: world.newId() };
  return {
    id: world.newId(),
    handle: sku.toLowerCase(),
    isGiftCard: false,
    ...{ title, vendor: shop.name, productType, tags, updatedAt: timestamp(world) },
    variants: [
      { ...ids, title: "Default Title", ...{ sku, price, weight, requiresShipping }, locationId: stock?.id ?? null },
    ],
  };
}
