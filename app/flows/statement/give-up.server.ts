import type { Deps } from "~/flows/deps.server";
import { listGivenUpStatements } from "~/store/parked-work.server";
import { moveStatement, readStatement } from "~/store/statement-imports.server";
import { deleteLines } from "~/store/statement-lines.server";

/**
 * Leaves a statement whose reading failed at every try: it is one that cannot be read, as staff say. `not_now`: it is being read, or
 * was. Nothing of it counts, and it can be read anew by other columns.
 */
export async function giveUpReading(
  { database }: Pick<Deps, "database">,
  shopId: string,
  statementId: string,
): Promise<{ outcome: "given_up" | "not_found" | "not_now" }> {
  const one = await readStatement(database, shopId, statementId);
  if (!one) return { outcome: "not_found" };
  const stuck = await listGivenUpStatements(database, shopId, [statementId]);
  if (one.state !== "reading" || !stuck.has(statementId)) return { outcome: "not_now" };
  return database.transaction(async (sql) => {
    const left = { state: "unreadable" as const, trouble: "failed" as const, tally: null, stated: null };
    if (!(await moveStatement(sql, shopId, statementId, ["reading"], left))) return { outcome: "not_now" };
    // What a try had stored of it.
    await deleteLines(sql, shopId, statementId);
    return { outcome: "given_up" };
  });
}
