import { linesWith, type Pieces } from "~/domain/draft/contents";
import type { ParcelDraft } from "~/domain/draft/draft";
import { daysInTransit } from "~/domain/fee/days";
import type { OrderFacts } from "~/domain/order/order";
import { transportOfServiceCodes } from "~/domain/parcel/service-code";
import type { PromiseBasis } from "~/domain/transit/promise";
import { wereSentBefore } from "~/domain/transit/sent-before";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import type { ShipmentRow } from "~/store/shipments.server";

/**
 * Returns what is said of a parcel's days when it is booked: of the rate that the buyer chose at checkout, as the shop's own parcels stood when
 * the fees were asked, right after the order; else of the parcel's transport. Goods that were sent before are promised anew, by their booking.
 * Null: nobody knows the days.
 */
export function promiseBasis(
  quotes: Deps["quotes"],
  { id, settings: { checkout } }: ShopContext["shop"],
  order: Pick<OrderFacts, "createdAt" | "shippingCodes">,
  { request, fees }: Pick<ParcelDraft, "request" | "fees">,
  isAgain: boolean,
): PromiseBasis | null {
  const bought = transportOfServiceCodes(order.shippingCodes);
  const transport = bought ?? request.transport;
  const [from, to] = [request.pickup?.province, request.recipient.province];
  if (!transport || !from || !to) return null;
  const own = fees?.ownDays?.[transport] ?? quotes.ownDays(id, transport, from, to);
  const days = daysInTransit(own, checkout.days, { from, to }, transport, quotes.provinces);
  const boughtOn = bought === null || isAgain ? null : dayInVietnam(new Date(order.createdAt));
  return days && { days, boughtOn, handlingDays: checkout.handlingDays };
}

/** Returns whether goods of a parcel, which holds these pieces, were in another of its order that did not stay with the buyer. */
export function isSentAgain(
  { fulfillmentOrders }: Pick<OrderFacts, "fulfillmentOrders">,
  parcel: Pick<ShipmentRow, "id" | "fulfillmentOrderId"> & { contents: Pieces },
  siblings: readonly ShipmentRow[],
): boolean {
  const lines = fulfillmentOrders.find(({ id }) => id === parcel.fulfillmentOrderId)?.lines ?? [];
  return wereSentBefore(parcel.id, linesWith(lines, parcel.contents), siblings);
}
