import { addSums } from "~/domain/cod/accounts";
import { positionOf } from "~/domain/cod/position";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { addEntries } from "./add-entries.server";

/**
 * Notes in the ledger that Shopify has these parcels of an order as paid: `amountVnd` of one parcel, or with null what each of them
 * collected and Shopify did not have yet. `stepId`: of the step that told Shopify.
 */
export async function notePaid(
  deps: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
  { amountVnd, stepId }: { amountVnd: number | null; stepId: number },
): Promise<void> {
  const told = { reference: String(stepId), actorId: null, actorName: null, why: null };
  await addEntries(deps, sql, shopId, shipmentIds, "shopify", told, ({ facts, corrections }) => {
    const sums = addSums(positionOf(facts).sums, corrections);
    return [{ account: "shopify", amountVnd: amountVnd ?? Math.max(0, sums.collected - sums.shopify) }];
  });
}
