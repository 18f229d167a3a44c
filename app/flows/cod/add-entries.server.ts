import type { Account, MoneySource } from "~/domain/cod/accounts";
import { bookPlaceOf } from "~/domain/cod/position";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { lockMoneyOf, type MoneyOfParcel, type Told, writeMoney } from "~/store/money-ledger.server";
import { followFees } from "./follow-fees.server";

/** What is added to a parcel's money and does not follow from anything else. */
export interface Addition {
  account: Account;
  amountVnd: number;
}

/**
 * Adds entries that stay, whatever becomes known later: corrections by staff, and what Shopify was told. `decide` sees a parcel's
 * money under its lock and returns what is added, none where nothing is.
 */
export async function addEntries(
  deps: Pick<Deps, "now">,
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
  source: MoneySource,
  told: Told,
  decide: (parcel: MoneyOfParcel) => readonly Addition[],
): Promise<void> {
  const now = deps.now();
  const parcels = await lockMoneyOf(sql, shopId, shipmentIds);
  const toWrite = parcels.flatMap((parcel) => {
    const added = decide(parcel).filter(({ amountVnd }) => amountVnd !== 0);
    if (added.length === 0) return [];
    const corrections = { ...parcel.corrections };
    for (const { account, amountVnd } of added) corrections[account] = (corrections[account] ?? 0) + amountVnd;
    const saysPaidOut = source === "person" && added.some(({ account }) => account === "paid_out");
    const paidOutSaidAt = saysPaidOut ? now : parcel.paidOutSaidAt;
    const { place } = bookPlaceOf(parcel.facts, corrections, { paidOutSaidAt, now });
    const entries = added.map((one) => ({ ...one, source, stays: true, ...told }));
    return [{ shipmentId: parcel.shipmentId, facts: parcel.facts, place, entries, recharge: parcel.recharge }];
  });
  await writeMoney(sql, shopId, toWrite, now);
  await followFees(sql, shopId, toWrite, now);
}
