/** Scopes: read_products. */
export const VARIANTS = `#graphql
  query Variants($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        price
        inventoryItem {
          requiresShipping
          measurement {
            weight {
              unit
              value
            }
          }
        }
        product {
          id
          productType
          tags
        }
      }
    }
  }
`;

/** Scopes: read_products. Products matching a search, with their variants. */
export const FIND_PRODUCTS = `#graphql
  query FindProducts($search: String!) {
    products(first: 10, query: $search) {
      nodes {
        title
        variants(first: 30) {
          nodes {
            id
            title
            sku
            price
          }
          pageInfo {
            hasNextPage
          }
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`;
