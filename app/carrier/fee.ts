import type { PlaceNames, Transport } from "~/domain/parcel";
import type { ExtraFee } from "./status";
import type { Refusal } from "./verdict";

/** A question about a price (carrier 4.6). Every known name is sent. */
export interface FeeQuery {
  pickup: PlaceNames & { address?: string; pickAddressId?: string };
  delivery: PlaceNames & { address?: string };
  /** Rounded up to whole grams. */
  weightGrams: number;
  /** Basis of the insurance fee; absent or 0: none. */
  valueVnd?: number;
  transport?: Transport;
  tags?: readonly number[];
}

export interface FeeQuote {
  /** The whole price: it already contains insurance and extras (field notes 1.1). Never add to it. */
  feeVnd: number;
  insuranceFeeVnd: number;
  extraFees: ExtraFee[];
  /** The pricing package: `area1`, `area2`, `area3`. */
  area: string | null;
}

/** `not_served`: the carrier does not deliver there (by that transport); not an error (carrier 7.10). */
export type FeeOutcome =
  | { outcome: "served"; quote: FeeQuote }
  | { outcome: "not_served" }
  | { outcome: "refused"; refusal: Refusal };
