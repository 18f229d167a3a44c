import type { ConnectionOutcome } from "./connection";
import { CarrierError, type CarrierErrorKind } from "./errors";
import type { Party } from "./party";

/**
 * Makes a function that replaces an `unauthorized` error with one that names the cause; it returns every other error unchanged.
 *
 * A bad token, an expired one and one without permission for this endpoint all get the same answer (carrier 2.1, 5.1). The
 * connection check needs no permission, so it tells them apart: if it fails too, the token is invalid; if it passes, the token
 * may not use this endpoint. This is not left to the flows because both tokens of a booking on behalf are known only here. The
 * platform's token is checked as well, so that merchants are not told to renew a token that is valid. Calls rejected at the same
 * time share one check. When the check itself gets no answer, the error stays `unauthorized`, which is retryable.
 */
export function createRejectionExplainer(check: (party: Party) => Promise<ConnectionOutcome>) {
  const underWay = new Map<string, Promise<ConnectionOutcome>>();

  function sharedCheck(party: Party): Promise<ConnectionOutcome> {
    const pending = underWay.get(party.key) ?? check(party).finally(() => underWay.delete(party.key));
    underWay.set(party.key, pending);
    return pending;
  }

  async function blame(party: Party): Promise<CarrierErrorKind> {
    const { platform } = party;
    if ((await sharedCheck(party)).outcome === "rejected") {
      return party.role === "shop" ? "token_rejected" : "platform_token_rejected";
    }
    if (platform !== undefined && (await sharedCheck(platform)).outcome === "rejected")
      return "platform_token_rejected";
    return "permission";
  }

  return async (error: unknown, party: Party, capability: string): Promise<unknown> => {
    if (!(error instanceof CarrierError) || error.kind !== "unauthorized") return error;
    const { code, logId, httpStatus } = error;
    try {
      return new CarrierError(await blame(party), error.message, { capability, code, logId, httpStatus });
    } catch (checkError) {
      if (checkError instanceof CarrierError) return error;
      throw checkError;
    }
  };
}
