import type { Carrier, CarrierCredentials } from "~/carrier/client.server";
import { CarrierError } from "~/carrier/errors";
import { type BookingAccount, isUnderAnotherAccount } from "~/domain/account/account";
import type { Capability } from "~/domain/account/capabilities";
import type { Deps } from "~/flows/deps.server";
import {
  type OpenAccount,
  openAccount,
  recordAllowedCapability,
  recordDeniedCapability,
  recordHealth,
} from "./account.server";
import { logBreakdown } from "./log-breakdown.server";
import type { Asked, Called, OutOfReach } from "./outcomes";
import { carrierTroubleOf } from "./trouble";

export interface CarrierCall<Answer> {
  shopId: string;
  capability: Capability;
  /** What the call is for, for the log: `book`, `read_back`. */
  purpose: string;
  /** An account that the caller has already opened; by default the shop's account is read. */
  account?: OpenAccount;
  /** Whether the answer proves that the carrier accepted the token; by default all but `unknown` and `try_again` do. */
  isHeard?(answer: Answer): boolean;
}

/** A parcel that is or may be at the carrier: the account it belongs to, its reference and its tracking number. */
export interface ParcelAtCarrier extends BookingAccount {
  partnerId: string | null;
  trackingNumber?: string | null;
}

type ParcelCall<Answer> = CarrierCall<Answer> & { parcel: ParcelAtCarrier };
type Ask<Answer> = (carrier: Pick<Carrier, Capability>, credentials: CarrierCredentials) => Promise<Answer>;

/** Never called with a token known to be rejected: the shop's jobs wait (design 5). Reads may find it accepted again. */
const WRITES: ReadonlySet<Capability> = new Set(["createOrder", "cancelOrder"]);
const NOT_SENT = new CarrierError("token_rejected", "known to be turned away: nothing was sent");

/**
 * Calls the carrier for a shop; the only way for a flow to do so (decision 044). Uses the given or connected account in its
 * environment, and asks about a `parcel` only where it belongs to that account. Records on the account what the answer shows
 * about the token, as long as that is still the shop's token. Throws CarrierError for a failure that says nothing about the
 * token, after logging it.
 */
export function callCarrier<Answer>(
  deps: Deps,
  call: ParcelCall<Answer>,
  ask: Ask<Answer>,
): Promise<Called<Answer> | OutOfReach>;
export function callCarrier<Answer>(
  deps: Deps,
  call: CarrierCall<Answer> & { parcel?: undefined },
  ask: Ask<Answer>,
): Promise<Called<Answer>>;
export async function callCarrier<Answer>(
  deps: Deps,
  call: CarrierCall<Answer> & { parcel?: ParcelAtCarrier },
  ask: Ask<Answer>,
): Promise<Called<Answer> | OutOfReach> {
  const account = call.account ?? (await openAccount(deps, call.shopId));
  if (!account) return { outcome: "no_account" };
  const { environment, clientSource: code } = account.credentials;
  if (call.parcel && isUnderAnotherAccount(call.parcel, { environment, code })) return { outcome: "out_of_reach" };
  if (account.health === "rejected" && WRITES.has(call.capability))
    return { outcome: "token_rejected", error: NOT_SENT };
  let answer: Answer;
  try {
    answer = await ask(deps.carrier, account.credentials);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return takeInBreakdown(deps, call, account, error);
  }
  if ((call.isHeard ?? isHeard)(answer)) await recordAllowedCapability(deps, call.shopId, account, call.capability);
  return { outcome: "answered", answer };
}

/**
 * Calls the carrier as `callCarrier` does, for a page or for a job that can go on without an answer: a failure of the carrier
 * becomes an outcome, in the merchant's terms. Throws only errors that are not the carrier's.
 */
export function askCarrier<Answer>(
  deps: Deps,
  call: ParcelCall<Answer>,
  ask: Ask<Answer>,
): Promise<Asked<Answer> | OutOfReach>;
export function askCarrier<Answer>(
  deps: Deps,
  call: CarrierCall<Answer> & { parcel?: undefined },
  ask: Ask<Answer>,
): Promise<Asked<Answer>>;
export async function askCarrier<Answer>(
  deps: Deps,
  call: CarrierCall<Answer> & { parcel?: ParcelAtCarrier },
  ask: Ask<Answer>,
): Promise<Asked<Answer> | OutOfReach> {
  try {
    const called = await callCarrier(deps, call as ParcelCall<Answer>, ask);
    switch (called.outcome) {
      case "token_rejected":
        return { outcome: "trouble", trouble: "token_rejected" };
      case "denied":
        return { outcome: "trouble", trouble: "permission" };
      case "token_replaced":
        return { outcome: "trouble", trouble: "unreachable" };
      case "answered":
      case "no_account":
      case "out_of_reach":
        return called;
    }
  } catch (error) {
    return { outcome: "trouble", trouble: carrierTroubleOf(error) };
  }
}

/** A write without a readable answer may never have been processed: it says nothing about the token. */
function isHeard(answer: unknown): boolean {
  const outcome = typeof answer === "object" && answer !== null && "outcome" in answer ? answer.outcome : null;
  return outcome !== "unknown" && outcome !== "try_again";
}

/** Logs a failed call and records what it shows about the token that was used. Rethrows errors that are not about the token. */
async function takeInBreakdown<Answer>(
  deps: Deps,
  call: CarrierCall<Answer> & { parcel?: ParcelAtCarrier },
  account: OpenAccount,
  error: CarrierError,
): Promise<{ outcome: "token_rejected" | "token_replaced" | "denied"; error: CarrierError }> {
  const { shopId, capability } = call;
  const said = (outcome: "token_rejected" | "token_replaced" | "denied") => {
    logBreakdown(deps, { ...call, environment: account.credentials.environment }, outcome, error);
    return { outcome, error };
  };
  switch (error.kind) {
    case "token_rejected":
      return said((await recordHealth(deps, shopId, account, "rejected")) ? "token_rejected" : "token_replaced");
    case "permission":
      return said((await recordDeniedCapability(deps, shopId, account, capability)) ? "denied" : "token_replaced");
    default:
      // The carrier read the request and refused it, so the token has the capability.
      if (error.kind === "refused") await recordAllowedCapability(deps, shopId, account, capability);
      logBreakdown(deps, { ...call, environment: account.credentials.environment }, "broke_down", error);
      throw error;
  }
}
