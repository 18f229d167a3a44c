import { z } from "zod";
import type { RateRecord } from "../rates/rate-log.ts";
import { shippingOptions } from "../rates/shipping-options.ts";
import { addressSchema } from "../world/order-input.ts";
import type { Shop } from "../world/state/shop.ts";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const filterSchema = z.object({
  shop: z.string().optional(),
  from: z.enum(["callback", "cache"]).optional(),
  outcome: z.enum(["rates", "not_served", "failed"]).optional(),
  /** How many of the latest to return; all that are kept by default. */
  latest: z.coerce.number().int().min(1).optional(),
});

const questionSchema = z.strictObject({
  lines: z.array(z.strictObject({ sku: z.string(), quantity: z.int().min(1).default(1) })).min(1),
  destination: addressSchema,
  locale: z.string().default("vi"),
});

/** Routes of rates: the log of questions to carrier services, and questions without a browser. */
export const rateRoutes: ControlRoute[] = [
  route("GET", "rates", filterSchema, ({ rates }, filter) => {
    const fits = rates.log.records.filter(
      (record) =>
        (!filter.shop || record.shop === filter.shop) &&
        (!filter.from || record.from === filter.from) &&
        (!filter.outcome || record.outcome === filter.outcome),
    );
    return filter.latest ? fits.slice(-filter.latest) : fits;
  }),
  route("DELETE", "rates", z.unknown(), ({ rates }) => {
    rates.clear();
    return [];
  }),
  route("POST", "rates/:id/replay", z.unknown(), async (sandbox, _body, { id = "" }) => {
    const record = sandbox.rates.log.find(id);
    if (!record) throw new ControlError(404, `there is no rate request ${id}`);
    return sandbox.rates.replay(record, serviceOf(shopOf(sandbox, record.shop), record));
  }),
  route("POST", "shops/:shop/rates", questionSchema, (sandbox, { lines, ...question }, params) => {
    const shop = shopOf(sandbox, params.shop);
    return shippingOptions(sandbox.rates, { shop, lines: lines.map((line) => cartLine(shop, line)), ...question });
  }),
];

/** Returns the current carrier service of a record. Throws a {@link ControlError} when it no longer exists. */
function serviceOf(shop: Shop, { carrierService }: RateRecord): Shop["carrierServices"][number] {
  const service = shop.carrierServices.find(({ id }) => id === carrierService.id);
  if (!service) throw new ControlError(409, `${shop.domain} has no carrier service ${carrierService.name} any more`);
  return service;
}

function cartLine(shop: Shop, { sku, quantity }: { sku: string; quantity: number }) {
  for (const product of shop.products) {
    const variant = product.variants.find((candidate) => candidate.sku === sku);
    if (variant) return { product, variant, quantity };
  }
  throw new ControlError(400, `${shop.domain} has no product with the SKU ${sku}`);
}
