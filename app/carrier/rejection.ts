import type { ConnectionOutcome } from "./connection";
import { CarrierError, type CarrierErrorKind } from "./errors";
import type { Party } from "./party";

/**
 * Says whose fault an `unauthorized` is; gives every other error back as it came.
 *
 * A bad token, an expired one and one without the permission for this endpoint all get the same answer (carrier 2.1,
 * 5.1). The connection check needs no permission, so it tells them apart: it fails too, the token is dead; it passes,
 * this endpoint is closed to the token. It is done here and not left to the flows, because only here both tokens of a
 * booking on behalf are known: the platform's is checked as well, lest every merchant be told to renew a good token.
 * Calls turned away together share one check. When the check itself gets no answer, nobody is blamed: the error stays
 * `unauthorized`, which may be tried again.
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
