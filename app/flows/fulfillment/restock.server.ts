import { OPTIONAL_SCOPES } from "~/domain/settings/scopes";
import type { Deps } from "~/flows/deps.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { StepRow } from "~/store/steps.server";
import type { LivingShop, StepResult } from "./step-result";

/** What a step that restocks knows: all of the parcel, or these pieces by line of the order. Removed with the buyer's data: then nothing is restocked. */
interface RestockPayload {
  whole?: true;
  pieces?: { lineItemId: string; quantity: number }[];
}

/** Restocks in Shopify what came back of a parcel, where the merchant granted the optional scope. */
export async function restock(deps: Deps, shop: LivingShop, shipment: ShipmentRow, step: StepRow): Promise<StepResult> {
  const { fulfillmentId, orderId, trackingNumber, returnReceivedAt } = shipment;
  // Its receipt was taken back before it began.
  if (returnReceivedAt === null) return { outcome: "not_needed" };
  if (!fulfillmentId || !trackingNumber) return { outcome: "refused", reason: "no_fulfillment" };
  const { whole, pieces } = step.payload as RestockPayload;
  if (whole !== true && pieces === undefined) return { outcome: "refused", reason: "pieces_unknown" };
  const granted = await deps.shopify.readScopes(shop);
  if (!granted.includes(OPTIONAL_SCOPES.restock)) return { outcome: "refused", reason: "no_scope" };
  const answer = await deps.shopify.restock(shop, {
    ...{ orderId, fulfillmentId, pieces: whole === true ? null : (pieces ?? []) },
    mark: `Waybill ${trackingNumber}`,
  });
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: answer.returnId };
}
