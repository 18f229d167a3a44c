import { CarrierError } from "~/carrier/errors";
import type { Solution } from "~/carrier/solutions";
import { recordDeniedPermission } from "~/flows/carrier/record-denied-permission.server";
import type { Deps } from "~/flows/deps.server";
import { readCredentials } from "~/store/accounts.server";

export type SolutionsOutcome = { outcome: "listed"; solutions: Solution[] } | { outcome: "unreachable" | "no_account" };

/** The solutions that the shop's account may apply to a parcel (carrier 4.7). */
export async function listSolutions(deps: Deps, shopId: string): Promise<SolutionsOutcome> {
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (!credentials) return { outcome: "no_account" };
  try {
    return { outcome: "listed", solutions: await deps.carrier.listSolutions(credentials) };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ shop: shopId, kind: error.kind, logId: error.logId }, "solutions.read_failed");
    await recordDeniedPermission(deps, shopId, error);
    return { outcome: "unreachable" };
  }
}
