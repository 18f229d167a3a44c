/** Scopes: none. The subscriptions that are asked for by id, and those that are active. */
export const SUBSCRIPTIONS = `#graphql
  query Subscriptions($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on AppSubscription {
        ...Subscription
      }
    }
    currentAppInstallation {
      activeSubscriptions {
        ...Subscription
      }
    }
  }
  fragment Subscription on AppSubscription {
    id
    name
    status
    test
    trialDays
    createdAt
    currentPeriodEnd
    lineItems {
      id
      plan {
        pricingDetails {
          __typename
          ... on AppUsagePricing {
            balanceUsed {
              amount
              currencyCode
            }
            cappedAmount {
              amount
              currencyCode
            }
          }
        }
      }
    }
  }
`;

/** Scopes: none. The newest of all subscriptions, those that have ended too. */
export const ALL_SUBSCRIPTIONS = `#graphql
  query AllSubscriptions {
    currentAppInstallation {
      allSubscriptions(first: 20, sortKey: CREATED_AT, reverse: true) {
        nodes {
          id
        }
      }
    }
  }
`;

/** Scopes: none. What was charged to a subscription's lines, the newest first. */
export const USAGE_RECORDS = `#graphql
  query UsageRecords($id: ID!, $after: String) {
    node(id: $id) {
      ... on AppSubscription {
        lineItems {
          usageRecords(first: 100, after: $after, sortKey: CREATED_AT, reverse: true) {
            nodes {
              id
              createdAt
              idempotencyKey
              price {
                amount
                currencyCode
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    }
  }
`;

/** Scopes: none. The merchant approves it on Shopify's page. */
export const SUBSCRIPTION_CREATE = `#graphql
  mutation SubscriptionCreate(
    $name: String!
    $returnUrl: URL!
    $test: Boolean!
    $trialDays: Int!
    $lineItems: [AppSubscriptionLineItemInput!]!
  ) {
    appSubscriptionCreate(
      name: $name
      returnUrl: $returnUrl
      test: $test
      trialDays: $trialDays
      lineItems: $lineItems
      replacementBehavior: APPLY_IMMEDIATELY
    ) {
      confirmationUrl
      appSubscription {
        id
        createdAt
      }
      userErrors {
        field
        message
      }
    }
  }
`;

/** Scopes: none. The merchant approves it on Shopify's page. */
export const CAP_UPDATE = `#graphql
  mutation CapUpdate($id: ID!, $cappedAmount: MoneyInput!) {
    appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
      confirmationUrl
      userErrors {
        field
        message
      }
    }
  }
`;

/** Scopes: none. What was paid for days to come is given back. */
export const SUBSCRIPTION_CANCEL = `#graphql
  mutation SubscriptionCancel($id: ID!) {
    appSubscriptionCancel(id: $id, prorate: true) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** Scopes: none. The same key gives the same record. */
export const USAGE_RECORD_CREATE = `#graphql
  mutation UsageRecordCreate($lineItemId: ID!, $price: MoneyInput!, $description: String!, $key: String!) {
    appUsageRecordCreate(
      subscriptionLineItemId: $lineItemId
      price: $price
      description: $description
      idempotencyKey: $key
    ) {
      appUsageRecord {
        id
        price {
          amount
          currencyCode
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`;
