import type { OrderPieces } from "~/domain/draft/contents";
import type { RowOf, TableOf } from "./rows.server";

/** The columns of a parcel, and the names that the flows know them by. */
export const shipmentTable = {
  name: "shipment",
  columns: {
    id: "id",
    shopId: "shop_id",
    orderId: "order_id",
    fulfillmentOrderId: "fulfillment_order_id",
    state: "state",
    problems: "problems",
    address: "address",
    overrides: "overrides",
    /** What the last draft says, part by part; null: drafted by a release without it. */
    draftVersion: "draft_version",
    /** Pieces per fulfillment order line where staff split it; null: everything its fulfillment order still has. */
    contents: "contents",
    /** Who put its goods into several parcels, and why; null: nobody, or by hand in a release that did not store it. */
    boxing: "boxing",
    partnerId: "partner_id",
    environment: "environment",
    /** The account it was booked under; null: unknown. */
    accountCode: "account_code",
    trackingNumber: "label",
    trackingId: "tracking_id",
    codVnd: "cod_vnd",
    declaredValueVnd: "declared_value_vnd",
    /** Part of Shopify's shipping line that is not collected, because the receiver pays the carrier's fee instead. */
    shippingTakenOutVnd: "shipping_taken_out_vnd",
    weightGrams: "weight_grams",
    /** How it is sent; null: the carrier decides. */
    transport: "transport",
    /** The recipient's, by today's official name. */
    province: "province",
    /** A keyed hash of the phone that the courier calls; null: there is none, or its buyer was erased. */
    buyer: "buyer",
    /** The rules that set something of it or held it. */
    ruleIds: "rule_ids",
    quotedFeeVnd: "quoted_fee_vnd",
    /** The carrier's quoted fees by transport, before the booking. */
    fees: "fees",
    feesAt: "fees_at",
    chargedFeeVnd: "charged_fee_vnd",
    insuranceFeeVnd: "insurance_fee_vnd",
    estimatedPickup: "estimated_pickup",
    estimatedDelivery: "estimated_delivery",
    /** By when it was promised at its booking; null: nobody could say, or booked before this was stored. */
    promise: "promise",
    /** The carrier's price area and sorting code, and the price package that was quoted. */
    area: "area",
    feePackage: "fee_package",
    sortingCode: "sorting_code",
    carrierNotice: "carrier_notice",
    carrierStatus: "carrier_status",
    carrierStatusAt: "carrier_status_at",
    deliveredAt: "delivered_at",
    pickedUpAt: "picked_up_at",
    codState: "cod_state",
    /** Amount collected for the goods; null: unknown. */
    collectedVnd: "collected_vnd",
    /** The part of it that Shopify holds as a separate payment. */
    recordedVnd: "recorded_vnd",
    returnState: "return_state",
    /** Why its delivery failed, in the carrier's code; null: it did not, or nobody said. */
    failedReason: "failed_reason",
    /** When the carrier first said that it comes back; a trigger keeps the stage. */
    returnSince: "return_since",
    /** The buyer kept a part: what comes back is the rest. */
    returnPart: "return_part",
    /** When staff had in their hands what came back. */
    returnReceivedAt: "return_received_at",
    attention: "attention",
    /** What its buyer answered and staff have not settled yet; null: nothing, or what happened since settled it. */
    buyerSaid: "buyer_said",
    /** How far the calls to its buyer are, before it is sent; null: nobody called, or they were answered. */
    callStage: "call_stage",
    /** How the order differs from what was booked. */
    differences: "differences",
    /** What it weighs and costs more than at its booking, for staff to be told. */
    recharge: "recharge",
    cancelReason: "cancel_reason",
    record: "record",
    /** Differing figures from a push that have not been read back yet. */
    told: "told",
    printedAt: "printed_at",
    pickupId: "pickup_id",
    /** Whether the courier comes for it, or the shop takes it to a post office. */
    pickOption: "pick_option",
    /** When staff gave it to the carrier; null: they did not say so. */
    handedOverAt: "handed_over_at",
    fulfillmentId: "fulfillment_id",
    bookedAt: "booked_at",
    checkedAt: "checked_at",
    /** When it is read from the carrier next, while it is under way. */
    nextCheckAt: "next_check_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
    /** When its personal data was removed; null: it was not. */
    redactedAt: "redacted_at",
    /** When its history and steps went to the archive; null: they are in their tables. */
    archivedAt: "archived_at",
  },
  json: [
    "problems",
    "address",
    "overrides",
    "contents",
    "boxing",
    "differences",
    "record",
    "told",
    "fees",
    "recharge",
    "ruleIds",
    "promise",
  ],
  redaction: { by: ["redactedAt"], isDone: (redactedAt: string) => `${redactedAt} IS NOT NULL` },
} as const satisfies TableOf<"shipment">;

type StoredShipment = RowOf<typeof shipmentTable>;

/** One parcel, as the flows see it. */
export interface ShipmentRow extends StoredShipment {
  /** What it was last booked with, by line of the order; only where an order's parcels are read together. */
  bookedPieces?: readonly OrderPieces[] | null;
}

/** A parcel with what carrying out its steps in Shopify needs to know of its order. */
export interface ShipmentToSync extends ShipmentRow {
  /** The language of the buyer's checkout, as Shopify writes it; null when it is not known. */
  customerLocale: string | null;
}

export type ShipmentPatch = Partial<Omit<StoredShipment, "id" | "shopId" | "orderId" | "createdAt">>;
