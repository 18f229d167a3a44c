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

/** Scopes: write_orders. Always the whole outstanding sum (shopify 3.6). */
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

/** Scopes: read_orders. The balance, and what was paid of it so far. */
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

/** Scopes: write_orders. An amount of one's own is taken from shops on Plus alone (shopify 3.6). */
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
