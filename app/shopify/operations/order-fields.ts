/** Up to 25 metafields at once, all or none; scopes: write_orders, their owners being orders. */
export const ORDER_FIELDS_SET = `#graphql
  mutation OrderFieldsSet($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** Scopes: write_orders. What is not there is no error. */
export const ORDER_FIELDS_DELETE = `#graphql
  mutation OrderFieldsDelete($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`;
