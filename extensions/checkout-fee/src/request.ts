import type { CheckoutQuoteRequest } from "../../../app/domain/checkout/quote";

/** The fields of Shopify's shipping address that decide a fee; who lives there does not. */
export interface Address {
  address1?: string;
  address2?: string;
  city?: string;
  zip?: string;
  provinceCode?: string;
  countryCode?: string;
}

/** The part of a cart line that is asked about. */
export interface Line {
  quantity: number;
  merchandise: { id: string };
}

/** What the app is asked: places and pieces, no name and no phone. */
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
