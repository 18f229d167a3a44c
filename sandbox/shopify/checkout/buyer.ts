import type { Address } from "../world/state/address.ts";
import type { Shop } from "../world/state/shop.ts";

/** A buyer's input, field by field as in Shopify's form for Vietnam. */
export interface BuyerForm {
  /** E-mail or mobile phone. */
  contact: string;
  country: string;
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  /** Flat, floor, building: the first part of `address2`. */
  line2: string;
  /** The ward, when the form has a field for it. */
  ward: string;
  city: string;
  zip: string;
  phone: string;
}

export const EMPTY_BUYER: BuyerForm = {
  contact: "",
  country: "VN",
  firstName: "",
  lastName: "",
  company: "",
  address1: "",
  line2: "",
  ward: "",
  city: "",
  zip: "",
  phone: "",
};

/** The separator that Shopify puts between the rest of `address2` and the ward (shopify 9). */
const WORD_JOINER = "\u2060";

/** Returns the buyer's input after a form: fields missing from the form keep their values. */
export function readBuyer(form: URLSearchParams, before: BuyerForm): BuyerForm {
  const names = Object.keys(EMPTY_BUYER) as (keyof BuyerForm)[];
  return Object.fromEntries(
    names.map((name) => [name, form.get(name)?.trim() ?? before[name]]),
  ) as unknown as BuyerForm;
}

/**
 * Returns whether the form has a field for the ward: in Vietnam only, and only where the shop's checkout uses the extended
 * form.
 */
export function hasWardField(shop: Shop, { country }: BuyerForm): boolean {
  return shop.extendedAddressForm && country === "VN";
}

/** Returns how much of the address is known: nothing to ask with, enough for a first question, or all of it. */
export function addressLevel({ city, address1 }: BuyerForm): "none" | "city" | "full" {
  if (city === "") return "none";
  return address1 === "" ? "city" : "full";
}

/** Returns the address as it is stored on the order. */
export function shippingAddress(shop: Shop, buyer: BuyerForm): Address {
  const text = (value: string) => value || null;
  return {
    firstName: text(buyer.firstName),
    lastName: text(buyer.lastName),
    company: text(buyer.company),
    phone: text(buyer.phone),
    address1: text(buyer.address1),
    address2: text(hasWardField(shop, buyer) ? withWard(buyer) : buyer.line2),
    city: text(buyer.city),
    province: null,
    zip: text(buyer.zip),
    countryCode: buyer.country,
  };
}

function withWard({ line2, ward }: BuyerForm): string {
  if (ward === "") return line2;
  return line2 === "" ? `${WORD_JOINER}${ward}` : `${line2}, ${WORD_JOINER}${ward}`;
}

/** Returns what Shopify knows of the address at its first question: country and city, without the buyer's name and phone. */
export function partialAddress(buyer: BuyerForm): Address {
  const unknown = { firstName: null, lastName: null, company: null, phone: null, province: null, zip: null };
  return { ...unknown, address1: null, address2: null, city: buyer.city, countryCode: buyer.country };
}
