import { readFeeDetails } from "../../../app/domain/checkout/fee-details";
import type { CheckoutHint, CheckoutQuote, CheckoutQuoteRequest } from "../../../app/domain/checkout/quote";
import { appUrl } from "../../for-buyers/app-url";

const HINTS: readonly CheckoutHint[] = [
  "address_missing",
  "place_unknown",
  "district_missing",
  "ward_missing",
  "not_served",
];

/**
 * Asks the app for the fee details, on behalf of the shop that the session token names. Null for an empty token, an error
 * status or JSON of another shape. Rejects when there is no token or no network, when the answer is not JSON, and when the
 * signal aborts.
 */
export async function askQuote(
  request: CheckoutQuoteRequest,
  sessionToken: () => Promise<string>,
  signal: AbortSignal,
): Promise<CheckoutQuote | null> {
  const token = await sessionToken();
  if (!token) return null;
  const response = await fetch(`${appUrl()}/ext/checkout/quote`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  return response.ok ? readQuote(await response.json()) : null;
}

/** Reads the app's answer. Null for any other shape; a hint that this version does not know becomes null. */
export function readQuote(answer: unknown): CheckoutQuote | null {
  const { rates, hint } = (answer ?? {}) as Partial<CheckoutQuote>;
  if (!Array.isArray(rates)) return null;
  // Each rate is checked like the metafield, whose reader expects text.
  const read = rates.map((rate) => readFeeDetails(JSON.stringify(rate)));
  if (!read.every((rate) => rate !== null)) return null;
  return { rates: read, hint: HINTS.find((known) => known === hint) ?? null };
}
