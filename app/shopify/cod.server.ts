import type { Admin, Priority } from "./admin.server";
import { readAmountVnd } from "./money";
import { BALANCE, CREATE_MANUAL_PAYMENT, MARK_AS_PAID, PAYMENTS } from "./operations/payment";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

export type MarkPaidOutcome =
  | { outcome: "paid" }
  | { outcome: "already" }
  /** The order's balance differs from the amount the caller collected: staff decide. */
  | { outcome: "amount_differs"; outstandingVnd: number }
  | Refused
  | Unknown;

/**
 * Marks a COD order as paid if exactly `expectedOutstandingVnd` is outstanding: Shopify always records the full balance (shopify
 * 3.6, domain 2.6). Throws `ShopifyError` when nothing can have happened.
 */
export async function markOrderPaid(
  admin: Admin,
  shopDomain: string,
  { orderId, expectedOutstandingVnd }: { orderId: string; expectedOutstandingVnd: number },
  priority: Priority,
): Promise<MarkPaidOutcome> {
  const { order } = (await admin.run(shopDomain, BALANCE, { orderId }, { priority })).data;
  if (!order) return refused([{ message: "Order does not exist" }]);
  const outstandingVnd = readAmountVnd(order.totalOutstandingSet.shopMoney.amount);
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

export interface PaymentRequest {
  orderId: string;
  /** Exactly what was collected, whole VND. */
  amountVnd: number;
  /** The balance when the payment was decided; with any other balance, staff decide. */
  expectedOutstandingVnd: number;
  /** The order's name for its payment method; null for Shopify's default. */
  methodName: string | null;
  /** ISO 8601; the same at every try, because a payment whose answer was lost is found by it. */
  happenedAt: string;
}

export type RecordPaymentOutcome =
  /** Recorded, now or by an earlier try; `outstandingVnd` is the balance after it, as Shopify counts it. */
  | { outcome: "recorded"; outstandingVnd: number }
  | { outcome: "amount_differs"; outstandingVnd: number }
  | Refused
  | Unknown;

/**
 * Records a partial payment (shopify 3.6: on Plus). Shopify has no idempotency key for it: an earlier try is recognised by its
 * amount, its time and the changed balance. Throws `ShopifyError` when nothing can have happened.
 */
export async function recordPayment(
  admin: Admin,
  shopDomain: string,
  request: PaymentRequest,
  priority: Priority,
): Promise<RecordPaymentOutcome> {
  const { orderId, amountVnd, expectedOutstandingVnd, methodName, happenedAt } = request;
  const { order } = (await admin.run(shopDomain, PAYMENTS, { orderId }, { priority })).data;
  if (!order) return refused([{ message: "Order does not exist" }]);
  const outstandingVnd = readAmountVnd(order.totalOutstandingSet.shopMoney.amount);
  if (outstandingVnd !== expectedOutstandingVnd) {
    const isThere = order.transactions.some((transaction) => isPayment(transaction, request));
    return isThere ? { outcome: "recorded", outstandingVnd } : { outcome: "amount_differs", outstandingVnd };
  }
  const variables = {
    id: orderId,
    amount: { amount: String(amountVnd), currencyCode: "VND" as const },
    paymentMethodName: methodName,
    processedAt: happenedAt,
  };
  return orUnknown(async () => {
    const made = (await admin.run(shopDomain, CREATE_MANUAL_PAYMENT, variables, { priority })).data
      .orderCreateManualPayment;
    if (made && made.userErrors.length > 0) return refused(made.userErrors);
    if (!made?.order) return { outcome: "unknown" as const };
    return {
      outcome: "recorded" as const,
      outstandingVnd: readAmountVnd(made.order.totalOutstandingSet.shopMoney.amount),
    };
  });
}

interface Transaction {
  kind: string;
  status: string;
  manualPaymentGateway: boolean;
  processedAt?: string | null;
  amountSet: { shopMoney: { amount: string } };
}

function isPayment(transaction: Transaction, { amountVnd, happenedAt }: PaymentRequest): boolean {
  const { kind, status, manualPaymentGateway, processedAt, amountSet } = transaction;
  // Shopify keeps whole seconds.
  const second = (iso: string) => Math.floor(new Date(iso).getTime() / 1000);
  return (
    kind === "SALE" &&
    status === "SUCCESS" &&
    manualPaymentGateway &&
    Boolean(processedAt) &&
    second(processedAt ?? "") === second(happenedAt) &&
    readAmountVnd(amountSet.shopMoney.amount) === amountVnd
  );
}
