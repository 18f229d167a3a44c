import type { AddressReviewReason } from "~/domain/address/address";
import type { PickupFields } from "~/domain/pickup/proposal";
import type { CarrierTrouble } from "~/flows/carrier/trouble";

export interface PickupsView {
  pickups: PickupView[];
  locations: LocationView[];
  /** Why the carrier's list could not be read anew; the stored one is shown then. */
  trouble: CarrierTrouble | null;
  /** Shopify did not give its locations. */
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
  /** The carrier's own free line, as it came. */
  carrierLine: string;
  /** What staff confirmed, else what we propose. */
  fields: PickupFields;
  /** How good the proposal is: `clear`, or why a person must look. Null once confirmed. */
  proposal: "clear" | AddressReviewReason | null;
  confirmed: boolean;
  isDefault: boolean;
  locationIds: string[];
  /** The carrier's newest list no longer holds it. */
  gone: boolean;
}
