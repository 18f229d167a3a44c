import type { CarrierError } from "~/carrier/errors";
import type { CarrierTrouble } from "./trouble";

/**
 * What became of a call in a shop's name (design 5). `answered` is whatever the endpoint's own outcome says, a refusal and
 * "nobody knows" among them; the others took nothing to the carrier, or nothing that it read.
 *
 * - `no_account`: none is connected, or the shop removed the app.
 * - `token_rejected`: noted on the account; the shop's jobs stop until it connects again.
 * - `token_replaced`: the token was turned away, but the shop has another one by now: the same call again.
 * - `denied`: the token may not do this; noted on the account.
 */
export type Called<Answer> =
  | { outcome: "answered"; answer: Answer }
  | { outcome: "no_account" }
  | { outcome: "token_rejected" | "token_replaced" | "denied"; error: CarrierError };

/** The parcel was booked under another account than the one to call with: only that account can ask for it. */
export interface OutOfReach {
  outcome: "out_of_reach";
}

/** The same for who only wants to know: what went wrong is said in the merchant's terms. */
export type Asked<Answer> =
  | { outcome: "answered"; answer: Answer }
  | { outcome: "no_account" }
  | { outcome: "trouble"; trouble: CarrierTrouble };

/** A call that brought no answer. */
export type NotAnswered = Exclude<Called<never> | OutOfReach, { outcome: "answered" }>;
