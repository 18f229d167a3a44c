import type { MissingPlace } from "~/domain/checkout/fee-details";
import { readFeeDetails } from "~/domain/checkout/fee-details";
import type { Transport } from "~/domain/parcel/request";
import type { QuoteTrace, TransportTrace } from "./quote-trace";

/** One way to send it, as checkout would offer it. */
interface EstimatedRate {
  transport: Transport;
  /** The shop's own name of the rate, or the default. */
  name: string;
  /** What the buyer pays, whole VND; 0: free. */
  totalVnd: number;
  /** Days in transit; null: not known. `parcels`: how many of the shop's own deliveries they rest on; null: its table. */
  days: { from: number; to: number; parcels: number | null } | null;
}

/** What a visitor is told before the checkout. */
export type Estimate =
  | {
      outcome: "fees";
      rates: EstimatedRate[];
      /** Buyers may pay at the door. */
      codPossible: boolean;
      /** What the place lacks for an exact fee; null: nothing. */
      missing: MissingPlace | null;
      /** Goods of which the weight is not known count with the shop's usual one. */
      isWeightGuessed: boolean;
    }
  | { outcome: EstimateRefusal };

/**
 * Why there is no fee: the carrier does not go there or does not take it, nothing is shipped, nobody knows the fee at the moment, or the shop
 * does not offer these rates at checkout. Texts: in the theme block.
 */
type EstimateRefusal = "not_served" | "nothing_to_ship" | "no_fee" | "off";

/** Returns what a quote says to a visitor. It names no source, weight, pickup or rule. */
export function estimateOf(trace: QuoteTrace): Estimate {
  const { outcome, reason, rates, transports, understood, parcel } = trace;
  if (outcome === "empty") return { outcome: reason === "nothing_to_ship" ? reason : "not_served" };
  const known = rates.flatMap(({ service_name: name, metafields }) => {
    const details = readFeeDetails(metafields[0]?.value);
    return details ? [{ name, ...details }] : [];
  });
  const [first] = known;
  if (outcome === "unanswered" || !first) return { outcome: "no_fee" };
  return {
    outcome: "fees",
    rates: known.map(({ transport, name, totalVnd, days }) => {
      const origin = transports.find((one) => one.transport === transport)?.days;
      const parcels = origin?.origin === "own_parcels" ? (origin.parcels ?? null) : null;
      return { transport, name, totalVnd, days: days && { from: days.from, to: days.to, parcels } };
    }),
    codPossible: first.codPossible,
    missing: understood?.missing ?? null,
    isWeightGuessed: parcel?.defaultWeightUsed ?? false,
  };
}

/**
 * Returns whether the carrier may correct this quote in a moment: it is being asked for a fee that is missing, or that only the shop's own
 * table answered. Such an answer is true for who asked and for nobody after.
 */
export function isSettling({ transports }: Pick<QuoteTrace, "transports">): boolean {
  return transports.some((transport) => (transport.boxes ?? [transport]).some(mayBeCorrected));
}

function mayBeCorrected({ source, tried }: Pick<TransportTrace, "source" | "tried">): boolean {
  if (source !== "none" && source !== "fallback") return false;
  return tried.some((one) => one.source === "live" && (one.result === "late" || one.result === "failed"));
}
