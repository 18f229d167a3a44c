import type { PlaceNames, Transport } from "~/domain/parcel/request";

/** A question about a price, as the carrier is asked it (carrier 4.6). No street: it changes no fee and is personal. */
export interface FeeQuestion {
  pickup: PlaceNames & { address?: string; pickAddressId?: string };
  delivery: PlaceNames;
  weightGrams: number;
  valueVnd: number;
  transport: Transport;
  tags: readonly number[];
}

/** What the carrier charges, whole VND. The parts are contained in the fee, never added to it. */
export interface CarrierFee {
  feeVnd: number;
  insuranceVnd: number;
  surchargesVnd: number;
  /** Name of the price package, as the carrier said it with this answer; not remembered. */
  packageName?: string;
}

/** Where a price at checkout came from; `none`: nobody could say one. */
export type FeeSource = "live" | "cached" | "tariff" | "fallback" | "none";

/** An answer of the carrier that says something about a price. */
export type FeeAnswer = { outcome: "served"; fee: CarrierFee } | { outcome: "not_served" };
