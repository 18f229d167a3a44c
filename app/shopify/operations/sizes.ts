/**
 * What a merchant's own metafield says of the size of each line of an order, on its variant. Asked only where the shop
 * maps one: it costs points for every line. Scopes: read_orders, read_products.
 */
export const VARIANT_SIZES = `#graphql
  query VariantSizes($id: ID!, $namespace: String!, $key: String!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) {
        nodes {
          id
          variant {
            metafield(namespace: $namespace, key: $key) {
              value
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

/** The same, where the merchant keeps it on the product. */
export const PRODUCT_SIZES = `#graphql
  query ProductSizes($id: ID!, $namespace: String!, $key: String!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) {
        nodes {
          id
          product {
            metafield(namespace: $namespace, key: $key) {
              value
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
