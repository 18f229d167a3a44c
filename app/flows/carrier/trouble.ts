import { CarrierError } from "~/carrier/errors";

/** Why the carrier gave no usable answer, in the merchant's terms: keys `problems:carrier.<trouble>`. */
export type CarrierTrouble = "token_rejected" | "permission" | "busy" | "unreachable" | "operator" | "refused";

/** Classifies a carrier error by what the merchant can do about it. Rethrows any other error. */
export function carrierTroubleOf(error: unknown): CarrierTrouble {
  if (!(error instanceof CarrierError)) throw error;
  switch (error.kind) {
    case "token_rejected":
      return "token_rejected";
    case "permission":
      return "permission";
    case "throttled":
    case "busy":
      return "busy";
    case "platform_token_rejected":
    case "oauth_rejected":
      return "operator";
    case "refused":
    case "invalid":
      return "refused";
    // `unauthorized`: the call was rejected, and the check that could say why gave no answer, so the token is not blamed.
    case "unauthorized":
    case "unreachable":
    case "timeout":
    case "network":
    case "server_error":
    case "unreadable":
      return "unreachable";
  }
}
