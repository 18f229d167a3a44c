import type { MoneySource } from "~/domain/cod/accounts";
import { entriesTo } from "~/domain/cod/entries";
import { bookPlaceOf } from "~/domain/cod/position";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { lockMoneyOf, writeMoney } from "~/store/money-ledger.server";
import { followFees } from "./follow-fees.server";

/** By whose word the money of a parcel changed. */
export interface MoneyCause {
  source: MoneySource;
  /** The statement or claim that says it. */
  reference?: string;
  actorId?: string;
  actorName?: string | null;
  why?: string;
}

/**
 * Writes in the ledger what changed of the money of these parcels, in the transaction that changed it: entries that lead from what
 * is written to what follows from the parcels, the statements and the claims as they are now. Doing it again writes nothing. A
 * parcel that was never booked has no money.
 *
 * The effects that a statement has on a parcel and its order in Shopify are in `flows/status/follow-statement.server.ts`.
 */
export async function keepLedger(
  deps: Pick<Deps, "now">,
  sql: Sql,
  shop: { id: string },
  shipmentIds: readonly string[],
  cause: MoneyCause | ((shipmentId: string) => MoneyCause),
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const now = deps.now();
  const parcels = await lockMoneyOf(sql, shop.id, shipmentIds);
  const toWrite = parcels.flatMap(({ shipmentId, facts, written, corrections, isInBook, recharge, paidOutSaidAt }) => {
    if (facts.bookedAt === null && !isInBook) return [];
    const { source, reference, actorId, actorName, why } = typeof cause === "function" ? cause(shipmentId) : cause;
    const told = {
      ...{ reference: reference ?? null, actorId: actorId ?? null },
      ...{ actorName: actorName ?? null, why: why ?? null },
    };
    const { place, target } = bookPlaceOf(facts, corrections, { paidOutSaidAt, now });
    const entries = entriesTo(target, written, source).map((entry) => ({ ...entry, ...told }));
    return [{ shipmentId, facts, place, entries, recharge }];
  });
  await writeMoney(sql, shop.id, toWrite, now);
  await followFees(sql, shop.id, toWrite, now);
}
