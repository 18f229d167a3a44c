import type { StatusRecord } from "~/carrier/status";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { BuyerAnswer } from "~/domain/buyer/answer";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { MoneyStage } from "~/domain/cod/position";
import type { ParcelDraft } from "~/domain/draft/draft";
import type { Origins } from "~/domain/draft/origins";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { AsJson } from "~/domain/storable-json";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import type { HistoryRow } from "~/store/history.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { StepRow } from "~/store/steps.server";

export interface PickupOptionView {
  pickAddressId: string;
  name: string;
  /** One line, as staff confirmed it or as the carrier lists it. */
  line: string;
  confirmed: boolean;
  isDefault: boolean;
}

/** The columns of a parcel's row that its page shows as they are stored. */
export const PARCEL_COLUMNS = [
  "state",
  "address",
  "overrides",
  "partnerId",
  "trackingNumber",
  "codVnd",
  "declaredValueVnd",
  "weightGrams",
  "quotedFeeVnd",
  "estimatedPickup",
  "estimatedDelivery",
  "carrierNotice",
  "carrierStatus",
  "carrierStatusAt",
  "deliveredAt",
  "told",
  "area",
  "feePackage",
  "sortingCode",
  "returnState",
  "attention",
  "recharge",
  "differences",
  "boxing",
  "printedAt",
  "handedOverAt",
  "pickedUpAt",
  "bookedAt",
  "checkedAt",
] as const satisfies readonly (keyof ShipmentRow)[];

/** A parcel on its order's page: the shown columns of its row, and what follows from them and from the order. */
export interface ParcelView extends AsJson<Pick<ShipmentRow, (typeof PARCEL_COLUMNS)[number]>> {
  shipmentId: string;
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
  /** The address staff chose on an earlier order of this buyer with the same text, where the draft uses it. */
  remembered: ParcelAddress | null;
  /** The old district sent beside a new ward, which is no part of the address; null: there is none (domain 1.5). */
  formerDistrict: string | null;
  /** The carrier requires a district for every address (domain 1.11). */
  districtRequired: boolean;
  /** The districts that a two-level address can lie in, while staff must choose one. */
  possibleDistricts: string[];
  /** Those of the draft, and those that the booking found. */
  problems: Problem[];
  /** The buyer kept a part of the goods, by what the carrier said. */
  isDeliveredPartly: boolean;
  /** By the ledger; null: it was not booked, or is not entered yet. */
  money: ParcelMoneyView | null;
  trackingUrl: string | null;
  /** Staff may enter or correct the collected amount; null: they may not. */
  enterAmount: EnterAmountView | null;
  /** The account it was booked under, if another is connected now: it cannot be refreshed, cancelled or printed then. */
  otherAccount: { code: string | null; environment: CarrierEnvironment | null } | null;
  /** Why the parcel found under our reference is not what we sent: keys `changes:mismatch.reason.<reason>`. */
  mismatch: string[];
  /** A cancel was asked for, by staff or by a cancellation in Shopify, and the carrier has not answered yet. */
  cancelAsked: boolean;
  mayCancel: boolean;
  /** The carrier still allows a cancel, so that the goods can be booked again as the order is now. */
  mayRebook: boolean;
  /** Staff may close the attention. */
  mayCloseAttention: boolean;
  mayBook: boolean;
  /** What is sent if it is booked as it is on the page; null once it is sent. */
  version: string | null;
  /** The carrier refused to cancel; staff may give the parcel up and ship the goods again (domain 4.8). */
  mayShipAgain: boolean;
  /** The carrier's status record (carrier 2.8) as last read by a refresh. */
  record: StatusRecordView | null;
  history: HistoryView[];
  steps: StepView[];
  /** What its buyer answered when its delivery failed, while it waits for staff because of that. */
  answer: BuyerAnswer | null;
  /** When it is expected at its buyer; null: it is over, or not known. */
  expected: ExpectedDay | null;
}

/** What the ledger says of a parcel, whole VND. */
export interface ParcelMoneyView {
  stage: MoneyStage;
  bookedVnd: number;
  /** Null: nobody has said how much. */
  collectedVnd: number | null;
  doorFeeVnd: number;
  paidOutVnd: number;
  /** The fees of the delivery; null: the shop was charged none. */
  feeVnd: number | null;
  insuranceFeeVnd: number;
}

export interface EnterAmountView {
  /** Why it is asked: keys `parcel:amount.<question>`. */
  question: "again" | "unclear" | "partly";
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

/** The columns of a line of history that the timeline shows as they are stored. */
export const HISTORY_COLUMNS = [
  "kind",
  "source",
  "carrierStatus",
  "reasonCode",
  "words",
  "actor",
  "happenedAt",
  "recordedAt",
] as const satisfies readonly (keyof HistoryRow)[];

/** One line of the timeline. `kind` is a key `history.<kind>`; `words` is the carrier's own text. */
export interface HistoryView extends AsJson<Pick<HistoryRow, (typeof HISTORY_COLUMNS)[number]>> {
  details: Record<string, string | number | boolean | null>;
  /** Old and new values of what staff edited; null where they were not stored, or were removed with the buyer's data. */
  edited: { was: EditedValues; now: EditedValues } | null;
  /** The same of what changed in the order after the booking. */
  differences: BookedDifference[] | null;
}

/** Values of the parcel form; null: by the order, the rules and the settings. */
export type EditedValues = { [Field in keyof Omit<ParcelOverrides, "address">]?: ParcelOverrides[Field] | null };

/** The columns of a step that the page shows as they are stored. */
export const STEP_COLUMNS = [
  "key",
  "kind",
  "state",
  "happenedAt",
  "error",
] as const satisfies readonly (keyof StepRow)[];

/** One effect wanted in Shopify and its progress. */
export interface StepView extends AsJson<Pick<StepRow, (typeof STEP_COLUMNS)[number]>> {
  status: string | null;
  /** What the buyer reads with it: keys `history:step_message.<message>` where that says more than the status. */
  message: string | null;
}
