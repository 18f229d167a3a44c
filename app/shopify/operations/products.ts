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
