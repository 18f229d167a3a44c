import type { OrderFacts } from "~/domain/order";
import { transportOfServiceCodes } from "~/domain/service-code";
import type { Sql } from "~/store/database.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { Deps } from "./deps.server";

/**
 * Has the quoted fee of a parcel looked up, once it is drafted whole: the buyer chose our rate, and what the carrier quoted
 * for it is to stand beside what it will charge.
 */
export async function wantQuotedFee(
  deps: Deps,
  sql: Sql,
  order: Pick<OrderFacts, "shippingCodes">,
  { id, shopId, quotedFeeVnd }: Pick<ShipmentRow, "id" | "shopId" | "quotedFeeVnd">,
): Promise<void> {
  if (quotedFeeVnd !== null || transportOfServiceCodes(order.shippingCodes) === null) return;
  await deps.queue.enqueue(sql, "quote-parcel", { shopId, shipmentId: id }, { onceKey: id, onceIn: 60 });
}
