import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { type RatePlace, UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { cartItem } from "./cart-item";
import { explainQuote } from "./explain-quote.server";
import { readProducts } from "./read-products.server";

/** A cart of the shop's own products that a merchant tries. */
export interface CartTrial {
  destination: RatePlace;
  /** `variantId`: digits. */
  lines: readonly { variantId: string; quantity: number }[];
  locale: string;
  /** The pickup that the goods leave from; null: the default. */
  pickAddressId: string | null;
}

export type ExplainCartOutcome =
  | { outcome: "explained"; trace: QuoteTrace }
  /** Shopify did not answer what the products are. */
  | { outcome: "unreachable" }
  /** Some products no longer exist. */
  | { outcome: "products_gone" }
  | { outcome: "shop_gone" };

/**
 * Quotes a cart as the rate callback would: weights, prices and whether products need shipping are read from Shopify again, so
 * that they are what Shopify would send now. Never throws `ShopifyError`.
 */
export async function explainCart(deps: Deps, shopId: string, trial: CartTrial): Promise<ExplainCartOutcome> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop) return { outcome: "shop_gone" };
  const ids = [...new Set(trial.lines.map(({ variantId }) => variantId))];
  const askedAt = deps.now().getTime();
  try {
    await readProducts(deps, shopId, ids);
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ err: error, shop: shopId }, "quote.products_not_read");
    return { outcome: "unreachable" };
  }
  const facts = (variantId: string) => deps.quotes.product(shopId, variantId);
  if (ids.some((id) => (facts(id)?.readAt ?? 0) < askedAt)) return { outcome: "products_gone" };
  const { destination, locale, pickAddressId } = trial;
  // Shopify leaves lines that need no shipping out of a rate request.
  const items = trial.lines
    .map(({ variantId, quantity }) => cartItem(variantId, quantity, facts(variantId)))
    .filter(({ requiresShipping }) => requiresShipping);
  const origin = placeOf(shop.pickups.find((pickup) => pickup.pickAddressId === pickAddressId));
  return explainQuote(deps, shopId, { origin, destination, items, currency: "VND", locale });
}

/** Returns the pickup's address in the form of a Shopify location's. */
function placeOf(pickup: PickupChoice | undefined): RatePlace {
  if (!pickup) return UNKNOWN_PLACE;
  const part = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return {
    ...UNKNOWN_PLACE,
    country: "VN",
    address1: pickup.address ?? "",
    address2: part(pickup.ward, pickup.district),
    city: pickup.province ?? "",
  };
}
