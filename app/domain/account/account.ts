import type { OrderFacts } from "~/domain/order/order";
import type { Problem } from "~/domain/parcel/problem";

/** The shop's account at the carrier, as far as a parcel must know it. */
export interface ParcelAccount {
  environment: "production" | "staging";
  connected: boolean;
  /** The carrier turned the shop's token away. */
  tokenRejected?: boolean;
}

/** Why the account cannot carry this order: a shop connected to staging never fulfils live orders (domain 1). */
export function accountProblems(
  account: ParcelAccount | null,
  order: Pick<OrderFacts, "test" | "currency">,
): Problem[] {
  const codes: Problem["code"][] = [];
  if (account === null || !account.connected) codes.push("no_account");
  else if (account.tokenRejected) codes.push("token_rejected");
  if (account?.environment === "staging" && !order.test) codes.push("staging_live_order");
  if (order.currency !== "VND") codes.push("currency_not_vnd");
  return codes.map((code) => ({ code, field: "account", severity: "block" }));
}

/** The account a parcel was booked under, as far as it is known. */
export interface BookingAccount {
  environment: "production" | "staging" | null;
  accountCode: string | null;
}

/**
 * Whether a parcel was booked under another account than the connected one: only the account it was booked under can ask
 * for it, cancel it or print it. What is not known of an old parcel is taken to be as it is now.
 */
export function isUnderAnotherAccount(
  parcel: BookingAccount,
  account: { environment: "production" | "staging"; code: string } | null,
): boolean {
  if (account === null) return parcel.environment !== null;
  return (
    (parcel.environment !== null && parcel.environment !== account.environment) ||
    (parcel.accountCode !== null && parcel.accountCode !== account.code)
  );
}
