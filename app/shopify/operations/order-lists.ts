/** Scopes: read_orders (read_all_orders past 60 days). */
export const ORDERS_CREATED = `#graphql
  query OrdersCreated($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        id
        updatedAt
        displayFulfillmentStatus
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** Scopes: read_orders (read_all_orders past 60 days). */
export const ORDERS_UPDATED = `#graphql
  query OrdersUpdated($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        updatedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** What shows whether an order was read as it is. Scopes: read_orders (read_all_orders past 60 days). */
export const ORDERS_LISTED = `#graphql
  query OrdersListed($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        id
        createdAt
        updatedAt
        cancelledAt
        closed
        displayFinancialStatus
        displayFulfillmentStatus
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
