import type { StatusRecord } from "~/carrier/status";
import type { AddressResult } from "~/domain/address/address";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { ParcelDraft } from "~/domain/draft/draft";
import type { Origins } from "~/domain/draft/origins";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { CodState, ParcelState, ReturnState } from "~/domain/parcel/state";
import type { PushedFigures } from "~/domain/status/pushed-figures";
import type { AsJson } from "~/domain/storable-json";
import type { HistoryRow } from "~/store/history.server";
import type { StepRow } from "~/store/steps.server";

export interface PickupOptionView {
  pickAddressId: string;
  name: string;
  /** One line, as staff confirmed it or as the carrier lists it. */
  line: string;
  confirmed: boolean;
  isDefault: boolean;
}

export interface ParcelView {
  shipmentId: string;
  state: ParcelState;
  locationName: string;
  /** What will be sent, or would be if it were booked now; null once the booking began: then `sent` holds. */
  draft: ParcelDraft | null;
  /** Staff may change it: it is not on its way to the carrier. */
  mayEdit: boolean;
  /** The lines it holds, while it may be split: two pieces or more. */
  splittable: ContentsLineView[];
  /** The first other parcel that its goods may go into; null: there is none. */
  mayJoin: string | null;
  /** What was sent to the carrier under the current reference. */
  sent: ParcelRequest | null;
  /** Who decided each part of what was sent, as far as it was kept. */
  sentOrigins: Origins | null;
  /** What the resolver made of the buyer's words: the address or the question, with the alternatives. */
  address: AddressResult | null;
  /** What staff chose on an earlier order of this buyer with the same words, where the draft stands on it. */
  remembered: ParcelAddress | null;
  /** While nobody knows which old district a two-level address lies in: those it can be. */
  possibleDistricts: string[];
  problems: Problem[];
  overrides: ParcelOverrides;
  partnerId: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  codVnd: number;
  declaredValueVnd: number;
  weightGrams: number;
  quotedFeeVnd: number | null;
  chargedFeeVnd: number | null;
  insuranceFeeVnd: number | null;
  estimatedPickup: string | null;
  estimatedDelivery: string | null;
  carrierNotice: string | null;
  carrierStatus: number | null;
  carrierStatusAt: string | null;
  codState: CodState;
  /** What was collected for the goods; null while nobody knows how much. */
  collectedVnd: number | null;
  /** A person may say how much it was, or say it anew; null: it is not theirs to say. */
  enterAmount: EnterAmountView | null;
  /** What a push said otherwise than is known, until the carrier's record is read. */
  told: PushedFigures | null;
  /** The carrier's price area and sorting code, and the price package that was quoted. */
  area: string | null;
  feePackage: string | null;
  sortingCode: string | null;
  returnState: ReturnState;
  attention: string | null;
  /** How the order differs from what was booked; those that staff dealt with are marked settled. */
  differences: BookedDifference[];
  /** The account it was booked under, where another is connected now: nobody can ask for it, cancel it or print it. */
  otherAccount: { code: string | null; environment: "production" | "staging" | null } | null;
  /** Why the order found under our reference is not what we sent: keys `changes:mismatch.reason.<reason>`. */
  mismatch: string[];
  printedAt: string | null;
  bookedAt: string | null;
  checkedAt: string | null;
  mayCancel: boolean;
  /** The contract still lets it be cancelled, so the goods may go out anew with what the order says now. */
  mayRebook: boolean;
  /** Staff may say that they have dealt with what `attention` is about. */
  maySettle: boolean;
  mayBook: boolean;
  /** The carrier refused to cancel; staff may confirm that and ship the goods again (domain 4). */
  mayShipAgain: boolean;
  /** The carrier's last status record (carrier 2.8) as read by *refresh now*. */
  record: StatusRecordView | null;
  history: HistoryView[];
  steps: StepView[];
}

export interface EnterAmountView {
  /** What was said before, whole VND; null: nothing. */
  enteredVnd: number | null;
  /** Whether Shopify holds it already: then it is corrected there. */
  recorded: boolean;
  /** What becomes of it in Shopify: keys `parcel:amount.effect.<effect>`. */
  effect: "payment" | "left_open" | "never" | "paid_before";
}

/** One of the two parcels that a split would make. */
export interface SplitPart {
  weightGrams: number;
  declaredValueVnd: number;
  /** Null while nobody said whether the order is paid at the door. */
  codVnd: number | null;
  /** About its weight and its COD. */
  problems: Problem[];
}

export interface SplitPreview {
  stays: SplitPart;
  goes: SplitPart;
}

/** A line of a parcel that pieces can be taken out of. */
export interface ContentsLineView {
  lineId: string;
  name: string;
  quantity: number;
}

/** The carrier's record of a parcel, as it was last read. */
export interface StatusRecordView extends Omit<AsJson<StatusRecord>, "label" | "partnerId"> {
  /** Fields that differ from what was booked: `cod`, `value`, `fee_paid_by`, `weight`, `address`. */
  differs: string[];
}

/** One line of the timeline. `kind` is a key `history.<kind>`; `words` are the carrier's own. */
export interface HistoryView
  extends Omit<AsJson<HistoryRow>, "id" | "shopId" | "shipmentId" | "details" | "dedupeKey"> {
  details: Record<string, string | number | boolean | null>;
}

/** One wanted effect at Shopify and how far it is. */
export interface StepView extends AsJson<Pick<StepRow, "key" | "kind" | "state" | "happenedAt" | "error">> {
  status: string | null;
}
