/** Scopes: none. Flow has no key against a repeat (decision 106). */
export const FLOW_TRIGGER = `#graphql
  mutation FlowTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) {
      userErrors {
        message
      }
    }
  }
`;
