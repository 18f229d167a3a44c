import { mayEnterAmount } from "~/domain/status/cod-state";
import { isHeldPayment } from "~/domain/status/shopify-plan";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listHistory, recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { listSteps, withdrawPayment } from "~/store/steps.server";
import { applyHistory } from "./apply-histories.server";
import { enteredAmountVnd } from "./entered-amount";

export type EnterAmountOutcome = {
  outcome:
    | "entered"
    /** The same amount was entered before: a second click changes nothing. */
    | "unchanged"
    /** Negative, more than the COD, or not in whole VND. */
    | "not_an_amount"
    /** Shopify has already recorded the earlier amount: corrections are made there. */
    | "recorded"
    /** Nothing was delivered, or certainly everything was. */
    | "not_allowed"
    | "not_found";
};

/**
 * Records the amount that staff say the courier collected for a parcel that was, or may have been, delivered in part (domain
 * 2.5), in its history with who entered it. The amount counts from then on; Shopify gets exactly this amount, where it accepts
 * one, or nothing (decision 034). It can be changed until Shopify has recorded it.
 */
export async function enterCollectedAmount(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  amountVnd: number,
  actor: Actor,
): Promise<EnterAmountOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop) return { outcome: "not_found" };
  return deps.database.transaction(async (sql): Promise<EnterAmountOutcome> => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment) return { outcome: "not_found" };
    const entered = enteredAmountVnd(await listHistory(sql, shopId, shipmentId));
    if (!mayEnterAmount({ ...shipment, enteredVnd: entered })) return { outcome: "not_allowed" };
    if (!Number.isSafeInteger(amountVnd) || amountVnd < 0 || amountVnd > shipment.codVnd) {
      return { outcome: "not_an_amount" };
    }
    if (entered === amountVnd) return { outcome: "unchanged" };
    const isFree = await giveUpPayments(sql, shipment);
    // Where Shopify recorded a payment from the carrier's status before any entry, a first entry counts in Waybill only.
    if (!isFree && entered !== null) return { outcome: "recorded" };
    const now = deps.now();
    await recordEvent(sql, shipment, {
      kind: "amount_said",
      by: actor,
      at: now,
      details: { amountVnd },
      key: `amount_said:${now.toISOString()}:${amountVnd}`,
    });
    await applyHistory(deps, sql, shop, shipment);
    // Sibling parcels may collect what this one did not.
    await deps.queue.enqueue(sql, "read-order", { shopId, orderId: shipment.orderId });
    return { outcome: "entered" };
  });
}

/** Withdraws payments that Shopify refused; wanted ones are planned again. Returns false when Shopify has or may have one. */
async function giveUpPayments(sql: Sql, { shopId, id }: ShipmentRow): Promise<boolean> {
  const payments = (await listSteps(sql, shopId, id)).filter(({ kind }) => kind === "paid");
  if (payments.some(isHeldPayment)) return false;
  for (const step of payments.filter(({ state }) => state === "attention")) {
    await withdrawPayment(sql, step);
  }
  return true;
}
