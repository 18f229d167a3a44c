/** Scopes: read_orders. */
export const TRACKING_NUMBERS = `#graphql
  query TrackingNumbers($orderId: ID!) {
    order(id: $orderId) {
      fulfillments(first: 100) {
        id
        status
        trackingInfo(first: 5) {
          number
        }
      }
    }
  }
`;

/** Scopes: the fulfillment order write scope of the location. Shopify has no idempotency key here (shopify 3.3). */
export const FULFILLMENT_CREATE = `#graphql
  mutation FulfillmentCreate($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: the fulfillment order write scope of the location. */
export const FULFILLMENT_CANCEL = `#graphql
  mutation FulfillmentCancel($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment {
        status
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: the fulfillment order write scope of the location. */
export const TRACKING_UPDATE = `#graphql
  mutation TrackingUpdate($fulfillmentId: ID!, $tracking: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $tracking, notifyCustomer: false) {
      fulfillment {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: read_orders. */
export const FULFILLMENT_STATUS = `#graphql
  query FulfillmentStatus($id: ID!) {
    fulfillment(id: $id) {
      status
    }
  }
`;

/** Scopes: read_orders. Latest events first. */
export const FULFILLMENT_EVENTS = `#graphql
  query FulfillmentEvents($id: ID!) {
    fulfillment(id: $id) {
      events(first: 20, reverse: true) {
        nodes {
          id
          status
          happenedAt
        }
      }
    }
  }
`;

/** Scopes: write_fulfillments, not a fulfillment order scope (shopify 3.4). */
export const FULFILLMENT_EVENT_CREATE = `#graphql
  mutation FulfillmentEventCreate($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent {
        id
      }
      userErrors {
        message
      }
    }
  }
`;
