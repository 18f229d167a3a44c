import type { AddressConfidence, ResolvedAddress } from "~/domain/places/resolved-address";

/** The address a parcel is sent to, with its confidence. */
export interface ParcelAddress extends ResolvedAddress {
  confidence: AddressConfidence;
  /** Level 2 only: the district staff chose for the carrier, where it cannot be derived from the ward. */
  carrierDistrict?: string;
  /** The carrier's level-4 list offers nothing here, so the parcel goes without street and hamlet (domain 1.5). */
  noHamlet?: boolean;
  /** The name of the staff member who decided, null when Shopify did not give one, and when (ISO). */
  chosenBy?: string | null;
  chosenAt?: string;
}
