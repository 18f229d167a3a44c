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

/** One thing the token may or may not do (carrier 5.1.2). */
export interface PermissionView {
  capability: Capability;
  state: "allowed" | "denied" | "unknown";
}
