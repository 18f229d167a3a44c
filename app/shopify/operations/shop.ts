/** Scopes: none. */
export const SHOP = `#graphql
  query Shop {
    shop {
      id
      name
      myshopifyDomain
      currencyCode
      ianaTimezone
      plan {
        publicDisplayName
        partnerDevelopment
      }
    }
  }
`;

/** Scopes: none. */
export const GRANTED_SCOPES = `#graphql
  query GrantedScopes {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`;

/** Scopes: read_locations. */
export const LOCATIONS = `#graphql
  query Locations($after: String) {
    locations(first: 50, after: $after, includeInactive: false) {
      nodes {
        id
        name
        fulfillsOnlineOrders
        address {
          address1
          address2
          city
          province
          countryCode
          zip
          phone
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
