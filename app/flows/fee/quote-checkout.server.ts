import { readFeeDetails } from "~/domain/checkout/fee-details";
import type { CheckoutHint, CheckoutQuote, CheckoutQuoteRequest } from "~/domain/checkout/quote";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { RateItem, RateRequest } from "~/domain/fee/rate-request";
import type { Deps } from "~/flows/deps.server";
import { cartItem } from "./cart-item";
import { withoutQuoteLog } from "./explain-quote.server";
import { quoteRates } from "./quote-rates.server";
import { readProducts } from "./read-products.server";

const NOTHING: CheckoutQuote = { rates: [], hint: null };

/** A buyer waits at checkout: products that Shopify has not returned by then are quoted with the shop's default weight. */
const PRODUCTS_MS = 1_500;

/**
 * Returns the details of the fees for a checkout whose rates carry none. Makes the same quote as the rate callback from what the
 * extension knows; since Shopify did not ask for it, it is neither stored nor counted. A cart line has no weight (shopify 5.2):
 * weights come from memory, else from Shopify. Never throws for what the extension sent; empty for an unknown shop.
 */
export async function quoteCheckout(
  deps: Deps,
  shopDomain: string,
  request: CheckoutQuoteRequest,
): Promise<CheckoutQuote> {
  const shop = deps.quotes.shopOfDomain(shopDomain);
  if (!shop) return NOTHING;
  if (!request.address) return { rates: [], hint: "address_missing" };
  const lines = request.lines.flatMap(({ variantId, quantity }) => {
    const id = /(\d+)$/.exec(variantId)?.[1];
    return id && quantity > 0 ? [{ variantId: id, quantity: Math.min(Math.ceil(quantity), 100_000) }] : [];
  });
  await deps.quotes.recall(shop.id);
  await knowProducts(
    deps,
    shop.id,
    lines.map(({ variantId }) => variantId),
  );
  const items = lines.map(({ variantId, quantity }) =>
    cartItem(variantId, quantity, deps.quotes.product(shop.id, variantId)),
  );
  const trace = await quoteRates(withoutQuoteLog(deps), shop, rateRequest(request.address, items, request.locale));
  return { rates: detailsOf(trace), hint: hintOf(trace) };
}

async function knowProducts(deps: Deps, shopId: string, variantIds: string[]): Promise<void> {
  const missing = variantIds.filter((id) => !deps.quotes.product(shopId, id));
  if (missing.length === 0) return;
  const reading = readProducts(deps, shopId, missing).catch((error: unknown) =>
    deps.log.warn({ err: error, shop: shopId }, "quote.products_not_read"),
  );
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PRODUCTS_MS).unref())]);
}

function rateRequest(
  address: NonNullable<CheckoutQuoteRequest["address"]>,
  items: RateItem[],
  locale: string,
): RateRequest {
  const { countryCode, ...text } = address;
  const origin = { country: "VN", address1: "", address2: "", city: "", province: "", zip: "" };
  return { origin, destination: { ...text, country: countryCode.toUpperCase() }, items, currency: "VND", locale };
}

function detailsOf({ rates }: QuoteTrace): CheckoutQuote["rates"] {
  return rates.flatMap(({ metafields }) => readFeeDetails(metafields[0]?.value) ?? []);
}

function hintOf({ outcome, reason, understood }: QuoteTrace): CheckoutHint | null {
  if (outcome === "empty") return reason === "nothing_to_ship" ? null : "not_served";
  switch (understood?.missing) {
    case "province":
      return understood.reviewReason === "empty" ? "address_missing" : "place_unknown";
    case "district":
      return "district_missing";
    case "ward":
      return "ward_missing";
    default:
      return null;
  }
}
