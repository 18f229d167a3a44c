import { countryName } from "../world/country.ts";
import type { Address } from "../world/state/address.ts";

/** Returns an address in the REST shape of webhook bodies. */
export function addressPayload(address: Address) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: fullName(address),
    company: address.company,
    phone: address.phone,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: null,
    zip: address.zip,
    country: countryName(address.countryCode),
    country_code: address.countryCode,
    latitude: null,
    longitude: null,
  };
}

/** Returns first and last name together, or null when neither is known. */
export function fullName(address: Address): string | null {
  return [address.firstName, address.lastName].filter(Boolean).join(" ") || null;
}
