import type { Deps } from "~/flows/deps.server";
import {
  type AccountCredentials,
  type AccountHealth,
  forgetDenied,
  type OpenAccount,
  readCredentials,
  recordDenied,
  setAccountHealth,
} from "~/store/accounts.server";

export type { OpenAccount } from "~/store/accounts.server";

/** Returns the shop's account, opened for one use; null without one, and for a shop that removed the app. */
export function openAccount(deps: Deps, shopId: string): Promise<OpenAccount | null> {
  return readCredentials(deps.database, deps.cipher, shopId);
}

/** Returns an account that is tried before it is stored: nothing that the carrier says of it is noted. */
export function unstoredAccount(credentials: AccountCredentials): OpenAccount {
  return { credentials, tokenCiphertext: null, health: "unchecked", denied: {} };
}

/**
 * Notes whether the carrier takes the token that was used. Returns whether it is still the shop's: one that was replaced
 * meanwhile says nothing of the new one.
 */
export async function noteHealth(
  deps: Deps,
  shopId: string,
  { tokenCiphertext }: OpenAccount,
  health: AccountHealth,
): Promise<boolean> {
  if (tokenCiphertext === null) return true;
  return setAccountHealth(deps.database, shopId, health, deps.now(), tokenCiphertext);
}

/** Notes that the token that was used may not do this (carrier 5.1.2). Returns whether it is still the shop's. */
export async function noteDenied(
  deps: Deps,
  shopId: string,
  { tokenCiphertext }: OpenAccount,
  capability: string,
): Promise<boolean> {
  if (tokenCiphertext === null) return true;
  return recordDenied(deps.database, shopId, capability, deps.now(), tokenCiphertext);
}

/** Forgets such a note after an answer. Never throws: what the carrier said counts more than what is noted of its token. */
export async function noteAllowed(
  deps: Deps,
  shopId: string,
  { tokenCiphertext, denied }: OpenAccount,
  capability: string,
): Promise<void> {
  if (tokenCiphertext === null || !(capability in denied)) return;
  try {
    await forgetDenied(deps.database, shopId, capability, tokenCiphertext);
  } catch (error) {
    deps.log.warn({ err: error, shop: shopId, capability }, "account.permission_not_noted");
  }
}
