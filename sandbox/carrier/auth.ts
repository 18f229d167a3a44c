import { type Call, headerOf } from "./calls.ts";
import type { Permission } from "./permissions.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account } from "./state.ts";
import { readTime } from "./times.ts";

/**
 * The account a call's `Token` belongs to (carrier 5.1). Undefined when verification fails: unknown or expired token, a
 * token without this permission, or a partner code in `X-Client-Source` that is neither the account's nor a platform's
 * (the header itself may be missing, field notes 2).
 */
export function verify(sandbox: Sandbox, call: Call, permission: Permission | undefined): Account | undefined {
  const token = headerOf(call.headers, "token");
  const account = accountByToken(sandbox, token);
  if (!account || !knowsSource(sandbox, account, headerOf(call.headers, "x-client-source"))) return undefined;
  const permitted = !permission || !account.permissions || account.permissions.includes(permission);
  return permitted ? account : undefined;
}

/** The account with this token, as long as it has not expired by the carrier's clock. */
export function accountByToken(sandbox: Sandbox, token: string): Account | undefined {
  const account = sandbox.state.accounts.find((one) => token !== "" && one.token === token);
  return account && !hasExpired(sandbox, account) ? account : undefined;
}

/** Whether an account's token is past its expiration date (carrier 5.1.2). */
export function hasExpired(sandbox: Sandbox, account: Account): boolean {
  const expiresMs = account.expiresAt === undefined ? undefined : readTime(account.expiresAt);
  return expiresMs !== undefined && expiresMs <= sandbox.nowMs();
}

function knowsSource({ state }: Sandbox, account: Account, source: string): boolean {
  if (source === "" || source === account.code || state.options.anyClientSource) return true;
  return state.accounts.some((one) => one.kind === "platform" && one.code === source);
}
