import type { ShopRow } from "~/store/shops.server";

/** A shop that has the app installed, so that Shopify can be called for it. */
export type InstalledShop = Pick<ShopRow, "id"> & { domain: string };
