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
  /** The request as it would be sent now; null once the booking has begun: then see `sent`. */
  draft: ParcelDraft | null;
  /** Whether staff may change it: it is not being sent to the carrier. */
  mayEdit: boolean;
  /** Its lines, if it can be split: with two pieces or more. */
  splittable: ContentsLineView[];
  /** The parcel that it can be joined into; null: there is none. */
  mayJoin: string | null;
  /** What was sent to the carrier under the current reference. */
  sent: ParcelRequest | null;
  /** The origin of each part of what was sent, as far as it was stored. */
  sentOrigins: Origins | null;
  /** How the buyer's text was resolved: an address, or a question with candidates. */
  address: AddressResult | null;
  /** The address staff chose on an earlier order of this buyer with the same text, where the draft uses it. */
  remembered: ParcelAddress | null;
  /** The districts that a two-level address can lie in, while staff must choose one. */
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
  /** COD collected for the goods; null while the amount is unknown. */
  collectedVnd: number | null;
  /** Staff may enter or correct the collected amount; null: they may not. */
  enterAmount: EnterAmountView | null;
  /** Figures of a push that differ from those stored, until the carrier's status record is read. */
  told: PushedFigures | null;
  /** The carrier's price area and sorting code, and the price package that was quoted. */
  area: string | null;
  feePackage: string | null;
  sortingCode: string | null;
  returnState: ReturnState;
  attention: string | null;
  /** How the order differs from what was booked; those that staff closed are marked `settled`. */
  differences: BookedDifference[];
  /** The account it was booked under, if another is connected now: it cannot be refreshed, cancelled or printed then. */
  otherAccount: { code: string | null; environment: "production" | "staging" | null } | null;
  /** Why the parcel found under our reference is not what we sent: keys `changes:mismatch.reason.<reason>`. */
  mismatch: string[];
  printedAt: string | null;
  bookedAt: string | null;
  checkedAt: string | null;
  mayCancel: boolean;
  /** The carrier still allows a cancel, so that the goods can be booked again as the order is now. */
  mayRebook: boolean;
  /** Staff may close the attention. */
  maySettle: boolean;
  mayBook: boolean;
  /** The carrier refused to cancel; staff may give the parcel up and ship the goods again (domain 4). */
  mayShipAgain: boolean;
  /** The carrier's status record (carrier 2.8) as last read by a refresh. */
  record: StatusRecordView | null;
  history: HistoryView[];
  steps: StepView[];
}

export interface EnterAmountView {
  /** The amount entered before, whole VND; null: none. */
  enteredVnd: number | null;
  /** Whether Shopify has already recorded it: corrections are then made there. */
  recorded: boolean;
  /** What entering it does in Shopify: keys `parcel:amount.effect.<effect>`. */
  effect: "payment" | "left_open" | "never" | "paid_before";
}

/** One of the two parcels that a split would create. */
export interface SplitPart {
  weightGrams: number;
  declaredValueVnd: number;
  /** Null while staff have not decided whether the order is COD. */
  codVnd: number | null;
  /** Problems with its weight and its COD. */
  problems: Problem[];
}

export interface SplitPreview {
  stays: SplitPart;
  goes: SplitPart;
}

/** A line of a parcel from which pieces can be split off. */
export interface ContentsLineView {
  lineId: string;
  name: string;
  quantity: number;
}

/** The carrier's status record of a parcel, as last read. */
export interface StatusRecordView extends Omit<AsJson<StatusRecord>, "label" | "partnerId"> {
  /** Fields that differ from what was booked: `cod`, `value`, `fee_paid_by`, `weight`, `address`. */
  differs: string[];
}

/** One line of the history. `kind` is a key `history.<kind>`; `words` is the carrier's own text. */
export interface HistoryView
  extends Omit<AsJson<HistoryRow>, "id" | "shopId" | "shipmentId" | "details" | "dedupeKey"> {
  details: Record<string, string | number | boolean | null>;
}

/** One wanted effect in Shopify and its progress. */
export interface StepView extends AsJson<Pick<StepRow, "key" | "kind" | "state" | "happenedAt" | "error">> {
  status: string | null;
}
