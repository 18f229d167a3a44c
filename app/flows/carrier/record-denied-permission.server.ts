import { CarrierError } from "~/carrier/errors";
import type { Deps } from "~/flows/deps.server";
import { recordDenied } from "~/store/accounts.server";

/** Notes on the account which endpoint its token may not use, where that is what went wrong (carrier 5.1.2). */
export async function recordDeniedPermission(deps: Deps, shopId: string, error: unknown): Promise<void> {
  if (!(error instanceof CarrierError) || error.kind !== "permission" || error.capability === null) return;
  deps.log.warn({ shop: shopId, capability: error.capability }, "account.permission_missing");
  await recordDenied(deps.database, shopId, error.capability, deps.now());
}
