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

/** Scopes: write_orders. Always the whole outstanding sum (contracts 3.6). */
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
