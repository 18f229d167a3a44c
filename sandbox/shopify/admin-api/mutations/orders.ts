import { idOf } from "../../world/gid.ts";
import { totals } from "../../world/money.ts";
import { cancelOrder } from "../../world/orders.ts";
import { markAsPaid, receive } from "../../world/payments.ts";
import { findOrder } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { orderNode } from "../nodes/order.ts";
import { userError } from "../user-error.ts";

function find(context: Context, id: string) {
  return findOrder(context.shop, idOf("Order", id) ?? 0);
}

/** Answers `orderMarkAsPaid`: books the whole outstanding amount. */
export function orderMarkAsPaid({ input }: { input: { id: string } }, context: Context) {
  const order = find(context, input.id);
  if (!order) return { order: null, userErrors: [userError(["id"], "Order does not exist")] };
  const paid = markAsPaid(context.world, context.shop, order);
  const userErrors = paid ? [] : [userError(["id"], "Order cannot be marked as paid.")];
  return { order: orderNode(context.shop, order), userErrors };
}

interface ManualPaymentArgs {
  id: string;
  amount?: { amount: string; currencyCode: string } | null;
  paymentMethodName?: string | null;
  processedAt?: string | null;
}

/** Answers `orderCreateManualPayment`: only Shopify Plus may name an amount; by default it is the outstanding one. */
export function orderCreateManualPayment(args: ManualPaymentArgs, context: Context) {
  const order = find(context, args.id);
  const refuse = (field: string[], message: string, code: string) => ({
    order: null,
    userErrors: [userError(field, message, code)],
  });
  if (!order) return refuse(["id"], "Order does not exist", "ORDER_NOT_FOUND");
  const { outstanding } = totals(order);
  const amount = args.amount ? Number(args.amount.amount) : outstanding;
  if (args.amount && !context.shop.plan.shopifyPlus) {
    return refuse(
      ["amount"],
      "The amount field is only available on Shopify Plus stores",
      "ORDER_IS_TEMPORARILY_UNAVAILABLE",
    );
  }
  if (args.amount && args.amount.currencyCode !== context.shop.currency) {
    return refuse(["amount"], "Currency does not match the order's currency", "CURRENCY_MISMATCH");
  }
  if (amount <= 0) return refuse(["amount"], "Amount must be positive", "AMOUNT_NOT_POSITIVE");
  if (amount > outstanding)
    return refuse(["amount"], "Amount exceeds the outstanding balance", "AMOUNT_EXCEEDS_BALANCE");
  receive(context.world, context.shop, order, {
    amount,
    gateway: args.paymentMethodName ?? "manual",
    ...(args.processedAt ? { processedAt: args.processedAt } : {}),
  });
  return { order: orderNode(context.shop, order), userErrors: [] };
}

interface CancelArgs {
  orderId: string;
  reason: string;
  refund?: boolean | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
}

/** Answers `orderCancel`. The live API does it in a job; here it is done at once. */
export function orderCancel(args: CancelArgs, context: Context) {
  const order = find(context, args.orderId);
  const refuse = (message: string, code: string) => ({
    job: null,
    orderCancelUserErrors: [userError(["orderId"], message, code)],
    userErrors: [userError(["orderId"], message)],
  });
  if (!order) return refuse("Order does not exist", "NOT_FOUND");
  const refund = args.refund ?? args.refundMethod?.originalPaymentMethodsRefund ?? false;
  const problem = cancelOrder(context.world, context.shop, order, { reason: args.reason, refund });
  if (problem) return refuse(problem, "INVALID");
  return { job: { id: `gid://shopify/Job/${order.id}`, done: true }, orderCancelUserErrors: [], userErrors: [] };
}
