/**
 * The sizes of an order's lines, from a merchant's own metafield on the variants. Used only where the shop maps such a metafield:
 * it costs points for every line. Scopes: read_orders, read_products.
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

/** The same, from a metafield on the products. */
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
