import type { ParcelAddress } from "./address";
import type { PickOption, Transport, TransportChoice, WorkShift } from "./request";

/** A hold of one parcel. */
export interface ParcelHold {
  /** Names it when it is released. */
  id: string;
  /** Who or what held it, as staff read it. */
  by: string;
  reason: string;
}

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
  /** What holds this parcel alone, besides rules: who held it, and why. Released as a rule's hold is. */
  holds?: ParcelHold[];
  /** Its buyer is asked before it is sent, whatever the shop's setting says. */
  askBuyer?: boolean;
  /** The COD that the buyer agreed to on the phone, whole VND: up to it the parcel is confirmed. */
  confirmedCodVnd?: number;
}
