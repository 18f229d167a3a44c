import type { Carrier, CarrierCredentials } from "~/carrier/client.server";
import { CarrierError } from "~/carrier/errors";
import { type BookingAccount, isUnderAnotherAccount } from "~/domain/account/account";
import type { Deps } from "~/flows/deps.server";
import { noteAllowed, noteDenied, noteHealth, type OpenAccount, openAccount } from "./account.server";
import { logBreakdown } from "./log-breakdown.server";
import type { Asked, Called, OutOfReach } from "./outcomes";
import { carrierTroubleOf } from "./trouble";

/** What a token may be allowed to do (carrier 5.1.2): the client's methods. Fees at checkout have their own way. */
export type Capability =
  | "createOrder"
  | "readStatus"
  | "fetchLabel"
  | "cancelOrder"
  | "quoteFee"
  | "listSolutions"
  | "lookUpProducts"
  | "listPickups"
  | "lookUpLevel4"
  | "checkConnection";

export interface CarrierCall<Answer> {
  shopId: string;
  capability: Capability;
  /** What the call is for: `book`, `read_back`. The log says so. */
  purpose: string;
  /** An account that the caller has open; left out, the shop's is read. */
  account?: OpenAccount;
  /** Whether the answer is the carrier's own word; left out, all are but those of a write whose fate nobody knows. */
  isHeard?(answer: Answer): boolean;
}

/** A parcel that is at the carrier, or may be: the account it belongs to, and its names there. */
export interface ParcelAtCarrier extends BookingAccount {
  partnerId: string | null;
  trackingNumber?: string | null;
}

type ParcelCall<Answer> = CarrierCall<Answer> & { parcel: ParcelAtCarrier };
type Ask<Answer> = (carrier: Pick<Carrier, Capability>, credentials: CarrierCredentials) => Promise<Answer>;

/** Never with a token that is known to be turned away: that shop's jobs wait (design 5). Reading may find it mended. */
const WRITES: ReadonlySet<Capability> = new Set(["createOrder", "cancelOrder"]);
const NOT_SENT = new CarrierError("token_rejected", "known to be turned away: nothing was sent");

/**
 * Calls the carrier in a shop's name, the one way to do it from a flow (decision 044): with the account that is given or
 * connected, in its environment, and about a `parcel` only where that account can ask for it. What the answer tells of the
 * token is noted on the account, as long as that token is the shop's. Throws CarrierError for a breakdown that says nothing
 * of the token, after logging it.
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
  if ((call.isHeard ?? isHeard)(answer)) await noteAllowed(deps, call.shopId, account, call.capability);
  return { outcome: "answered", answer };
}

/**
 * The same for a page, or a job that can do without: a breakdown is an outcome too, in the merchant's terms. Throws only what
 * is no breakdown of the carrier.
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

/** A write without a readable answer may never have been looked at: it says nothing of the token. */
function isHeard(answer: unknown): boolean {
  const outcome = typeof answer === "object" && answer !== null && "outcome" in answer ? answer.outcome : null;
  return outcome !== "unknown" && outcome !== "try_again";
}

/** Notes what a breakdown tells of the token that was used, and logs it. Throws the others. */
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
      return said((await noteHealth(deps, shopId, account, "rejected")) ? "token_rejected" : "token_replaced");
    case "permission":
      return said((await noteDenied(deps, shopId, account, capability)) ? "denied" : "token_replaced");
    default:
      // Understood and refused: the token may ask.
      if (error.kind === "refused") await noteAllowed(deps, shopId, account, capability);
      logBreakdown(deps, { ...call, environment: account.credentials.environment }, "broke_down", error);
      throw error;
  }
}
