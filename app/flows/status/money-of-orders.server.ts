import type { OrderMoney } from "~/domain/cod/paid";
import { isLive } from "~/domain/parcel/state";
import type { Sql } from "~/store/database.server";
import { type HistoryRow, listHistories } from "~/store/history.server";
import { type Balance, readBalances } from "~/store/money-balances.server";
import { listStoredOrders } from "~/store/orders.server";
import { listShipmentsOfOrders, type ShipmentRow } from "~/store/shipments.server";
import { enteredAmountVnd } from "./entered-amount";

/** Returns what orders owe and what their parcels collect of it, by order; an order that is not stored is left out. */
export async function readMoneyOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: ReadonlySet<string>,
): Promise<Map<string, OrderMoney>> {
  if (orderIds.size === 0) return new Map();
  const orders = await listStoredOrders(sql, shopId, [...orderIds]);
  const shipments = await listShipmentsOfOrders(sql, shopId, [...orderIds]);
  // Whether staff entered the whole amount matters only for a parcel that is returned.
  const returned = shipments.filter(({ returnState }) => returnState !== "none").map(({ id }) => id);
  const histories = returned.length > 0 ? await listHistories(sql, shopId, returned) : new Map();
  const parcelsOf = Map.groupBy(shipments, ({ orderId }) => orderId);
  const ledger = await readBalances(
    sql,
    shopId,
    shipments.filter(({ bookedAt }) => bookedAt !== null).map(({ id }) => id),
  );
  return new Map(
    [...orders].map(([id, { facts }]) => [
      id,
      {
        parcels: moneyOfParcels(parcelsOf.get(id) ?? [], histories, ledger),
        outstandingVnd: facts.outstandingVnd,
        canMarkAsPaid: facts.canMarkAsPaid,
      },
    ]),
  );
}

/** Returns the parcels whose COD counts for the order: a cancelled one collects nothing, an unsent one still has to collect. */
function moneyOfParcels(
  shipments: readonly ShipmentRow[],
  histories: ReadonlyMap<string, HistoryRow[]>,
  ledger: ReadonlyMap<string, Balance>,
): OrderMoney["parcels"] {
  const booked = shipments
    .filter(({ bookedAt, state }) => bookedAt !== null && state !== "cancelled")
    .map((one) => ({
      ...one,
      ...entered(ledger.get(one.id)),
      enteredInFull: isEnteredInFull(one, histories.get(one.id) ?? []),
    }));
  const waiting = shipments.filter(({ bookedAt, state }) => bookedAt === null && isLive(state));
  return [...booked, ...waiting.map(({ codVnd }) => ({ codVnd, codState: "to_collect" as const }))];
}

/** What the ledger says of a parcel; one that was booked before the ledger, and is not in it yet, is known by its row alone. */
function entered(balance: Balance | undefined): {
  codVnd?: number;
  collectedVnd?: number | null;
  isStatedExactly?: boolean;
} {
  if (!balance) return {};
  const { sums, isKnown, isStated } = balance;
  return {
    codVnd: sums.booked,
    collectedVnd: isKnown ? sums.collected : null,
    isStatedExactly: isStated && sums.paid_out === sums.collected,
  };
}

function isEnteredInFull({ returnState, codVnd }: ShipmentRow, history: readonly HistoryRow[]): boolean {
  return returnState !== "none" && enteredAmountVnd(history) === codVnd;
}
