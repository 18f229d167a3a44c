import { countedRows } from "~/domain/statement/counted";
import { saidNew, settle } from "~/domain/statement/settle";
import type { Actor, Deps } from "~/flows/deps.server";
import { followStatement } from "~/flows/status/follow-statement.server";
import { lockShipments } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { readStoredLine, saveSettled } from "~/store/statement-counting.server";
import { moveStatement, readStatement } from "~/store/statement-imports.server";
import { findCountedLines } from "~/store/statement-parcels.server";
import { tallyAnew } from "./count-lines.server";

/** `not_in_doubt`: somebody said it before, or the row changed. `busy`: another statement of the shop is being read or counted. */
export interface SayNewOutcome {
  outcome: "said" | "not_found" | "not_now" | "not_in_doubt" | "busy";
}

/**
 * Takes it from staff that the fees of a row are new, although fees of its parcel count that may be the same, divided otherwise
 * (decision 101). They count with the statement: at once where it is applied. Fees that count exactly so already stay a duplicate.
 */
export async function sayNew(
  deps: Deps,
  shopId: string,
  { statementId, n }: { statementId: string; n: number },
  actor: Actor,
): Promise<SayNewOutcome> {
  const said = await deps.locks.exclusively(`statement:${shopId}`, () => say(deps, shopId, { statementId, n }, actor));
  return { outcome: said };
}

async function say(
  deps: Deps,
  shopId: string,
  { statementId, n }: { statementId: string; n: number },
  actor: Actor,
): Promise<SayNewOutcome["outcome"]> {
  const { database } = deps;
  const [shop, one] = [await findShop(database, shopId), await readStatement(database, shopId, statementId)];
  if (!shop || !one) return "not_found";
  const { state } = one;
  if (state !== "read" && state !== "applied") return "not_now";
  return database.transaction(async (sql) => {
    // Locks the statement: whoever applies or undoes it waits, and sees what was said.
    if (!(await moveStatement(sql, shopId, statementId, [state], { state }))) return "not_now";
    const line = await readStoredLine(sql, shopId, statementId, n);
    const free = line && saidNew(line);
    if (!free) return "not_in_doubt";
    await lockShipments(sql, shopId, [free.shipmentId]);
    const counted = countedRows(await findCountedLines(sql, shopId, [free.shipmentId]));
    const settled = settle(free, counted, state === "applied");
    await saveSettled(sql, shopId, [settled]);
    await tallyAnew(sql, shopId, statementId);
    if (settled.counted) await followStatement(deps, sql, shop, [free.shipmentId], { statementId, actor });
    return "said";
  });
}
