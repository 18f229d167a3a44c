import type { CarrierError } from "~/carrier/errors";
import type { CarrierTrouble } from "./trouble";

/**
 * The outcome of a call made for a shop (design 5). `answered` carries the endpoint's own outcome, including a refusal and
 * "unknown"; in all other cases the carrier was not called, or did not read the request.
 *
 * - `no_account`: none is connected, or the shop removed the app.
 * - `token_rejected`: recorded on the account; the shop's jobs stop until it connects again.
 * - `token_replaced`: the token was rejected, but the shop has another one by now: make the same call again.
 * - `denied`: the token lacks this capability; recorded on the account.
 */
export type Called<Answer> =
  | { outcome: "answered"; answer: Answer }
  | { outcome: "no_account" }
  | { outcome: "token_rejected" | "token_replaced" | "denied"; error: CarrierError };

/** The parcel was booked under another account than the one at hand: only that account can ask about it. */
export interface OutOfReach {
  outcome: "out_of_reach";
}

/** The outcome of a call by `askCarrier`: a failure is described in the merchant's terms. */
export type Asked<Answer> =
  | { outcome: "answered"; answer: Answer }
  | { outcome: "no_account" }
  | { outcome: "trouble"; trouble: CarrierTrouble };

/** The outcomes of a call without an answer. */
export type NotAnswered = Exclude<Called<never> | OutOfReach, { outcome: "answered" }>;
