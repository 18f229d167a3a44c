import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { OrderFacts } from "~/domain/order/order";
import { blocking, type Problem } from "~/domain/parcel/problem";

/** The shop's carrier account, as far as a draft needs it. */
export interface ParcelAccount {
  environment: CarrierEnvironment;
  connected: boolean;
  /** The carrier rejected the shop's token. */
  tokenRejected?: boolean;
}

/**
 * Returns why an order cannot be booked under the account: a shop connected to staging never fulfils live orders (domain 1.12).
 */
export function accountProblems(
  account: ParcelAccount | null,
  order: Pick<OrderFacts, "test" | "currency">,
): Problem[] {
  const codes: Problem["code"][] = [];
  if (account === null || !account.connected) codes.push("no_account");
  else if (account.tokenRejected) codes.push("token_rejected");
  if (account?.environment === "staging" && !order.test) codes.push("staging_live_order");
  if (order.currency !== "VND") codes.push("currency_not_vnd");
  return codes.map((code) => blocking("account", code));
}

/** The account a parcel was booked under, as far as it is known. */
export interface BookingAccount {
  environment: CarrierEnvironment | null;
  accountCode: string | null;
}

/**
 * Returns whether a parcel was booked under another account than the connected one: only the account that booked it can
 * read, cancel or print it. Where an old parcel's account is unknown, it is assumed to be the connected one.
 */
export function isUnderAnotherAccount(
  parcel: BookingAccount,
  account: { environment: CarrierEnvironment; code: string } | null,
): boolean {
  if (account === null) return parcel.environment !== null;
  return (
    (parcel.environment !== null && parcel.environment !== account.environment) ||
    (parcel.accountCode !== null && parcel.accountCode !== account.code)
  );
}
