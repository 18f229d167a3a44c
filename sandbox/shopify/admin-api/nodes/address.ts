import { fullName } from "../../webhooks/address-payload.ts";
import { countryName } from "../../world/country.ts";
import type { Address } from "../../world/state/address.ts";
import type { ApiObject } from "../context.ts";

/** Returns `MailingAddress`. Vietnam has no provinces in Shopify, so `provinceCode` is always null here. */
export function mailingAddress(address: Address | null, ownerId: number): ApiObject | null {
  if (!address) return null;
  return {
    __typename: "MailingAddress",
    id: `gid://shopify/MailingAddress/${ownerId}?model_name=Address`,
    name: fullName(address),
    firstName: address.firstName,
    lastName: address.lastName,
    company: address.company,
    phone: address.phone,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    provinceCode: null,
    zip: address.zip,
    country: countryName(address.countryCode),
    countryCodeV2: address.countryCode,
    latitude: null,
    longitude: null,
    formatted: () => formatted(address),
    formattedArea: [address.city, countryName(address.countryCode)].filter(Boolean).join(", "),
  };
}

function formatted(address: Address): string[] {
  const cityLine = [address.city, address.zip].filter(Boolean).join(" ");
  const lines = [address.company, address.address1, address.address2, cityLine, countryName(address.countryCode)];
  return lines.filter((line): line is string => Boolean(line));
}
