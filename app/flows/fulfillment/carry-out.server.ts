import type { GoodsToFulfil } from "~/domain/draft/where-to-fulfil";
import { buyerLocale } from "~/domain/locale";
import type { StepMessage } from "~/domain/status/shopify-events";
import { trackingLink } from "~/flows/buyer/tracking-link.server";
import type { Deps } from "~/flows/deps.server";
import { readOrder } from "~/flows/order/read.server";

import type { ShipmentRow, ShipmentToSync } from "~/store/shipments.server";
import type { StepRow } from "~/store/steps.server";
import { readGoodsToFulfil } from "./read-goods-to-fulfil.server";
import { restock } from "./restock.server";
import type { LivingShop, StepResult } from "./step-result";
import { tellPaid } from "./tell-paid.server";

/** Carries out one step in Shopify. Throws ShopifyError when Shopify does not answer. */
export function carryOut(deps: Deps, shop: LivingShop, shipment: ShipmentToSync, step: StepRow): Promise<StepResult> {
  switch (step.kind) {
    case "fulfillment":
      return shipment.state === "cancelled"
        ? findCancelled(deps, shop, shipment)
        : createFulfillment(deps, shop, shipment, step);
    case "event":
      return postEvent(deps, shop, shipment, step);
    case "cancel":
      return cancelFulfillment(deps, shop, shipment);
    case "paid":
      return tellPaid(deps, shop, shipment, step);
    case "tracking":
      return writeTracking(deps, shop, shipment);
    case "restock":
      return restock(deps, shop, shipment, step);
  }
}

/** Writes the parcel's tracking number to its fulfillment, where somebody put another. */
async function writeTracking(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  const { orderId, fulfillmentId, trackingNumber } = shipment;
  if (!fulfillmentId || !trackingNumber) return { outcome: "not_needed" };
  const answer = await deps.shopify.updateTracking(shop, {
    fulfillmentId,
    trackingNumber,
    trackingUrl: await trackingLink(deps, shop, { orderId, trackingNumber }),
    company: deps.config.carrierName,
  });
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: fulfillmentId };
}

/**
 * Takes the fulfillment that an earlier attempt made for a parcel that is cancelled now, so that the step after this one cancels
 * it. Never makes one: the goods may be in another parcel by now.
 */
async function findCancelled(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  const { orderId, trackingNumber } = shipment;
  const id = trackingNumber && (await deps.shopify.findFulfillment(shop, { orderId, trackingNumber }));
  return id ? { outcome: "done", id } : { outcome: "not_needed" };
}

/** Whether an earlier try of the step may have run at Shopify without its answer having come. */
const isRepeated = ({ attempts }: StepRow) => attempts > 1;

async function createFulfillment(
  deps: Deps,
  shop: LivingShop,
  shipment: ShipmentRow,
  step: StepRow,
): Promise<StepResult> {
  const { orderId, trackingNumber } = shipment;
  if (!trackingNumber) return { outcome: "refused", reason: "no_label" };
  const trackingUrl = await trackingLink(deps, shop, { orderId, trackingNumber });
  const fulfil = (goods: GoodsToFulfil) =>
    deps.shopify.createFulfillment(shop, {
      orderId,
      mayExist: isRepeated(step),
      ...goods,
      trackingNumber,
      trackingUrl,
      company: deps.config.carrierName,
      notifyBuyer: shop.settings.notifyBuyer,
    });
  const goods = await readGoodsToFulfil(deps.database, shipment);
  let answer = await fulfil(goods);
  if (answer.outcome === "refused") {
    // Pieces may have been removed or moved since the order was last read: what is left of the parcel is fulfilled where it is.
    await readOrder(deps, shop.id, shipment.orderId);
    const now = await readGoodsToFulfil(deps.database, shipment);
    if (JSON.stringify(now) !== JSON.stringify(goods)) answer = await fulfil(now);
  }
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: answer.fulfillmentId };
}

async function postEvent(deps: Deps, shop: LivingShop, shipment: ShipmentToSync, step: StepRow): Promise<StepResult> {
  if (!shipment.fulfillmentId) return { outcome: "not_needed" };
  const { status, messageKey } = step.payload as EventPayload;
  const answer = await deps.shopify.postFulfillmentEvent(shop, {
    fulfillmentId: shipment.fulfillmentId,
    status,
    happenedAt: step.happenedAt.toISOString(),
    mayExist: isRepeated(step),
    message: deps.buyerMessage(messageKey, buyerLocale(shipment.customerLocale)),
  });
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: answer.eventId };
}

type EventPayload = {
  status: Parameters<Deps["shopify"]["postFulfillmentEvent"]>[1]["status"];
  messageKey: StepMessage;
};

async function cancelFulfillment(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  if (!shipment.fulfillmentId) return { outcome: "not_needed" };
  const answer = await deps.shopify.cancelFulfillment(shop, shipment.fulfillmentId);
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: shipment.fulfillmentId };
}
