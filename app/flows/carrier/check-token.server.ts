import type { Deps } from "~/flows/deps.server";
import { noteHealth, type OpenAccount } from "./account.server";
import { callCarrier } from "./call.server";

/**
 * Asks the carrier whether a token passes (carrier 4.11), and notes the answer on the account. `replaced`: the shop has
 * another token by now, of which nothing is known. Throws CarrierError when the answer says neither.
 */
export async function checkToken(
  deps: Deps,
  shopId: string,
  account: OpenAccount,
  purpose: string,
): Promise<"ok" | "rejected" | "replaced"> {
  const call = { shopId, account, purpose, capability: "checkConnection" } as const;
  const called = await callCarrier(deps, call, (carrier, credentials) => carrier.checkConnection(credentials));
  switch (called.outcome) {
    case "answered": {
      const health = called.answer.outcome;
      return (await noteHealth(deps, shopId, account, health)) ? health : "replaced";
    }
    case "token_replaced":
      return "replaced";
    // The check asks for no permission, and turns a token away in its own answer.
    case "no_account":
    case "token_rejected":
    case "denied":
      return "rejected";
  }
}
