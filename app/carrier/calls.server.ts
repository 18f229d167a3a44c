import { performance } from "node:perf_hooks";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import { sayInTrace, traced } from "~/trace-scope.server";
import { type Capability, DEADLINE_OF } from "./capability";
import type { CarrierCredentials, CarrierOptions } from "./carrier";
import { connectionRequest, readConnection } from "./connection";
import { CarrierError } from "./errors";
import { type Party, platformParty, shopParty } from "./party";
import { createRejectionExplainer } from "./rejection";
import { RETRY_DELAYS_MS, retryingRead } from "./retry.server";
import { createSender } from "./sender.server";
import type { WireAnswer, WireRequest } from "./wire";

/**
 * Kinds of error whose message we write ourselves and may log. The carrier's own text is not logged, since it may name the buyer;
 * the trace id lets the carrier's staff find it.
 */
const KINDS_WITH_OWN_MESSAGE: ReadonlySet<CarrierError["kind"]> = new Set([
  "timeout",
  "network",
  "unreachable",
  "busy",
  "invalid",
]);

/**
 * Makes calls as one party: builds the request, sends it, reads the answer. Writes, and fees that a buyer waits for, are sent
 * once; everything else is retried while the error may be temporary.
 */
type Caller = <T>(
  capability: Capability,
  build: () => WireRequest,
  read: (answer: WireAnswer) => T | Promise<T>,
) => Promise<T>;

export interface Calls {
  hasPlatform(environment: CarrierEnvironment): boolean;
  /** Makes calls as a shop; `onBehalf` adds the platform's token where there is one (carrier 4.2). */
  forShop(credentials: CarrierCredentials, options?: { onBehalf?: boolean }): Caller;
  /** Makes calls as the platform (carrier 4.12, 4.13). `secrets`: further confidential values in the request, to be redacted. */
  forPlatform(environment: CarrierEnvironment, secrets?: readonly string[]): Caller;
  close(): Promise<void>;
}

/** Makes the callers of the open API: retries, log lines and the explanation of rejected tokens around what is sent. */
export function createCalls(options: CarrierOptions): Calls {
  const { hosts, partnerCode, log, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const sender = createSender(options);
  const explain = createRejectionExplainer(async (party) => {
    const connection = await callAs(party)("checkConnection", connectionRequest, readConnection);
    if (connection.outcome === "rejected") sender.noteRejected(party);
    return connection;
  });

  function callAs(party: Party): Caller {
    return async (capability, build, read) => {
      const request = build();
      const facts = () => ({ "waybill.carrier.environment": party.environment });
      const attempt = () => traced(`carrier ${capability}`, "client", facts, attemptOnce);
      let [attempts, started] = [0, 0];
      const line = () => ({
        capability,
        environment: party.environment,
        account: party.account,
        ms: Math.round(performance.now() - started),
      });
      const attemptOnce = async () => {
        attempts += 1;
        started = performance.now();
        const answer = await sender.send(capability, party, request);
        sayInTrace({ "http.response.status_code": answer.httpStatus });
        log.debug({ ...line(), httpStatus: answer.httpStatus }, "carrier answered");
        return await read(answer);
      };
      try {
        const once = DEADLINE_OF[capability] === "write" || DEADLINE_OF[capability] === "checkout";
        return await (once ? attempt() : retryingRead(attempt, retryDelaysMs));
      } catch (error) {
        // Once for a call, however often it was tried.
        if (error instanceof CarrierError) {
          const { kind, code, logId, httpStatus, message } = error;
          const reason = KINDS_WITH_OWN_MESSAGE.has(kind) ? message : undefined;
          log.warn({ ...line(), attempts, kind, code, logId, httpStatus, reason }, "carrier call broke down");
        }
        throw await explain(error, party, capability);
      }
    };
  }

  return {
    hasPlatform: (environment) => Boolean(hosts[environment]?.platformToken),
    forShop(credentials, { onBehalf = false } = {}) {
      const referToken = onBehalf ? hosts[credentials.environment]?.platformToken : undefined;
      return callAs(shopParty(credentials, partnerCode, referToken));
    },
    forPlatform(environment, secrets = []) {
      return callAs(platformParty(environment, hosts[environment]?.platformToken, partnerCode, secrets));
    },
    close: sender.close,
  };
}
