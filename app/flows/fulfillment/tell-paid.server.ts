import type { Deps } from "~/flows/deps.server";
import { readStoredOrder } from "~/store/orders.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { StepRow } from "~/store/steps.server";
import type { LivingShop, StepResult } from "./step-result";

/** Tells Shopify that a collected COD is paid, as the step wants it: in full, or the part that was collected. */
export async function tellPaid(
  deps: Deps,
  shop: LivingShop,
  shipment: ShipmentRow,
  step: StepRow,
): Promise<StepResult> {
  const { orderId } = shipment;
  const expectedOutstandingVnd = Number(step.payload.expectedOutstandingVnd);
  const amountVnd = typeof step.payload.amountVnd === "number" ? step.payload.amountVnd : null;
  const answer =
    amountVnd === null
      ? await deps.shopify.markOrderPaid(shop, { orderId, expectedOutstandingVnd })
      : await deps.shopify.recordPayment(shop, {
          ...{ orderId, amountVnd, expectedOutstandingVnd },
          methodName: await methodNameOf(deps, shipment),
          happenedAt: step.happenedAt.toISOString(),
        });
  switch (answer.outcome) {
    case "recorded":
      return {
        ...{ outcome: "done", id: null },
        paid: { amountVnd: amountVnd ?? 0, outstandingVnd: answer.outstandingVnd },
      };
    case "paid":
    case "already":
      return { outcome: "done", id: null, paid: "in_full" };
    case "amount_differs":
      return {
        outcome: "refused",
        reason: `amount_differs:${answer.outstandingVnd}`,
        outstandingVnd: answer.outstandingVnd,
      };
    case "refused":
      return { outcome: "refused", reason: answer.messages.join(" ") };
    case "unknown":
      return answer;
  }
}

/** Returns the order's gateway name if it has only one, so that the payment adds no second method to the order. */
async function methodNameOf(deps: Deps, { shopId, orderId }: ShipmentRow): Promise<string | null> {
  const order = await readStoredOrder(deps.database, shopId, orderId);
  const [name, ...others] = order?.facts.gatewayNames ?? [];
  return name && others.length === 0 ? name : null;
}
