/** Scopes: read_shipping, which write_shipping includes. */
export const CARRIER_SERVICES = `#graphql
  query CarrierServices($after: String) {
    carrierServices(first: 25, after: $after) {
      nodes {
        id
        name
        active
        callbackUrl
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** Scopes: write_shipping. */
export const CARRIER_SERVICE_CREATE = `#graphql
  mutation CarrierServiceCreate($input: DeliveryCarrierServiceCreateInput!) {
    carrierServiceCreate(input: $input) {
      carrierService {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: write_shipping. Only the app that created the service may change it (shopify 1.1). */
export const CARRIER_SERVICE_UPDATE = `#graphql
  mutation CarrierServiceUpdate($input: DeliveryCarrierServiceUpdateInput!) {
    carrierServiceUpdate(input: $input) {
      carrierService {
        id
      }
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: write_shipping. */
export const CARRIER_SERVICE_DELETE = `#graphql
  mutation CarrierServiceDelete($id: ID!) {
    carrierServiceDelete(id: $id) {
      deletedId
      userErrors {
        message
      }
    }
  }
`;

/** Scopes: read_shipping. */
export const DELIVERY_PROFILES = `#graphql
  query DeliveryProfiles($after: String) {
    deliveryProfiles(first: 25, after: $after) {
      nodes {
        id
        name
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** Scopes: read_shipping. One profile at a time, because of the cost; only the rates that apps provide. */
export const PROFILE_ZONES = `#graphql
  query ProfileZones($id: ID!) {
    deliveryProfile(id: $id) {
      profileLocationGroups {
        locationGroupZones(first: 50) {
          nodes {
            zone {
              name
              countries {
                code {
                  countryCode
                  restOfWorld
                }
              }
            }
            ownRates: methodDefinitions(first: 10, type: MERCHANT) {
              nodes {
                name
                active
                rateProvider {
                  ... on DeliveryRateDefinition {
                    price {
                      amount
                    }
                  }
                }
              }
            }
            methodDefinitions(first: 10, type: PARTICIPANT) {
              nodes {
                active
                rateProvider {
                  ... on DeliveryParticipant {
                    carrierService {
                      id
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`;
