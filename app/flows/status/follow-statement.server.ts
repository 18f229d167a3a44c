import type { CodState } from "~/domain/parcel/state";
import { keepLedger, type MoneyCause } from "~/flows/cod/keep-ledger.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { listAttemptsInBrief } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { listHistories, listParcelsWith } from "~/store/history.server";
import { readBalances } from "~/store/money-balances.server";
import { lockShipments, type ShipmentRow } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import type { HeldParcels } from "./apply.server";
import { applyHistories } from "./apply-histories.server";
import { planStepsOf } from "./plan-shopify.server";
import { takeStatedAmounts } from "./stated-amounts.server";
import { factsOfHistory } from "./status-facts";

/** A statement whose rows began or ceased to count, and who did it. */
export interface StatementChange {
  statementId: string;
  actor: Actor;
  /** Why it was undone. */
  why?: string;
}

/**
 * Brings parcels in line with the statements that count, in the transaction in which rows of a statement began or ceased to: the
 * ledger has what was paid out and charged; a partial delivery whose amount nobody knew takes it from the statement; and what the
 * shop wants marked as paid then is wanted in Shopify. Doing it again changes nothing.
 */
export async function followStatement(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  shipmentIds: readonly string[],
  { statementId, actor, why }: StatementChange,
): Promise<void> {
  const cause: MoneyCause = {
    ...{ source: "statement", reference: statementId, actorId: actor.userId, actorName: actor.name },
    ...(why === undefined ? {} : { why }),
  };
  const shipments = await lockShipments(sql, shop.id, [...new Set(shipmentIds)]);
  // The histories of most parcels of a statement say nothing about it, and are not read.
  const before = await listParcelsWith(sql, shop.id, "amount_stated", shipmentIds);
  const mayChange = ({ id, codState }: ShipmentRow) => before.has(id) || PARTLY.includes(codState);
  const partly = await withHistories(sql, shop.id, shipments.filter(mayChange));
  const { histories } = partly;
  const changed = await takeStatedAmounts(deps, sql, shop.id, [...partly.shipments.values()], {
    histories,
    undoneId: statementId,
  });
  const taken = [...partly.shipments.values()].filter(({ id }) => changed.has(id));
  // The amounts first: the ledger reads them from the parcels.
  await applyHistories(deps, sql, shop, taken, { known: histories, isHeard: false, cause });
  const ids = shipments.map(({ id }) => id);
  await keepLedger(deps, sql, shop, ids, cause);
  await payBy(deps, sql, shop, shipments);
}

/** A statement may say what was collected of these. One that said it before may have made a whole sale of it. */
const PARTLY: readonly CodState[] = ["collected_partly", "collected_unclear"];
const PAID: readonly CodState[] = ["collected", "settled", "collected_partly"];

async function withHistories(sql: Sql, shopId: string, shipments: readonly ShipmentRow[]): Promise<HeldParcels> {
  const ids = shipments.map(({ id }) => id);
  const histories = ids.length === 0 ? new Map() : await listHistories(sql, shopId, ids);
  return { shipments: new Map(shipments.map((shipment) => [shipment.id, shipment])), histories };
}

/** Plans the payments of parcels whose money is complete by a statement, and of which Shopify has less: nothing else of them changes. */
async function payBy(deps: Deps, sql: Sql, shop: ShopRow, shipments: readonly ShipmentRow[]): Promise<void> {
  const { markPaidAt } = shop.settings;
  if (markPaidAt === "never" || markPaidAt === "delivered") return;
  const paid = shipments.filter(({ codState }) => PAID.includes(codState));
  const ids = paid.map(({ id }) => id);
  const balances = await readBalances(sql, shop.id, ids);
  const payable = paid.filter(({ id }) => {
    const balance = balances.get(id);
    return balance?.isStated === true && balance.sums.shopify < balance.sums.collected;
  });
  if (payable.length === 0) return;
  const { histories } = await withHistories(sql, shop.id, payable);
  const attempts = await listAttemptsInBrief(sql, shop.id, [...histories.keys()]);
  const followed = payable.map((shipment) => ({
    ...{ before: shipment, shipment },
    facts: factsOfHistory(histories.get(shipment.id) ?? [], attempts.get(shipment.id) ?? null, shipment),
  }));
  const toSync = await planStepsOf(deps, sql, shop, followed);
  if (toSync.length > 0) await deps.queue.enqueueAll(sql, "sync-shopify", toSync);
}
