import { type DiscrepancyKind, isDiscrepancyKind } from "~/domain/comparison/discrepancy";
import type { Actor, Deps } from "~/flows/deps.server";
import { leaveDiscrepancies, markInRepair, reopenDiscrepancies } from "~/store/discrepancies.server";
import { lookAgain } from "./compare.server";
import { type Repairable, repairAll } from "./repair.server";

/** Which row of the list. */
export interface Chosen {
  kind: DiscrepancyKind;
  subject: string;
}

/** What staff ask for is carried out in a moment: soon after that it is looked at again. */
const LOOK_AFTER_SECONDS = 20;

/**
 * Has rows of the list put right, each by the one thing that can be done about it. Rows that are being put right already, or are gone,
 * are left out: a second click does nothing. Returns how many were set off.
 */
export async function putRight(deps: Deps, shopId: string, chosen: readonly Chosen[]): Promise<number> {
  const rows = await deps.database.transaction(async (sql) => {
    const marked = await markInRepair(sql, shopId, chosen, deps.now());
    // In the same transaction: a row that is being put right is looked at again, whatever becomes of this process.
    if (marked.length > 0) await lookAgain(deps, sql, shopId, LOOK_AFTER_SECONDS);
    return marked;
  });
  const known = rows.filter((row): row is typeof row & Repairable => isDiscrepancyKind(row.kind));
  await repairAll(deps, shopId, known, { priority: 1 });
  return rows.length;
}

/**
 * Leaves rows of the list as they are, and records who decided that. They are shown again when a side says something else. Nothing
 * else changes: no payment, step or message is deleted. Returns how many.
 */
export function leaveAsItIs(deps: Deps, shopId: string, chosen: readonly Chosen[], actor: Actor): Promise<number> {
  const by = { id: actor.userId, name: actor.name, at: deps.now() };
  return leaveDiscrepancies(deps.database, shopId, chosen, by);
}

/** Puts rows that were left as they are back on the list. Returns how many. */
export function putBackOnList(deps: Deps, shopId: string, chosen: readonly Chosen[]): Promise<number> {
  return reopenDiscrepancies(deps.database, shopId, chosen);
}
