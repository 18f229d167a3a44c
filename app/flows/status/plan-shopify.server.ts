import { allowsPartialPayments, type OrderMoney, paidDecision, partialPaymentVnd } from "~/domain/cod/paid";
import { isHeldPayment, planShopifySteps, type Step, stepsToTake } from "~/domain/status/shopify-plan";
import type { ParcelStatusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type ShipmentRow, updateShipments } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { listStepsOf, type StepRow, wantSteps, withdrawStepsOf } from "~/store/steps.server";
import { readMoneyOfOrders } from "./money-of-orders.server";

/** A parcel whose history changed, as it was and as it is now, and what the history says of it. */
export interface FollowedParcel {
  before: ShipmentRow;
  shipment: ShipmentRow;
  facts: ParcelStatusFacts;
}

/**
 * Adds the steps that the histories of a shop's parcels require and that are not wanted yet, in the transaction that changed the
 * histories. Planning again changes nothing (decision 008). Steps not begun yet are planned again, so that events give the same
 * steps in whatever sequence they arrive. Returns the parcels that have something new to be carried out.
 */
export async function planStepsOf(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  parcels: readonly FollowedParcel[],
): Promise<{ shopId: string; shipmentId: string }[]> {
  const booked = parcels.filter(({ shipment }) => shipment.bookedAt !== null);
  if (booked.length === 0) return [];
  const ids = booked.map(({ shipment }) => shipment.id);
  const takenBack = await withdrawStepsOf(sql, shop.id, ids);
  const steps = await listStepsOf(sql, shop.id, ids);
  const payable = booked.filter((parcel) => mayBePaid(parcel, takenBack.get(parcel.shipment.id) ?? []));
  const money = await readMoneyOfOrders(sql, shop.id, new Set(payable.map(({ shipment }) => shipment.orderId)));
  const plans = booked.map((parcel) => {
    const { id, orderId } = parcel.shipment;
    const owed = payable.includes(parcel) ? (money.get(orderId) ?? null) : null;
    return { parcel, owed, todo: stepsOf(shop, parcel, owed, steps.get(id) ?? []) };
  });
  await wantSteps(
    sql,
    plans.flatMap(({ parcel, owed, todo }) => todo.map((step) => wanted(parcel, owed, step))),
  );
  const now = deps.now();
  const differing = plans.filter(
    ({ parcel, owed }) =>
      owed && parcel.shipment.attention === null && paidDecision(owed, shop.settings.markPaidAt) === "attention",
  );
  await updateShipments(
    sql,
    differing.map(({ parcel: { shipment } }) => ({
      ...{ shopId: shop.id, id: shipment.id },
      ...{ attention: "paid_amount_differs" as const, updatedAt: now },
    })),
  );
  return plans
    .filter(({ parcel, todo }) => todo.some(({ key }) => !takenBack.get(parcel.shipment.id)?.includes(key)))
    .map(({ parcel }) => ({ shopId: shop.id, shipmentId: parcel.shipment.id }));
}

/**
 * Whether the parcel's change may decide a payment. One that still has to collect, or has nothing to collect, decides nothing
 * by moving: most messages need neither its order nor its sibling parcels.
 */
function mayBePaid({ before, shipment }: FollowedParcel, takenBack: readonly string[]): boolean {
  if (takenBack.some((key) => key.startsWith("paid"))) return true;
  const collectsNothingNow = shipment.codState === "to_collect" || shipment.codState === "none";
  return !collectsNothingNow || shipment.codState !== before.codState || shipment.state !== before.state;
}

/** Returns what a parcel's history requires in Shopify and is not wanted yet. `taken`: its steps. */
export function stepsOf(
  shop: ShopRow,
  { shipment, facts }: Pick<FollowedParcel, "shipment" | "facts">,
  money: OrderMoney | null,
  taken: readonly StepRow[],
): Step[] {
  const { bookedAt } = shipment;
  if (!bookedAt) return [];
  const partPayment = money && partPaymentOf(shop, shipment, money, taken);
  const known = { status: facts, bookedAt, money, partialPaymentVnd: partPayment };
  return stepsToTake(planShopifySteps(known, shop.settings), taken).todo;
}

/** Returns the payment to record in Shopify for a partial delivery; null when the order was already marked as paid. */
function partPaymentOf(
  { settings: { markPaidAt }, planName }: ShopRow,
  shipment: ShipmentRow,
  { outstandingVnd }: OrderMoney,
  steps: readonly StepRow[],
): number | null {
  const partialPaymentsAllowed = allowsPartialPayments(planName);
  const amountVnd = partialPaymentVnd(shipment, { outstandingVnd, partialPaymentsAllowed, markPaidAt });
  return steps.some((step) => step.key === "paid" && isHeldPayment(step)) ? null : amountVnd;
}

function wanted({ shipment }: FollowedParcel, money: OrderMoney | null, step: Step) {
  const { shopId, id: shipmentId } = shipment;
  const payload = payloadOf(step, money?.outstandingVnd ?? 0);
  return { shopId, shipmentId, key: step.key, kind: step.kind, payload, happenedAt: step.happenedAt };
}

function payloadOf(step: Step, outstandingVnd: number): Record<string, unknown> {
  switch (step.kind) {
    case "event":
      return { status: step.status, messageKey: step.messageKey, reasonCode: step.reasonCode };
    case "paid":
      return { expectedOutstandingVnd: outstandingVnd, ...("amountVnd" in step ? { amountVnd: step.amountVnd } : {}) };
    default:
      return {};
  }
}
