import type { Actor, Deps } from "~/flows/deps.server";
import { askToMarkPaid, type MarkPaidOutcome } from "~/flows/status/ask-to-mark-paid.server";
import { readStatement } from "~/store/statement-imports.server";
import { listLines } from "~/store/statement-lines.server";

/** Rows whose orders are looked at by one request. */
const AT_A_TIME = 200;

/** What became of the orders of some rows. */
export interface PaidOrders {
  counts: Partial<Record<MarkPaidOutcome, number>>;
  /** The row to go on behind; null: there are no more. */
  next: number | null;
}

/**
 * Asks for the orders of a statement's next rows to be marked as paid in Shopify, because staff say so: each once, and only where
 * exactly what is owed was collected. Null for a statement that is not applied. Asking again asks for no order twice.
 */
export async function payNextOrders(
  deps: Deps,
  shopId: string,
  { statementId, after }: { statementId: string; after: number },
  actor: Actor,
): Promise<PaidOrders | null> {
  const one = await readStatement(deps.database, shopId, statementId);
  if (one?.state !== "applied") return null;
  const lines = await listLines(deps.database, shopId, statementId, { outcomes: [], after, limit: AT_A_TIME });
  const paid = lines.filter(({ counted, codVnd }) => counted && (codVnd ?? 0) > 0);
  const shipmentIds = [...new Set(paid.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const results = shipmentIds.length === 0 ? [] : await askToMarkPaid(deps, shopId, shipmentIds, actor);
  const counts: PaidOrders["counts"] = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return { counts, next: lines.length < AT_A_TIME ? null : (lines.at(-1)?.n ?? null) };
}
