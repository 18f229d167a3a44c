import type { Admin, Priority } from "./admin.server";
import { wholeVnd } from "./money";
import { BALANCE, MARK_AS_PAID } from "./operations/payment";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

export type MarkPaidOutcome =
  | { outcome: "paid" }
  | { outcome: "already" }
  /** The order has another balance than the one the caller collected: a person decides. */
  | { outcome: "amount_differs"; outstandingVnd: number }
  | Refused
  | Unknown;

/**
 * Marks a COD order as paid if exactly `expectedOutstandingVnd` is outstanding: Shopify always books the whole balance
 * (contracts 3.6, domain 2). Throws `ShopifyError` when nothing can have happened.
 */
export async function markOrderPaid(
  admin: Admin,
  shopDomain: string,
  { orderId, expectedOutstandingVnd }: { orderId: string; expectedOutstandingVnd: number },
  priority: Priority,
): Promise<MarkPaidOutcome> {
  const { order } = (await admin.run(shopDomain, BALANCE, { orderId }, { priority })).data;
  if (!order) return refused([{ message: "Order does not exist" }]);
  const outstandingVnd = wholeVnd(order.totalOutstandingSet.shopMoney.amount);
  if (order.fullyPaid && outstandingVnd === 0) return { outcome: "already" };
  if (outstandingVnd !== expectedOutstandingVnd) return { outcome: "amount_differs", outstandingVnd };
  if (!order.canMarkAsPaid) return refused([{ message: "Order cannot be marked as paid." }]);

  return orUnknown(async () => {
    const marked = (await admin.run(shopDomain, MARK_AS_PAID, { input: { id: orderId } }, { priority })).data
      .orderMarkAsPaid;
    if (marked && marked.userErrors.length > 0) return refused(marked.userErrors);
    return marked ? { outcome: "paid" as const } : { outcome: "unknown" as const };
  });
}
