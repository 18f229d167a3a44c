import type { CarrierEnvironment } from "~/domain/carrier-environment";

/** The connected account as pages may see it; times are ISO strings. */
export interface AccountView {
  code: string;
  environment: CarrierEnvironment;
  source: "login" | "created" | "pasted";
  health: "ok" | "rejected" | "unchecked";
  healthCheckedAt: string | null;
  connectedAt: string;
  tokenExpiresAt: string | null;
  /** `soon`: within two weeks. */
  expiry: "ended" | "soon" | null;
  /** Capabilities the token was denied and has not used since, latest first. */
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

/** What the account page is rendered from. */
export interface AccountPageView {
  account: AccountView | null;
  /** Environments to choose from; only one when the operator has no staging. */
  environments: CarrierEnvironment[];
  /** Environments in which accounts can be created and logged in to; in others a token is pasted. */
  platformIn: { production: boolean; staging: boolean };
  now: string;
}

/** Whether the token has one capability (carrier 5.1.2). */
export interface PermissionView {
  capability: Capability;
  state: "allowed" | "denied" | "unknown";
}
