import type { Capability } from "~/domain/account/capabilities";
import type { Deps } from "~/flows/deps.server";
import {
  type AccountCredentials,
  type AccountHealth,
  clearDenied,
  type OpenAccount,
  readCredentials,
  recordDenied,
  setAccountHealth,
} from "~/store/accounts.server";

export type { OpenAccount } from "~/store/accounts.server";

/** Returns the shop's account with its token decrypted; null without an account, and for a shop that removed the app. */
export function openAccount(deps: Deps, shopId: string): Promise<OpenAccount | null> {
  return readCredentials(deps.database, deps.cipher, shopId);
}

/** Returns an account that is tried before it is stored: what the carrier says about its token is not recorded. */
export function unstoredAccount(credentials: AccountCredentials): OpenAccount {
  return { credentials, tokenCiphertext: null, health: "unchecked", denied: {} };
}

/**
 * Records whether the carrier accepts the token that was used. Returns whether it is still the shop's token: one that was
 * replaced meanwhile says nothing about the new one.
 */
export async function recordHealth(
  deps: Deps,
  shopId: string,
  { tokenCiphertext }: OpenAccount,
  health: AccountHealth,
): Promise<boolean> {
  if (tokenCiphertext === null) return true;
  return setAccountHealth(deps.database, shopId, health, deps.now(), tokenCiphertext);
}

/** Records that the token that was used was denied a capability (carrier 5.1.2). Returns whether it is still the shop's token. */
export async function recordDeniedCapability(
  deps: Deps,
  shopId: string,
  { tokenCiphertext }: OpenAccount,
  capability: Capability,
): Promise<boolean> {
  if (tokenCiphertext === null) return true;
  return recordDenied(deps.database, shopId, capability, deps.now(), tokenCiphertext);
}

/** Clears that record after an answer. Never throws: a failed write must not hide the carrier's answer. */
export async function recordAllowedCapability(
  deps: Deps,
  shopId: string,
  { tokenCiphertext, denied }: OpenAccount,
  capability: Capability,
): Promise<void> {
  if (tokenCiphertext === null || !(capability in denied)) return;
  try {
    await clearDenied(deps.database, shopId, capability, tokenCiphertext);
  } catch (error) {
    deps.log.warn({ err: error, shop: shopId, capability }, "account.permission_not_noted");
  }
}
