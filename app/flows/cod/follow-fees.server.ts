import { rechargeAfter } from "~/domain/attention/recharge";
import { deliveryFeesVnd } from "~/domain/cod/accounts";
import type { BookPlace } from "~/domain/cod/position";
import type { Sql } from "~/store/database.server";
import type { MoneyOfParcel } from "~/store/money-ledger.server";
import { updateShipments } from "~/store/shipments.server";

/**
 * Brings what staff are told of parcels that became dearer in line with what the ledger charges for them now: the notice says the
 * same fee as every other page, and goes where the parcel is not dearer after all (decision 072).
 */
export async function followFees(
  sql: Sql,
  shopId: string,
  parcels: readonly (Pick<MoneyOfParcel, "shipmentId" | "recharge"> & { place: BookPlace })[],
  now: Date,
): Promise<void> {
  const changed = parcels.flatMap(({ shipmentId, recharge, place }) => {
    if (!recharge) return [];
    const after = rechargeAfter(recharge, deliveryFeesVnd(place.sums) || null);
    return after === recharge ? [] : [{ shopId, id: shipmentId, recharge: after, updatedAt: now }];
  });
  if (changed.length > 0) await updateShipments(sql, changed);
}
