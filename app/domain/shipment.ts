import type { AddressConfidence, ResolvedAddress } from "./address";
import { waitsForPerson } from "./attention";
import type { PickOption, Transport, WorkShift } from "./parcel";
import type { Problem } from "./problem";

/**
 * design 3: `needs_review → ready → queued → booking → booked → (cancelling → cancelled) | closed`, `refused`,
 * `unknown`.
 */
export type ShipmentState =
  | "needs_review"
  | "ready"
  | "queued"
  | "booking"
  | "booked"
  | "refused"
  | "unknown"
  | "cancelling"
  | "cancelled"
  | "closed";

/**
 * Whether staff may send a parcel: it is ready, or the carrier refused it for a reason that passes without a change of
 * the parcel; and nothing about it waits for a person's decision.
 */
export function mayBook(parcel: {
  state: ShipmentState;
  problems: readonly Problem[];
  attention: string | null;
}): boolean {
  const { state, problems } = parcel;
  if (waitsForPerson(parcel)) return false;
  return state === "ready" || (state === "refused" && problems.every(({ severity }) => severity === "warn"));
}

/** Whether staff may change a parcel: it is not on its way to the carrier, or the carrier refused it. */
export function isEditable(state: ShipmentState): boolean {
  return state === "needs_review" || state === "ready" || state === "refused";
}

export type CodState =
  | "none"
  | "to_collect"
  | "collected"
  | "collected_partly"
  /** Delivered, and nobody can tell whether the buyer took everything. */
  | "collected_unclear"
  | "settled"
  | "fee_collected"
  | "not_collected";

export type ReturnState = "none" | "returning" | "returned" | "settled";

/** The address a parcel will be sent with, and how sure we are of it. */
export interface ParcelAddress extends ResolvedAddress {
  confidence: AddressConfidence;
  /** Level 2 only: the district staff chose for the carrier, where it cannot be derived from the ward. */
  carrierDistrict?: string;
  /** The carrier's level-4 list offers nothing here, so the parcel goes without street and hamlet (domain 1). */
  noHamlet?: boolean;
  /** Who of the staff decided, as far as Shopify told their name, and when (ISO). */
  chosenBy?: string | null;
  chosenAt?: string;
}

/**
 * What staff set in the parcel form; an absent key leaves the rule, setting or order in charge. The later the stronger:
 * shop default, rule, parcel form.
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
  transport?: Transport;
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
}
