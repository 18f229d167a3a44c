/** Scopes: read_orders. */
export const BALANCE = `#graphql
  query Balance($orderId: ID!) {
    order(id: $orderId) {
      canMarkAsPaid
      fullyPaid
      totalOutstandingSet {
        shopMoney {
          amount
        }
      }
    }
  }
`;

/** Scopes: write_orders. Always marks the full outstanding amount as paid (shopify 3.6). */
export const MARK_AS_PAID = `#graphql
  mutation MarkAsPaid($input: OrderMarkAsPaidInput!) {
    orderMarkAsPaid(input: $input) {
      order {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: read_orders. The balance, and the payments so far. */
export const PAYMENTS = `#graphql
  query Payments($orderId: ID!) {
    order(id: $orderId) {
      totalOutstandingSet {
        shopMoney {
          amount
        }
      }
      transactions(first: 100) {
        kind
        status
        manualPaymentGateway
        processedAt
        amountSet {
          shopMoney {
            amount
          }
        }
      }
    }
  }
`;

/** Scopes: write_orders. Shopify accepts a custom amount only from shops on Plus (shopify 3.6). */
export const CREATE_MANUAL_PAYMENT = `#graphql
  mutation CreateManualPayment($id: ID!, $amount: MoneyInput!, $paymentMethodName: String, $processedAt: DateTime!) {
    orderCreateManualPayment(
      id: $id
      amount: $amount
      paymentMethodName: $paymentMethodName
      processedAt: $processedAt
    ) {
      order {
        totalOutstandingSet {
          shopMoney {
            amount
          }
        }
      }
      userErrors {
        message
      }
    }
  }
`;
