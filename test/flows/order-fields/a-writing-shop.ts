import type { Deps } from "~/flows/deps.server";
import { writeOrderFields } from "~/flows/order-fields/write.server";
import { SHOP, type TestShop } from "../a-shop";

export const write = (shop: TestShop, deps: Deps = shop.deps) => writeOrderFields(deps, shop.shopId);

export const digits = (orderId: string) => orderId.split("/").at(-1);

/** The app's fields of an order, as Shopify has them. */
export async function fieldsIn(shop: TestShop, orderId: string): Promise<Record<string, string>> {
  const { order } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${digits(orderId)}`)) as {
    order: { metafields: { namespace: string; key: string; value: string }[] };
  };
  return Object.fromEntries(
    order.metafields.filter(({ namespace }) => namespace.startsWith("app--")).map(({ key, value }) => [key, value]),
  );
}

/** The same app with some of Shopify's answers of its own. */
export const withShopify = ({ deps }: TestShop, some: Partial<Deps["shopify"]>): Deps => ({
  ...deps,
  shopify: { ...deps.shopify, ...some },
});
