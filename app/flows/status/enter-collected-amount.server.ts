import { mayEnterAmount } from "~/domain/status/cod-state";
import { isHeldPayment } from "~/domain/status/shopify-plan";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listHistory, recordEvent } from "~/store/history.server";
import { readShipment, type ShipmentRow } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { listSteps, withdrawPayment } from "~/store/steps.server";
import { applyHistory } from "./apply.server";
import { enteredAmountVnd } from "./entered-amount";

export type EnterAmountOutcome = {
  outcome:
    | "said"
    /** The same was said before: a second click changes nothing. */
    | "unchanged"
    /** Less than nothing, more than the COD, or no whole đồng. */
    | "not_an_amount"
    /** Shopify was told of what was said before; what it holds is corrected there. */
    | "recorded"
    /** Nothing was delivered, or the whole of it beyond doubt. */
    | "not_allowed"
    | "not_found";
};

/**
 * Staff say what the courier collected for a parcel that was delivered in part, or may have been (domain 2): kept in its
 * history with who said it. From then on it counts as that; Shopify gets exactly this amount, where it takes one, or nothing
 * (decision 034). May be said anew until Shopify was told.
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
    const shipment = await readShipment(sql, shopId, shipmentId, true);
    if (!shipment) return { outcome: "not_found" };
    const said = enteredAmountVnd(await listHistory(sql, shopId, shipmentId));
    if (!mayEnterAmount({ ...shipment, enteredVnd: said })) return { outcome: "not_allowed" };
    if (!Number.isSafeInteger(amountVnd) || amountVnd < 0 || amountVnd > shipment.codVnd) {
      return { outcome: "not_an_amount" };
    }
    if (said === amountVnd) return { outcome: "unchanged" };
    const isFree = await giveUpPayments(sql, shipment);
    // Paid at Shopify by what the carrier said, before it was asked about: the word of a person is then for Waybill alone.
    if (!isFree && said !== null) return { outcome: "recorded" };
    const now = deps.now();
    await recordEvent(sql, shipment, {
      kind: "amount_said",
      by: actor,
      at: now,
      details: { amountVnd },
      key: `amount_said:${now.toISOString()}:${amountVnd}`,
    });
    await applyHistory(deps, sql, shop, shipment);
    // The others of the order may collect what this one did not.
    await deps.queue.enqueue(sql, "read-order", { shopId, orderId: shipment.orderId });
    return { outcome: "said" };
  });
}

/** Takes back what Shopify refused to hold as paid; false when it holds it, or may. What is only wanted is planned anew. */
async function giveUpPayments(sql: Sql, { shopId, id }: ShipmentRow): Promise<boolean> {
  const payments = (await listSteps(sql, shopId, id)).filter(({ kind }) => kind === "paid");
  if (payments.some(isHeldPayment)) return false;
  for (const step of payments.filter(({ state }) => state === "attention")) {
    await withdrawPayment(sql, step);
  }
  return true;
}
