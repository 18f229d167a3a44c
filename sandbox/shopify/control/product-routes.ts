import { z } from "zod";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const metafieldSchema = z.strictObject({
  sku: z.string(),
  owner: z.enum(["variant", "product"]),
  namespace: z.string(),
  key: z.string(),
  type: z.string().default("single_line_text_field"),
  value: z.string(),
});

/** Routes of products: what a merchant changes on them. */
export const productRoutes: ControlRoute[] = [
  route("POST", "shops/:shop/product-metafields", metafieldSchema, (sandbox, { sku, owner, ...given }, params) => {
    const { products } = shopOf(sandbox, params.shop);
    const product = products.find(({ variants }) => variants.some((variant) => variant.sku === sku));
    const found = owner === "product" ? product : product?.variants.find((variant) => variant.sku === sku);
    if (!found) throw new ControlError(404, `there is no product with the sku ${sku}`);
    const others = (found.metafields ?? []).filter(
      ({ namespace, key }) => namespace !== given.namespace || key !== given.key,
    );
    found.metafields = [...others, given];
    sandbox.world.changed();
    return found;
  }),
];
