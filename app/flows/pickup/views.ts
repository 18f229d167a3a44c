import type { AddressReviewReason } from "~/domain/address/address";
import type { PickupFields } from "~/domain/pickup/proposal";
import type { CarrierTrouble } from "~/flows/carrier/trouble";

export interface PickupsView {
  pickups: PickupView[];
  locations: LocationView[];
  /** Why the carrier's list could not be fetched; the stored one is shown then. */
  trouble: CarrierTrouble | null;
  /** Shopify did not return its locations. */
  locationsMissing: boolean;
  districtRequired: boolean;
}

export interface LocationView {
  /** gid://shopify/Location/… */
  id: string;
  name: string;
  line: string;
}

export interface PickupView {
  pickAddressId: string;
  name: string;
  phone: string;
  /** The carrier's free-text address line, as received. */
  carrierLine: string;
  /** What staff confirmed, else what we propose. */
  fields: PickupFields;
  /** The quality of the proposal: `clear`, or why staff must check it. Null once confirmed. */
  proposal: "clear" | AddressReviewReason | null;
  confirmed: boolean;
  isDefault: boolean;
  locationIds: string[];
  /** The carrier's newest list no longer contains it. */
  gone: boolean;
}
