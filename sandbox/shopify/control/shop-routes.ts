import { z } from "zod";
import { addDemoShop } from "../seed/seed.ts";
import { shopPayload } from "../webhooks/shop-payload.ts";
import { changeScopes, installApp, uninstallApp } from "../world/installation.ts";
import { addLocation, changeLocation } from "../world/locations.ts";
import { domainSchema, newShopSchema, openShop } from "../world/new-shop.ts";
import { addressChangeSchema, addressSchema } from "../world/order-input.ts";
import { changePlan } from "../world/plan.ts";
import type { Shop } from "../world/state/shop.ts";
import { timestamp } from "../world/world.ts";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const changeSchema = z.strictObject({
  name: z.string().optional(),
  currency: z.string().length(3).optional(),
  plan: z.string().optional(),
  partnerDevelopment: z.boolean().optional(),
  calculatedShippingBought: z.boolean().optional(),
  extendedAddressForm: z.boolean().optional(),
  callbackPrices: z.enum(["hundredths", "whole"]).optional(),
  passwordPage: z.boolean().optional(),
  scopes: z.array(z.string()).optional(),
  protectedCustomerData: z.boolean().optional(),
  /** The app proxy's path chosen by the merchant; null: the path of the app's configuration. */
  proxyPath: z
    .string()
    .regex(/^\/(a|apps|community|tools)\/[\w-]+$/)
    .nullable()
    .optional(),
});

const locationChangeSchema = z.strictObject({
  name: z.string().optional(),
  isActive: z.boolean().optional(),
  isFulfillmentService: z.boolean().optional(),
  address: addressChangeSchema.optional(),
});

const complianceSchema = z.strictObject({
  topic: z.enum(["customers/data_request", "customers/redact", "shop/redact"]),
  customer: z.strictObject({ id: z.int(), email: z.string(), phone: z.string().nullable().default(null) }).optional(),
  orderIds: z.array(z.int()).default([]),
});

/** Routes of shops, their installation, locations and privacy requests. */
export const shopRoutes: ControlRoute[] = [
  route("GET", "shops", z.unknown(), ({ world }) => Object.values(world.state.shops).map(summary)),
  route("POST", "shops", newShopSchema, (sandbox, input) => summary(openShop(sandbox.world, input, sandbox.scopes()))),
  route("POST", "demo-shops", z.strictObject({ domain: domainSchema }), (sandbox, { domain }) => {
    const { world } = sandbox;
    if (world.state.shops[domain]) throw new ControlError(409, `${domain} exists already`);
    const shop = addDemoShop(world.state, domain, sandbox.scopes(), world.now());
    world.changed();
    return summary(shop);
  }),
  route("GET", "shops/:shop", z.unknown(), (sandbox, _body, { shop }) => summary(shopOf(sandbox, shop))),

  route(
    "GET",
    "shops/:shop/restocked",
    z.unknown(),
    (sandbox, _body, { shop }) => shopOf(sandbox, shop).restocked ?? [],
  ),

  route("PATCH", "shops/:shop", changeSchema, (sandbox, change, params) => {
    const shop = shopOf(sandbox, params.shop);
    const { world } = sandbox;
    if (change.scopes) changeScopes(world, shop, change.scopes);
    if (shop.installation && change.protectedCustomerData !== undefined) {
      shop.installation.protectedCustomerData = change.protectedCustomerData;
    }
    if (shop.installation && change.proxyPath !== undefined) {
      shop.installation.proxyPath = change.proxyPath ?? undefined;
    }
    shop.name = change.name ?? shop.name;
    shop.currency = change.currency ?? shop.currency;
    shop.extendedAddressForm = change.extendedAddressForm ?? shop.extendedAddressForm;
    shop.callbackPrices = change.callbackPrices ?? shop.callbackPrices;
    shop.passwordPage = change.passwordPage ?? shop.passwordPage;
    changePlan(world, shop, planChange(change));
    shop.updatedAt = timestamp(world);
    world.changed();
    world.emit(shop, "shop/update", shopPayload(shop));
    return summary(shop);
  }),

  route(
    "POST",
    "shops/:shop/install",
    z.strictObject({ scopes: z.array(z.string()).optional() }),
    (sandbox, { scopes }, params) => {
      const shop = shopOf(sandbox, params.shop);
      installApp(sandbox.world, shop, scopes ?? sandbox.scopes());
      return summary(shop);
    },
  ),
  route("POST", "shops/:shop/uninstall", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    uninstallApp(sandbox.world, shop);
    return summary(shop);
  }),
  route("POST", "shops/:shop/privacy", complianceSchema, (sandbox, request, params) => {
    const shop = shopOf(sandbox, params.shop);
    sandbox.webhooks.emit(shop, request.topic, privacyPayload(shop, request), sandbox.world.now());
    return { sent: request.topic };
  }),

  route(
    "POST",
    "shops/:shop/locations",
    z.strictObject({ name: z.string(), address: addressSchema }),
    (sandbox, given, params) => addLocation(sandbox.world, shopOf(sandbox, params.shop), given.name, given.address),
  ),
  route("PATCH", "shops/:shop/locations/:id", locationChangeSchema, (sandbox, change, params) => {
    const shop = shopOf(sandbox, params.shop);
    const location = shop.locations.find(({ id }) => String(id) === params.id);
    if (!location) throw new ControlError(404, `${shop.domain} has no location ${params.id}`);
    changeLocation(sandbox.world, shop, location, change);
    return location;
  }),
];

/** Returns the given changes to the plan; omitted fields stay unchanged. */
function planChange({ plan, partnerDevelopment, calculatedShippingBought }: z.output<typeof changeSchema>) {
  return {
    ...(plan === undefined ? {} : { publicDisplayName: plan }),
    ...(partnerDevelopment === undefined ? {} : { partnerDevelopment }),
    ...(calculatedShippingBought === undefined ? {} : { calculatedShippingBought }),
  };
}

function summary(shop: Shop) {
  const { id, domain, name, currency, plan, installation, locations } = shop;
  return {
    ...{ id, domain, name, currency, plan, installation },
    locations: locations.map(({ id: locationId, name: locationName, isActive }) => ({
      id: locationId,
      name: locationName,
      isActive,
    })),
    products: shop.products.flatMap((product) =>
      product.variants.map(({ id: variantId, sku, price }) => ({ variantId, sku, price, handle: product.handle })),
    ),
    orders: shop.orders.length,
    carrierServices: shop.carrierServices,
    liveTokens: shop.tokens.length,
  };
}

/** Returns the body of a privacy request. Such requests are sent whether or not the app is installed. */
function privacyPayload(shop: Shop, request: z.output<typeof complianceSchema>): object {
  const about = { shop_id: shop.id, shop_domain: shop.domain };
  const customer = request.customer ?? { id: 1, email: "buyer@example.com", phone: null };
  switch (request.topic) {
    case "shop/redact":
      return about;
    case "customers/redact":
      return { ...about, customer, orders_to_redact: request.orderIds };
    case "customers/data_request":
      return { ...about, customer, orders_requested: request.orderIds, data_request: { id: shop.id } };
  }
}
