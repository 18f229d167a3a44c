import type { Deps } from "~/flows/deps.server";
import { type OpenAccount, recordHealth } from "./account.server";
import { callCarrier } from "./call.server";

/** `replaced`: the shop has another token by now, which was not checked. */
export type TokenCheck = { outcome: "ok" | "rejected" | "replaced" };

/**
 * Asks the carrier whether it accepts a token (carrier 4.11), and records the answer on the account. Throws CarrierError when the
 * answer is neither yes nor no.
 */
export async function checkToken(
  deps: Deps,
  shopId: string,
  account: OpenAccount,
  purpose: string,
): Promise<TokenCheck> {
  const call = { shopId, account, purpose, capability: "checkConnection" } as const;
  const called = await callCarrier(deps, call, (carrier, credentials) => carrier.checkConnection(credentials));
  switch (called.outcome) {
    case "answered": {
      const health = called.answer.outcome;
      return { outcome: (await recordHealth(deps, shopId, account, health)) ? health : "replaced" };
    }
    case "token_replaced":
      return { outcome: "replaced" };
    // Not expected here: the check needs no permission and reports a rejected token in its own answer.
    case "no_account":
    case "token_rejected":
    case "denied":
      return { outcome: "rejected" };
  }
}
