import type { ParcelDraft } from "~/domain/draft/draft";
import { daysInTransit } from "~/domain/fee/days";
import type { OrderFacts } from "~/domain/order/order";
import { transportOfServiceCodes } from "~/domain/parcel/service-code";
import type { PromiseBasis } from "~/domain/transit/promise";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";

/**
 * Returns what is said of a parcel's days when it is booked: of the rate that the buyer chose at checkout, as the shop's own parcels stood when
 * the fees were asked, right after the order; else of the parcel's transport. Null: nobody knows them.
 */
export function promiseBasis(
  quotes: Deps["quotes"],
  { id, settings: { checkout } }: ShopContext["shop"],
  order: Pick<OrderFacts, "createdAt" | "shippingCodes">,
  { request, fees }: Pick<ParcelDraft, "request" | "fees">,
): PromiseBasis | null {
  const bought = transportOfServiceCodes(order.shippingCodes);
  const transport = bought ?? request.transport;
  const [from, to] = [request.pickup?.province, request.recipient.province];
  if (!transport || !from || !to) return null;
  const own = fees?.ownDays?.[transport] ?? quotes.ownDays(id, transport, from, to);
  const days = daysInTransit(own, checkout.days, { from, to }, transport, quotes.provinces);
  const boughtOn = bought && dayInVietnam(new Date(order.createdAt));
  return days && { days, boughtOn, handlingDays: checkout.handlingDays };
}
