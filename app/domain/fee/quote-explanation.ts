import type { QuoteTrace, TriedSource } from "./quote-trace";

/** Why a request was answered as it was: keys `fees:why.<why>`. */
export type QuoteExplanation =
  /** Rates, by the least certain of their sources. */
  | "live"
  | "cached"
  | "learned"
  | "own_table"
  /** An empty list. */
  | "outside_vietnam"
  | "nothing_to_ship"
  | "not_served"
  | "refused"
  | "too_heavy"
  /** An error, so that Shopify shows its backup rates. */
  | "currency"
  | "no_account"
  | "no_pickup"
  | "place_unknown"
  | "carrier_silent";

/** Returns why a request was answered as it was, for merchants: what decided it, not every step. */
export function explainQuoteTrace(trace: QuoteTrace): QuoteExplanation {
  const { outcome, reason, transports, pickup } = trace;
  if (outcome === "rates") return sourceOf(trace);
  if (reason === "outside_vietnam" || reason === "nothing_to_ship" || reason === "currency") return reason;
  if (outcome === "empty" && reason !== "refused") return "not_served";
  const live = transports.flatMap(({ tried }) => tried.filter(({ source }) => source === "live"));
  const happened = (...results: TriedSource["result"][]) => live.some(({ result }) => results.includes(result));
  // Above the limit and not split: the carrier was not asked.
  if (outcome === "empty") return happened("refused") ? "refused" : "too_heavy";
  if (pickup === null) return "no_pickup";
  if (happened("no_account") || live.some(isTokenRejected)) return "no_account";
  if (happened("refused")) return "refused";
  return happened("not_asked") ? "place_unknown" : "carrier_silent";
}

/** This request was the one that found that the shop's token is no longer accepted. */
const isTokenRejected = ({ result, detail }: TriedSource) => result === "failed" && detail === "token_rejected";

function sourceOf({ transports }: QuoteTrace): QuoteExplanation {
  const sources = new Set(transports.filter(({ price }) => price !== null).map(({ source }) => source));
  if (sources.has("fallback")) return "own_table";
  if (sources.has("tariff")) return "learned";
  return sources.has("live") ? "live" : "cached";
}
