import type { CapabilityText } from "~/domain/account/capabilities";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { AsJson } from "~/domain/storable-json";
import type { AccountRow } from "~/store/accounts.server";

/** The columns of the account's row that pages show as they are stored. */
export const ACCOUNT_COLUMNS = [
  "code",
  "environment",
  "source",
  "health",
  "healthCheckedAt",
  "connectedAt",
  "tokenExpiresAt",
] as const satisfies readonly (keyof AccountRow)[];

/** The connected account as pages may see it. */
export interface AccountView extends AsJson<Pick<AccountRow, (typeof ACCOUNT_COLUMNS)[number]>> {
  /** `soon`: within two weeks. */
  expiry: "ended" | "soon" | null;
  /** Capabilities the token was denied and has not used since, latest first. */
  denied: { capability: CapabilityText; at: string }[];
}

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
  capability: CapabilityText;
  state: "allowed" | "denied" | "unknown";
}
