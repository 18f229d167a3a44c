import type { AddressReviewReason } from "~/domain/address/address";
import type { PickupFields } from "~/domain/pickup/proposal";
import type { PushStanding, TrialOutcome } from "~/domain/settings/push-address";
import type { CarrierTrouble } from "./carrier-trouble";

/** The steps of the guided set-up, in their order. */
export const SETUP_STEPS = ["account", "pickups", "money", "fee"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** How far a shop is with its set-up. */
export interface SetupView {
  done: Record<SetupStep, boolean>;
  /** The first step that is not done; null when all are. */
  next: SetupStep | null;
  onboarded: boolean;
  currency: string;
  /** Only shops that sell in VND can ship (domain 2). */
  currencyFits: boolean;
}

/** The connected account as pages may see it; times are ISO strings. */
export interface AccountView {
  code: string;
  environment: "production" | "staging";
  source: "login" | "created" | "pasted";
  health: "ok" | "rejected" | "unchecked";
  healthCheckedAt: string | null;
  connectedAt: string;
  tokenExpiresAt: string | null;
  /** `soon`: within two weeks. */
  expiry: "ended" | "soon" | null;
  /** What the token was turned away from and has not done since, the latest first. */
  denied: { capability: Capability; at: string }[];
}

/** What a token may be allowed to do (carrier 5.1.2): keys `settings:account.capability.<capability>`. */
export type Capability =
  | "connection"
  | "pickups"
  | "fee"
  | "status"
  | "solutions"
  | "products"
  | "hamlets"
  | "create"
  | "cancel"
  | "label";

/** What the account page starts from. */
export interface AccountPageView {
  account: AccountView | null;
  /** Environments that can be chosen; one when the operator has no staging. */
  environments: ("production" | "staging")[];
  /** Where accounts can be made and logged in to; elsewhere a token is pasted. */
  platformIn: { production: boolean; staging: boolean };
  now: string;
}

/** Where the carrier reports the shop's parcels; times are ISO strings. `not_needed`: the platform hears of them. */
export type PushAddressView =
  | { state: "not_needed" }
  | {
      state: PushStanding["state"];
      /** With its secret; null: it can no longer be shown and has to be replaced. */
      address: string | null;
      /** At this address or one that was replaced. */
      lastPushAt: string | null;
      /** An address before this one is answered until then. */
      replacedUntil: string | null;
      /** The last trial of this address. */
      trial: { at: string; outcome: TrialOutcome; status: number | null } | null;
      /** Parcels nobody reports are asked for this often. */
      pollMinutes: number;
    };

/** The carrier has not been seen at the shop's present address; `endsAt`: the one it uses is answered no longer than that. */
export interface PushNotice {
  state: "waits" | "moves";
  endsAt: string | null;
}

/** One thing the token may or may not do (carrier 5.1.2). */
export interface PermissionView {
  capability: Capability;
  state: "allowed" | "denied" | "unknown";
}

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

/** The COD question: which gateways the shop's own orders used, and which of them look like cash on delivery. */
export interface GatewaysView {
  seen: string[];
  proposed: string[];
  /** Null until the merchant confirmed a list. */
  confirmed: string[] | null;
  /** The first reading of the shop's orders is still under way, so that more may come. */
  stillReading: boolean;
}

export type SampleFee =
  | { outcome: "served"; feeVnd: number; insuranceFeeVnd: number }
  | { outcome: "not_served" }
  /** `message`: the carrier's own words. */
  | { outcome: "refused"; message: string }
  | { outcome: "trouble"; trouble: CarrierTrouble };

export interface SampleFeeRow {
  place: "hanoi" | "hcmc";
  transport: "road" | "fly";
  fee: SampleFee;
}

/** What a 500 g parcel would cost from the default pickup. */
export type SampleFeesView =
  | { outcome: "no_account" | "no_pickup" }
  | { outcome: "quoted"; pickupName: string; pickupProvince: string; rows: SampleFeeRow[] };
