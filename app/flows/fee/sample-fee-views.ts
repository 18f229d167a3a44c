import type { Transport } from "~/domain/parcel/request";
import type { CarrierTrouble } from "~/flows/carrier/trouble";

export type SampleFee =
  | { outcome: "served"; feeVnd: number; insuranceFeeVnd: number }
  | { outcome: "not_served" }
  /** `message`: the carrier's own text. */
  | { outcome: "refused"; message: string }
  | { outcome: "trouble"; trouble: CarrierTrouble };

export interface SampleFeeRow {
  place: "hanoi" | "hcmc";
  transport: Transport;
  fee: SampleFee;
}

/** The fees of a 500 g parcel from the default pickup. */
export type SampleFeesView =
  | { outcome: "no_account" | "no_pickup" }
  | { outcome: "quoted"; pickupName: string; pickupProvince: string; rows: SampleFeeRow[] };
