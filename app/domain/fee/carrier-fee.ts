import type { PlaceNames, Transport } from "~/domain/parcel/request";

/**
 * A fee question as the carrier is asked it (carrier 4.6). The buyer's street is left out: it changes no fee and is personal
 * data.
 */
export interface FeeQuestion {
  pickup: PlaceNames & { address?: string; pickAddressId?: string };
  delivery: PlaceNames;
  weightGrams: number;
  valueVnd: number;
  transport: Transport;
  tags: readonly number[];
}

/** What the carrier charges, whole VND. The parts are contained in the fee, not added to it. */
export interface CarrierFee {
  feeVnd: number;
  insuranceVnd: number;
  surchargesVnd: number;
  /** Name of the price package as reported with this answer; not kept in the tariff. */
  packageName?: string;
}

/** Source of a price at checkout; `none`: no source had one. */
export type FeeSource = "live" | "cached" | "tariff" | "fallback" | "none";

/** An answer of the carrier to a fee question: a fee, or that the place is not served. */
export type FeeAnswer = { outcome: "served"; fee: CarrierFee } | { outcome: "not_served" };
