import { type Call, headerOf } from "./calls.ts";
import type { Permission } from "./permissions.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account } from "./state.ts";
import { readTime } from "./times.ts";

/**
 * Returns the account that a call's `Token` belongs to (carrier 5.1), or undefined when verification fails: an unknown or
 * expired token, a token without this permission, or another shop's code in `X-Client-Source` (the header itself may be
 * missing, field notes 2).
 */
export function verify(sandbox: Sandbox, call: Call, permission: Permission | undefined): Account | undefined {
  const token = headerOf(call.headers, "token");
  const account = accountByToken(sandbox, token);
  if (!account || !knowsSource(sandbox, account, headerOf(call.headers, "x-client-source"))) return undefined;
  const permitted = !permission || !account.permissions || account.permissions.includes(permission);
  return permitted ? account : undefined;
}

/** Returns the account with this token; undefined when the token has expired by the carrier's clock. */
export function accountByToken(sandbox: Sandbox, token: string): Account | undefined {
  const account = sandbox.state.accounts.find((one) => token !== "" && one.token === token);
  return account && !hasExpired(sandbox, account) ? account : undefined;
}

/** Returns whether an account's token is past its expiration date (carrier 5.1.2). */
export function hasExpired(sandbox: Sandbox, account: Account): boolean {
  const expiresMs = account.expiresAt === undefined ? undefined : readTime(account.expiresAt);
  return expiresMs !== undefined && expiresMs <= sandbox.nowMs();
}

/** "S" and digits; clients sometimes omit the letter (field notes 2). */
const SHOP_CODE = /^S?\d+$/i;

/**
 * Accepts the shop code with or without its letter, or a private partner code (carrier 5.1.1). The stand-in keeps no list
 * of partner codes, so any text that is not a shop code passes.
 */
function knowsSource({ state }: Sandbox, account: Account, source: string): boolean {
  if (source === "" || bare(source) === bare(account.code)) return true;
  const owner = state.accounts.find((one) => bare(one.code) === bare(source));
  return owner ? owner.kind === "platform" : !SHOP_CODE.test(source);
}

const bare = (code: string) => (SHOP_CODE.test(code) ? code.replace(/^S/i, "") : code);
