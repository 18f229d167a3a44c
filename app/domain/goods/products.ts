import { wholeNumber, wholeVnd } from "~/domain/money";
import type { OrderLine } from "~/domain/order/order";
import type { ParcelProduct } from "~/domain/parcel/request";
import type { ShopSettings } from "~/domain/settings/settings";
import { oneLine } from "~/domain/text";
import { readDimensions } from "./dimensions";
import { shippableLines } from "./line";
import { ownWeightGrams, pieceWeightGrams } from "./weight";

export interface PackedProducts {
  products: ParcelProduct[];
  /** Names of the products that took the shop's default weight. */
  withDefaultWeight: string[];
}

/**
 * Returns order lines as the carrier's products: per-piece grams, size and discounted price, quantity, and the product code
 * on an exact name match (domain 1.8, carrier 2.4). A line without weight takes the shop's default and is listed in
 * `withDefaultWeight`; one without a size takes the shop's default size, if set.
 *
 * @param knownCodes the carrier's product codes by exact product name (carrier 4.8)
 */
export function packProducts(
  lines: readonly OrderLine[],
  settings: Pick<ShopSettings, "defaultLineWeightGrams" | "registerProducts" | "defaultSize">,
  knownCodes: ReadonlyMap<string, string> = new Map(),
): PackedProducts {
  const withDefaultWeight: string[] = [];
  const products = shippableLines(lines).map((line): ParcelProduct => {
    const name = productName(line);
    if (ownWeightGrams(line) === 0) withDefaultWeight.push(name);
    return {
      name,
      weightGrams: pieceWeightGrams(line, settings),
      quantity: wholeNumber(line.quantity),
      priceVnd: wholeVnd(line.discountedPriceVnd),
      productCode: knownCodes.get(name) ?? (settings.registerProducts ? "" : undefined),
      ...(readDimensions(line.sizeText) ?? settings.defaultSize),
    };
  });
  return { products, withDefaultWeight };
}

/** Returns the names of the products that go into a parcel, each once, to look up their codes (carrier 4.8). */
export function productNames(lines: readonly OrderLine[]): string[] {
  return [...new Set(shippableLines(lines).map(productName))];
}

/** Returns a product's name: title and variant, else the SKU, else `-`; the carrier refuses an empty name. */
export function productName(line: Pick<OrderLine, "title" | "variantTitle" | "sku">): string {
  const name = [line.title, line.variantTitle ?? ""].map(oneLine).filter(Boolean).join(" - ");
  return name || oneLine(line.sku ?? "") || "-";
}
