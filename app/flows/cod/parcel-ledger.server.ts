import type { Account, MoneySource } from "~/domain/cod/accounts";
import { addSums } from "~/domain/cod/accounts";
import { CORRECTABLE, type CorrectableAccount } from "~/domain/cod/correction";
import { positionOf } from "~/domain/cod/position";
import type { Actor, Deps } from "~/flows/deps.server";
import { listEntries } from "~/store/money-book.server";
import { addEntries } from "./add-entries.server";
import type { EntryView } from "./views";

/** Returns the ledger of a parcel, oldest entry first. */
export async function readParcelLedger({ database }: Deps, shopId: string, shipmentId: string): Promise<EntryView[]> {
  const rows = await listEntries(database, shopId, shipmentId);
  return rows.map(({ id, account, amountVnd, source, stays, statementName, actorName, why, at }) => ({
    ...{ id, amountVnd, statementName, actorName, why, at: at.toISOString() },
    account: account as Account,
    source: source as MoneySource,
    isCorrection: stays && source === "person",
  }));
}

export type CorrectOutcome = { outcome: "corrected" | "unchanged" | "not_found" };

/**
 * Says that an account of a parcel stands at another amount than what follows from all that is known: an entry of its own makes up
 * the difference, with who and why. `amountVnd`: what is true now, whole VND.
 */
export async function correctMoney(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  { account, amountVnd, why }: { account: CorrectableAccount; amountVnd: number; why: string },
  actor: Actor,
): Promise<CorrectOutcome> {
  if (!CORRECTABLE.includes(account)) throw new Error(`${account} is not corrected by hand`);
  let outcome: CorrectOutcome["outcome"] = "not_found";
  const told = { reference: null, actorId: actor.userId, actorName: actor.name, why };
  await deps.database.transaction((sql) =>
    addEntries(deps, sql, shopId, [shipmentId], "person", told, ({ facts, corrections, isInBook }) => {
      if (!isInBook) return [];
      const before = addSums(positionOf(facts).sums, corrections)[account];
      outcome = before === amountVnd ? "unchanged" : "corrected";
      return [{ account, amountVnd: amountVnd - before }];
    }),
  );
  return { outcome };
}
