import type { CheckoutQuoteRequest } from "../../../app/domain/checkout/quote";

/** The fields of Shopify's shipping address that a fee depends on; the buyer's name and phone are not among them. */
export interface Address {
  address1?: string;
  address2?: string;
  city?: string;
  zip?: string;
  provinceCode?: string;
  countryCode?: string;
}

/** The part of a cart line that a fee depends on. */
export interface Line {
  quantity: number;
  merchandise: { id: string };
}

/** Returns the request to the app: places and pieces, no name and no phone. */
export function quoteRequest(
  address: Address | undefined,
  lines: readonly Line[],
  locale: string,
): CheckoutQuoteRequest {
  return {
    address: address ? place(address) : null,
    lines: lines.map(({ merchandise, quantity }) => ({ variantId: merchandise.id, quantity })),
    locale,
  };
}

function place({ address1, address2, city, zip, provinceCode, countryCode }: Address) {
  return {
    address1: address1 ?? "",
    address2: address2 ?? "",
    city: city ?? "",
    zip: zip ?? "",
    province: provinceCode ?? "",
    countryCode: countryCode ?? "",
  };
}
