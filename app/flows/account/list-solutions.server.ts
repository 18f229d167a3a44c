import type { Solution } from "~/carrier/solutions";
import { askCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";

export type SolutionsOutcome = { outcome: "listed"; solutions: Solution[] } | { outcome: "unreachable" | "no_account" };

/** Lists the solutions that the shop's account may apply to a parcel (carrier 4.7). */
export async function listSolutions(deps: Deps, shopId: string): Promise<SolutionsOutcome> {
  const call = { shopId, capability: "listSolutions", purpose: "solutions" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) => carrier.listSolutions(credentials));
  switch (asked.outcome) {
    case "answered":
      return { outcome: "listed", solutions: asked.answer };
    case "no_account":
      return asked;
    case "trouble":
      return { outcome: "unreachable" };
  }
}
