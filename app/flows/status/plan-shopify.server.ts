import { isDeepStrictEqual } from "node:util";
import { allowsPartialPayments, type OrderMoney, paidDecision, partialPaymentVnd } from "~/domain/cod/paid";
import { isHeldPayment, planShopifySteps, type Step, stepsToTake } from "~/domain/status/shopify-plan";
import type { ParcelStatusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type ShipmentRow, updateShipments } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { isPlannedAgain, listStepsOf, type StepRow, wantSteps, withdrawSteps } from "~/store/steps.server";
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
  const steps = await listStepsOf(sql, shop.id, ids);
  const known = (parcel: FollowedParcel) => steps.get(parcel.shipment.id) ?? [];
  const payable = booked.filter((parcel) => mayBePaid(parcel, known(parcel)));
  const money = await readMoneyOfOrders(sql, shop.id, new Set(payable.map(({ shipment }) => shipment.orderId)));
  const planOf = (parcel: FollowedParcel, sending: ReadonlySet<number>): Plan => {
    const owed = payable.includes(parcel) ? (money.get(parcel.shipment.orderId) ?? null) : null;
    const [again, taken] = apart(known(parcel), sending);
    return { parcel, owed, again, todo: stepsOf(shop, parcel, owed, taken).map((step) => wanted(parcel, owed, step)) };
  };
  const first = booked.map((parcel) => planOf(parcel, new Set()));
  const [adding, changing] = [first.filter(goesOn), first.filter((plan) => !goesOn(plan))];
  const sending = await takeBack(sql, shop.id, changing);
  const changed = changing.map((plan) =>
    plan.again.some(({ id }) => sending.has(id)) ? planOf(plan.parcel, sending) : plan,
  );
  await wantSteps(sql, [
    ...adding.flatMap(({ again, todo }) => todo.slice(again.length)),
    // Their steps were taken back: all of them are wanted anew, also those that are as they were.
    ...changed.flatMap(({ todo }) => todo),
  ]);
  const plans = [...adding, ...changed];
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
    .filter(({ again, todo }) => todo.some(({ key }) => !again.some((step) => step.key === key)))
    .map(({ parcel }) => ({ shopId: shop.id, shipmentId: parcel.shipment.id }));
}

interface Plan {
  parcel: FollowedParcel;
  owed: OrderMoney | null;
  /** Steps that were wanted already and are planned again. */
  again: StepRow[];
  todo: ReturnType<typeof wanted>[];
}

/** Returns the steps that are planned again, and those that Shopify may have. */
function apart(steps: readonly StepRow[], sending: ReadonlySet<number>): [again: StepRow[], taken: StepRow[]] {
  const isOpen = (step: StepRow) => isPlannedAgain(step) && !sending.has(step.id);
  return [
    steps.filter(isOpen),
    steps.filter((step) => !isOpen(step)).map((step) => (sending.has(step.id) ? { ...step, state: "sent" } : step)),
  ];
}

/** Whether the plan only adds to the steps that are wanted already: most messages come in the order in which things happened. */
function goesOn({ again, todo }: Plan): boolean {
  return again.every((step, n) => {
    const planned = todo[n];
    return (
      planned?.key === step.key &&
      planned.happenedAt.getTime() === step.happenedAt.getTime() &&
      isDeepStrictEqual(planned.payload, step.payload)
    );
  });
}

/** Takes back the steps of these plans that are planned again. Returns those that began to be sent meanwhile. */
async function takeBack(sql: Sql, shopId: string, plans: readonly Plan[]): Promise<Set<number>> {
  const steps = plans.flatMap(({ again }) => again);
  const withdrawn = await withdrawSteps(sql, shopId, steps);
  return new Set(steps.map(({ id }) => id).filter((id) => !withdrawn.has(id)));
}

/**
 * Whether the parcel's change may decide a payment. One that still has to collect, or has nothing to collect, decides nothing
 * by moving: most messages need neither its order nor its sibling parcels.
 */
function mayBePaid({ before, shipment }: FollowedParcel, steps: readonly StepRow[]): boolean {
  if (steps.some((step) => isPlannedAgain(step) && step.key.startsWith("paid"))) return true;
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
  { outstandingVnd, parcels }: OrderMoney,
  steps: readonly StepRow[],
): number | null {
  const partialPaymentsAllowed = allowsPartialPayments(planName);
  const parcel = parcels.find(({ id }) => id === shipment.id) ?? shipment;
  const amountVnd = partialPaymentVnd(parcel, { outstandingVnd, partialPaymentsAllowed, markPaidAt });
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
