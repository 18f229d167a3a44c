import type { ParcelAddress } from "./address";
import type { PickOption, Transport, TransportChoice, WorkShift } from "./request";

/**
 * What staff set in the parcel form; an absent key leaves the decision to the rule, setting or order. From weakest to
 * strongest: shop default, rule, parcel form.
 */
export interface ParcelOverrides {
  recipientName?: string;
  recipientPhone?: string;
  address?: ParcelAddress;
  weightGrams?: number;
  codVnd?: number;
  /** What to do with an unpaid order whose gateway is not on the COD list. */
  unpaidAs?: "collect" | "ship_unpaid";
  declaredValueVnd?: number;
  feePaidBy?: "sender" | "receiver";
  tags?: number[];
  subTags?: number[];
  notDeliveredFeeVnd?: number;
  transport?: TransportChoice;
  actualTransferMethod?: Transport;
  pickOption?: PickOption;
  pickWorkShift?: WorkShift;
  deliverWorkShift?: WorkShift;
  pickDate?: string;
  deliverDate?: string;
  labelId?: string;
  note?: string;
  pickAddressId?: string;
  solutionIds?: string[];
  totalBoxes?: number;
  collectOnly?: boolean;
  /** Ids of the rules whose hold staff released. */
  releasedHolds?: string[];
  /** The COD that the buyer agreed to on the phone, whole VND: up to it the parcel is confirmed. */
  confirmedCodVnd?: number;
}
