/** Scopes: read_orders, read_returns. What was returned of an order, and what its fulfillment has. */
export const RETURNS_OF_ORDER = `#graphql
  query ReturnsOfOrder($orderId: ID!, $fulfillmentId: ID!) {
    order(id: $orderId) {
      returns(first: 20) {
        nodes {
          id
          status
          returnLineItems(first: 10) {
            nodes {
              id
              ... on ReturnLineItem {
                returnReasonNote
              }
            }
          }
        }
      }
    }
    fulfillment(id: $fulfillmentId) {
      fulfillmentLineItems(first: 100) {
        nodes {
          id
          quantity
          lineItem {
            id
          }
        }
      }
    }
    returnReasonDefinitions(first: 50) {
      nodes {
        id
        handle
        deleted
      }
    }
  }
`;

/** Scopes: write_returns. Shopify has no idempotency key here. */
export const RETURN_CREATE = `#graphql
  mutation ReturnCreate($returnInput: ReturnInput!) {
    returnCreate(returnInput: $returnInput) {
      return {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: read_returns, read_orders, read_locations. What of a return is processed, and by what its pieces are restocked. */
export const RETURN_PARTS = `#graphql
  query ReturnParts($id: ID!, $fulfillmentId: ID!) {
    return(id: $id) {
      status
      returnLineItems(first: 100) {
        nodes {
          id
          quantity
          processedQuantity
          ... on ReturnLineItem {
            fulfillmentLineItem {
              id
            }
          }
        }
      }
      reverseFulfillmentOrders(first: 5) {
        nodes {
          lineItems(first: 50) {
            nodes {
              id
              fulfillmentLineItem {
                id
              }
            }
          }
        }
      }
    }
    fulfillment(id: $fulfillmentId) {
      location {
        id
      }
    }
  }
`;

/** Scopes: write_returns. */
export const RETURN_PROCESS = `#graphql
  mutation ReturnProcess($input: ReturnProcessInput!) {
    returnProcess(input: $input) {
      return {
        status
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: write_returns. */
export const RETURN_CLOSE = `#graphql
  mutation ReturnClose($id: ID!) {
    returnClose(id: $id) {
      return {
        status
      }
      userErrors {
        message
      }
    }
  }
`;
