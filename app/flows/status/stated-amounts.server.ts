import { isAmountUnknown } from "~/domain/status/cod-state";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type HistoryRow, inOrder, recordEvents } from "~/store/history.server";
import { readStatedCod } from "~/store/money-balances.server";
import type { ShipmentRow } from "~/store/shipments.server";
import { statedAmountVnd } from "./entered-amount";

/** What decides whether a parcel needs an amount. */
export type AskedParcel = Pick<ShipmentRow, "id" | "codVnd" | "codState" | "collectedVnd">;

/**
 * Writes into the histories of partial deliveries what the statements that count say was collected, where nobody knew it or another
 * statement had said it; `histories` is brought up to date. `undoneId`: the statement that says it no more. Returns the parcels whose
 * histories say something else than before. The caller holds the parcels and brings them in line.
 */
export async function takeStatedAmounts(
  deps: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  parcels: readonly AskedParcel[],
  { histories, undoneId = null }: { histories: Map<string, HistoryRow[]>; undoneId?: string | null },
): Promise<Set<string>> {
  const saidBefore = new Map(parcels.map(({ id }) => [id, statedAmountVnd(histories.get(id) ?? [])]));
  const asked = parcels.filter((parcel) => saidBefore.get(parcel.id) !== null || isAmountUnknown(parcel));
  if (asked.length === 0) return new Set();
  const now = deps.now();
  const ids = asked.map(({ id }) => id);
  const stated = await readStatedCod(sql, shopId, ids);
  const changed = asked.flatMap(({ id, codVnd }) => {
    const said = stated.get(id);
    // Nobody pays more at the door than was asked for: such a row is a difference, not an amount.
    const amountVnd = said && said.codVnd >= 0 && said.codVnd <= codVnd ? said.codVnd : null;
    const statementId = said?.statementId ?? undoneId;
    return amountVnd === saidBefore.get(id) || statementId === null ? [] : [{ id, amountVnd, statementId }];
  });
  const added = await recordEvents(
    sql,
    shopId,
    changed.map(({ id, amountVnd, statementId }) => ({
      shipmentId: id,
      event: {
        ...{ kind: "amount_stated" as const, by: "statement" as const, at: now },
        ...{ details: { amountVnd, statementId }, key: `amount_stated:${now.toISOString()}:${amountVnd}` },
      },
    })),
  );
  for (const row of added) {
    histories.set(row.shipmentId, inOrder([...(histories.get(row.shipmentId) ?? []), row]));
  }
  return new Set(changed.map(({ id }) => id));
}
