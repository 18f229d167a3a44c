/**
 * One order with up to three fulfillment orders of up to ten lines each; `$after` continues the fulfillment orders. Few orders
 * have more, and the requested cost depends on the page sizes, not on what is returned.
 *
 * Scopes: read_orders, read_products, read_locations, a fulfillment order read scope for each kind of location; protected
 * customer data level 2 (name, address, phone; email for the shops that have it sent to the carrier).
 */
export const ORDER = `#graphql
  query Order($id: ID!, $after: String, $withEmail: Boolean = false) {
    order(id: $id) {
      id
      name
      createdAt
      updatedAt
      requiresShipping
      cancelledAt
      closed
      test
      note
      tags
      email @include(if: $withEmail)
      phone
      customerLocale
      checkoutToken
      sourceName
      currencyCode
      displayFinancialStatus
      displayFulfillmentStatus
      canMarkAsPaid
      currentSubtotalLineItemsQuantity
      paymentGatewayNames
      totalOutstandingSet {
        shopMoney {
          amount
        }
      }
      currentTotalPriceSet {
        shopMoney {
          amount
        }
      }
      shippingAddress {
        name
        company
        phone
        address1
        address2
        city
        province
        zip
        countryCodeV2
      }
      shippingLines(first: 5) {
        nodes {
          code
          discountedPriceSet {
            shopMoney {
              amount
            }
          }
        }
      }
      transactions(first: 50) {
        kind
        status
        gateway
        manualPaymentGateway
        amountSet {
          shopMoney {
            amount
          }
        }
      }
      fulfillments(first: 100) {
        id
        status
        totalQuantity
        trackingInfo(first: 5) {
          number
        }
      }
      fulfillmentOrders(first: 3, after: $after, displayable: true) {
        nodes {
          id
          status
          updatedAt
          assignedLocation {
            name
            location {
              id
            }
          }
          deliveryMethod {
            methodType
          }
          supportedActions {
            action
          }
          fulfillmentHolds {
            reason
          }
          lineItems(first: 10) {
            nodes {
              id
              productTitle
              variantTitle
              sku
              requiresShipping
              remainingQuantity
              weight {
                unit
                value
              }
              lineItem {
                id
                currentQuantity
                originalUnitPriceSet {
                  shopMoney {
                    amount
                  }
                }
                discountedUnitPriceAfterAllDiscountsSet {
                  shopMoney {
                    amount
                  }
                }
                product {
                  productType
                  tags
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

/**
 * What shows whether somebody else changed an order since it was read: what costs nothing beside the order, its fulfillments, and
 * the lists that matter to the caller. Scopes as for the order.
 */
export const ORDER_GLANCE = `#graphql
  query OrderGlance(
    $id: ID!
    $withEmail: Boolean = false
    $withPayments: Boolean = false
    $withParts: Boolean = false
  ) {
    order(id: $id) {
      id
      name
      createdAt
      updatedAt
      requiresShipping
      cancelledAt
      closed
      test
      note
      tags
      email @include(if: $withEmail)
      phone
      sourceName
      currencyCode
      displayFinancialStatus
      displayFulfillmentStatus
      canMarkAsPaid
      currentSubtotalLineItemsQuantity
      paymentGatewayNames
      totalOutstandingSet {
        shopMoney {
          amount
        }
      }
      currentTotalPriceSet {
        shopMoney {
          amount
        }
      }
      shippingAddress {
        name
        company
        phone
        address1
        address2
        city
        province
        zip
        countryCodeV2
      }
      shippingLines(first: 5) @include(if: $withParts) {
        nodes {
          code
          discountedPriceSet {
            shopMoney {
              amount
            }
          }
        }
      }
      transactions(first: 50) @include(if: $withPayments) {
        kind
        status
        gateway
        manualPaymentGateway
        amountSet {
          shopMoney {
            amount
          }
        }
      }
      fulfillments(first: 100) {
        id
        status
        totalQuantity
        trackingInfo(first: 5) {
          number
        }
      }
      fulfillmentOrders(first: 10, displayable: true) @include(if: $withParts) {
        nodes {
          id
          status
          updatedAt
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  }
`;

/** Scopes: a fulfillment order read scope. Webhooks about fulfillment orders do not name the order. */
export const ORDER_OF_FULFILLMENT_ORDER = `#graphql
  query OrderOfFulfillmentOrder($id: ID!) {
    fulfillmentOrder(id: $id) {
      orderId
    }
  }
`;

/** Lines after the first ten of one fulfillment order. Scopes as for the order. */
export const MORE_LINES = `#graphql
  query MoreLines($fulfillmentOrderId: ID!, $after: String) {
    fulfillmentOrder(id: $fulfillmentOrderId) {
      lineItems(first: 100, after: $after) {
        nodes {
          id
          productTitle
          variantTitle
          sku
          requiresShipping
          remainingQuantity
          weight {
            unit
            value
          }
          lineItem {
            id
            currentQuantity
            originalUnitPriceSet {
              shopMoney {
                amount
              }
            }
            discountedUnitPriceAfterAllDiscountsSet {
              shopMoney {
                amount
              }
            }
            product {
              productType
              tags
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
