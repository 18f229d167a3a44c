import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import { createAllowance } from "./allowance";
import { type Capability, DEADLINE_OF, URGENT } from "./capability";
import type { CarrierOptions, Deadlines } from "./carrier";
import { CarrierError, type CarrierErrorKind } from "./errors";
import { createLimiter } from "./limiter";
import type { Party } from "./party";
import { createTransport, type Transport } from "./transport.server";
import type { WireAnswer, WireRequest } from "./wire";

/** Sends one request as a party, in its turn. */
interface Sender {
  /** Returns the carrier's answer. Throws CarrierError: also `busy` where too many wait, and when a write waited behind a rejection. */
  send(capability: Capability, party: Party, request: WireRequest): Promise<WireAnswer>;
  /** Takes in that the carrier rejects this party's token: writes that wait now are not sent. */
  noteRejected(party: Party): void;
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

/** Accounts whose last rejection is remembered: only the calls that wait at that moment need it. */
const MAX_REJECTED = 1_000;

/** Makes the sender of the open API: connections, deadlines, and how many calls are in flight for an account. */
export function createSender(options: CarrierOptions): Sender {
  const { hosts, checkoutShare = (calls) => calls, waitingPerShop = 1_000 } = options;
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
    return limiter.run(party.key, inTurn, { urgent: URGENT.has(capability), kind: DEADLINE_OF[capability] });
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

  return {
    send,
    noteRejected: (party) => rejectedAt.set(party.key, performance.now()),
    async close() {
      const all = [...Object.values(transports), ...Object.values(checkoutTransports)];
      await Promise.all(all.map((transport) => transport?.close()));
    },
  };
}

/** One rejection stops the writes that were waiting behind it (perf F8). Later ones go by what is recorded of the account. */
function rejectedWhileWaiting({ role }: Party): CarrierError {
  const kind = role === "shop" ? "token_rejected" : "platform_token_rejected";
  return new CarrierError(kind, "rejected while this call waited for its turn: nothing was sent");
}

/** Returns what an HTTP status says about the number of calls: some gateways answer 403 where they mean 429 (field notes 2). */
function kindOfStatus(httpStatus: number): CarrierErrorKind | null {
  if (httpStatus === 408 || httpStatus === 429) return "throttled";
  if (httpStatus === 401 || httpStatus === 403) return "unauthorized";
  return httpStatus >= 500 ? "server_error" : null;
}
