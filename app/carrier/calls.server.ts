import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import { sayInTrace, traced } from "~/trace-scope.server";
import { createAllowance } from "./allowance";
import type { CarrierCredentials, CarrierOptions, Deadlines } from "./carrier";
import { connectionRequest, readConnection } from "./connection";
import { CarrierError, type CarrierErrorKind } from "./errors";
import { createLimiter } from "./limiter";
import { type Party, platformParty, shopParty } from "./party";
import { createRejectionExplainer } from "./rejection";
import { RETRY_DELAYS_MS, retryingRead } from "./retry.server";
import { createTransport, type Transport } from "./transport.server";
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

/** The client's methods as log lines name them (a path would contain order references), and the deadline of each. */
const DEADLINE_OF = {
  createOrder: "write",
  cancelOrder: "write",
  createAccount: "write",
  fetchToken: "write",
  readStatus: "read",
  listSolutions: "read",
  lookUpProducts: "read",
  listPickups: "read",
  lookUpLevel4: "read",
  checkConnection: "read",
  quoteFee: "fee",
  quoteCheckoutFee: "checkout",
  fetchLabel: "label",
} as const satisfies Record<string, keyof Deadlines>;

type Capability = keyof typeof DEADLINE_OF;

/** Staff wait for a fee, and everything that was rejected waits for the check that explains it. */
const URGENT: ReadonlySet<Capability> = new Set(["quoteFee", "checkConnection"]);
/** Accounts whose last rejection is remembered: only the calls that wait at that moment need it. */
const MAX_REJECTED = 1_000;

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

const DEADLINES_MS: Deadlines = { write: 20_000, read: 10_000, fee: 8_000, checkout: 2_500, label: 20_000 };
/**
 * Most fee calls from checkouts in flight at one time, over all processes: for one shop, and to one host. A further one is
 * refused at once, not queued. At 200 quotes a second with one call of five hanging, 200 calls hang at any moment while the
 * others are answered.
 */
const CHECKOUT_PER_SHOP = 64;
const CHECKOUT_PER_HOST = 512;
const JSON_LIMIT_BYTES = 2 * 1024 * 1024;
const LABEL_LIMIT_BYTES = 10 * 1024 * 1024;

/** Makes the callers of the open API: transport, limits, retries, log lines and the explanation of rejected tokens. */
export function createCalls(options: CarrierOptions): Calls {
  const { hosts, partnerCode, log, checkoutShare = (calls) => calls, waitingPerShop = 1_000 } = options;
  const { retryDelaysMs = RETRY_DELAYS_MS } = options;
  const { allowance = createAllowance({ most: 10, now: () => performance.now() }) } = options;
  const deadlines: Deadlines = { ...DEADLINES_MS, ...options.deadlinesMs };
  const transports: Record<CarrierEnvironment, Transport | undefined> = {
    production: createTransport(hosts.production.api),
    staging: hosts.staging && createTransport(hosts.staging.api),
  };
  // Checkouts have their own connections and slots: hanging fee calls must not delay bookings, nor a bulk run a buyer (perf F5,
  // F6).
  const checkoutTransports: Record<CarrierEnvironment, Transport | undefined> = {
    production: createTransport(hosts.production.api, CHECKOUT_PER_HOST),
    staging: hosts.staging && createTransport(hosts.staging.api, CHECKOUT_PER_HOST),
  };
  const limiter = createLimiter({ slotsOf: allowance.of, maxWaiting: waitingPerShop });
  const checkoutLimiter = createLimiter({ slotsOf: (key) => checkoutShare(CHECKOUT_PER_SHOP, key), maxWaiting: 0 });
  const hostLimiter = createLimiter({ slotsOf: (host) => checkoutShare(CHECKOUT_PER_HOST, host), maxWaiting: 0 });
  const rejectedAt = new LRUCache<string, number>(atMost(MAX_REJECTED));
  const explain = createRejectionExplainer(async (party) => {
    const connection = await callAs(party)("checkConnection", connectionRequest, readConnection);
    if (connection.outcome === "rejected") rejectedAt.set(party.key, performance.now());
    return connection;
  });

  function send(capability: Capability, party: Party, request: WireRequest): Promise<WireAnswer> {
    const atCheckout = capability === "quoteCheckoutFee";
    const transport = (atCheckout ? checkoutTransports : transports)[party.environment];
    if (transport === undefined) throw new CarrierError("invalid", `no ${party.environment} address is configured`);
    const sendOnce = () =>
      transport.send(
        { ...request, headers: { ...request.headers, ...party.headers } },
        {
          deadlineMs: deadlines[DEADLINE_OF[capability]],
          maxBytes: capability === "fetchLabel" ? LABEL_LIMIT_BYTES : JSON_LIMIT_BYTES,
          secrets: party.secrets,
        },
      );
    if (atCheckout) return hostLimiter.run(party.environment, () => checkoutLimiter.run(party.key, sendOnce));
    allowance.ask(party.key);
    const askedAt = performance.now();
    const inTurn = () => {
      const isWrite = DEADLINE_OF[capability] === "write";
      if (isWrite && (rejectedAt.get(party.key) ?? Number.NEGATIVE_INFINITY) >= askedAt)
        throw rejectedWhileWaiting(party);
      return noted(party.key, sendOnce);
    };
    return limiter.run(party.key, inTurn, { urgent: URGENT.has(capability) });
  }

  /** One rejection stops the writes that were waiting behind it (perf F8). Later ones go by what is recorded of the account. */
  function rejectedWhileWaiting({ role }: Party): CarrierError {
    const kind = role === "shop" ? "token_rejected" : "platform_token_rejected";
    return new CarrierError(kind, "rejected while this call waited for its turn: nothing was sent");
  }

  /** Lets the account's allowance learn from the carrier's answer. */
  async function noted(account: string, sendOnce: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const startedAt = performance.now();
    try {
      const answer = await sendOnce();
      allowance.report(account, kindOfStatus(answer.httpStatus), startedAt);
      return answer;
    } catch (error) {
      if (error instanceof CarrierError) allowance.report(account, error.kind, startedAt);
      throw error;
    }
  }

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
        const answer = await send(capability, party, request);
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
    async close() {
      const all = [...Object.values(transports), ...Object.values(checkoutTransports)];
      await Promise.all(all.map((transport) => transport?.close()));
    },
  };
}

/** Returns what an HTTP status says about the number of calls: some gateways answer 403 where they mean 429 (field notes 2). */
function kindOfStatus(httpStatus: number): CarrierErrorKind | null {
  if (httpStatus === 408 || httpStatus === 429) return "throttled";
  if (httpStatus === 401 || httpStatus === 403) return "unauthorized";
  return httpStatus >= 500 ? "server_error" : null;
}
