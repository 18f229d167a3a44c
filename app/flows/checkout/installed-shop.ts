import type { ShopRow } from "~/store/shops.server";

/** A shop that can still be called. */
export type InstalledShop = Pick<ShopRow, "id"> & { domain: string };
