import type { ColumnType, Generated } from "kysely";
import type { AddressResult } from "~/domain/address/address";
import type { Recharge } from "~/domain/attention/recharge";
import type { WaitingKind } from "~/domain/attention/waiting";
import type { BookingBasis } from "~/domain/booking/basis";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { AnswerKind, AnswerOutcome } from "~/domain/buyer/answer";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { ShippingZoneFacts } from "~/domain/checkout/shipping-zone";
import type { ClaimKind, ClaimState } from "~/domain/claims/claim";
import type { EvidenceType } from "~/domain/claims/evidence";
import type { CallStage } from "~/domain/confirm/calls";
import type { Boxing } from "~/domain/draft/boxes";
import type { Origins } from "~/domain/draft/origins";
import type { ParcelFees } from "~/domain/fee/parcel-fees";
import type { PriceUnit } from "~/domain/fee/price-unit";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { Attention } from "~/domain/parcel/attention";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { HistoryKind, HistorySource } from "~/domain/parcel/history";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelRequest, ReturnPoint, Transport } from "~/domain/parcel/request";
import type { PrintChoice, PrintedOutcome, PrintKind, PrintOptions, PrintPart } from "~/domain/print/choice";
import type { Condition } from "~/domain/returns/receive";
import type { AccessKind } from "~/domain/settings/access";
import type { TrialOutcome } from "~/domain/settings/push-address";
import type { Role } from "~/domain/settings/staff-rights";
import type { Amounts } from "~/domain/statement/fields";
import type { Mapping } from "~/domain/statement/mapping";
import type { LineOutcome, LineProblem } from "~/domain/statement/outcomes";
import type { StatementState, Trouble } from "~/domain/statement/states";
import type { Tally } from "~/domain/statement/tally";
import type { PushedFigures } from "~/domain/status/pushed-figures";
import type { Tables } from "./tables.server";

/** A JSON column: read as the value this app wrote, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

/**
 * A table of the schema with more exact types for its JSON and enumerated text columns. Only columns that the table has are
 * allowed.
 */
type Known<
  Name extends keyof Tables,
  Columns extends { [Column in keyof Columns]: Column extends keyof Tables[Name] ? unknown : never },
> = Omit<Tables[Name], keyof Columns> & Columns;

/** The tables as the store's statements see them. A JSON column not listed here is `unknown` until a reader has parsed it. */
export interface Stored extends Omit<Tables, keyof Contents>, Contents {}

/** The last error of a booking attempt, with the carrier's own message. */
interface AttemptError {
  kind: string;
  code: string | null;
  message: string;
  logId: string | null;
}

interface Contents {
  claim: Known<"claim", { kind: ClaimKind; state: ClaimState }>;
  claim_event: Known<"claim_event", { kind: ClaimState | "change" | "note" | "evidence" | "evidence_gone" }>;
  claim_evidence: Known<"claim_evidence", { content_type: EvidenceType }>;
  return_receipt: Known<"return_receipt", { condition: Condition }>;
  access_log: Known<"access_log", { what: AccessKind }>;
  address_correction: Known<"address_correction", { address: Json<ParcelAddress> }>;
  booking_attempt: Known<
    "booking_attempt",
    {
      request: Json<ParcelRequest>;
      origins: Json<Origins | null> | null;
      basis: Json<BookingBasis | null> | null;
      error: Json<AttemptError | null> | null;
    }
  >;
  carrier_account: Known<
    "carrier_account",
    {
      environment: CarrierEnvironment;
      source: "login" | "created" | "pasted";
      health: Generated<"ok" | "rejected" | "unchecked">;
      denied: JsonWithDefault<Record<string, string>>;
    }
  >;
  carrier_service: Known<"carrier_service", { zones: Json<ShippingZoneFacts[] | null> }>;
  fee_difference: Known<"fee_difference", { transport: Transport; source: "tariff" | "fallback" }>;
  fee_tariff: Known<"fee_tariff", { transport: Transport }>;
  fulfillment_order: Known<
    "fulfillment_order",
    { block_reason: BlockReason | null; details: Json<FulfillmentOrderFacts> }
  >;
  order: Known<"order", { details: Json<Omit<OrderFacts, "fulfillmentOrders">> }>;
  pickup_location: Known<"pickup_location", { return_to: Json<ReturnPoint | null> | null }>;
  print_job: Known<"print_job", { kind: PrintKind; options: Json<PrintOptions>; parts: JsonWithDefault<PrintPart[]> }>;
  print_job_item: Known<"print_job_item", { outcome: PrintedOutcome | null }>;
  privacy_request: Known<
    "privacy_request",
    {
      topic: ColumnType<"customers/data_request" | "customers/redact" | "shop/redact", string>;
      payload: Json<object>;
      result: Json<object | null> | null;
    }
  >;
  buyer_answer: Known<"buyer_answer", { kind: AnswerKind; outcome: AnswerOutcome | null }>;
  push_secret: Known<"push_secret", { trial_outcome: TrialOutcome | null }>;
  rate_quote: Known<"rate_quote", { outcome: QuoteTrace["outcome"]; trace: Json<QuoteTrace> }>;
  role_change: Known<"role_change", { role: Role }>;
  shipment: Known<
    "shipment",
    {
      problems: JsonWithDefault<Problem[]>;
      address: Json<AddressResult | null> | null;
      overrides: JsonWithDefault<ParcelOverrides>;
      contents: Json<Record<string, number> | null> | null;
      boxing: Json<Boxing | null> | null;
      environment: CarrierEnvironment | null;
      fees: Json<ParcelFees | null> | null;
      attention: Attention | null;
      differences: JsonWithDefault<BookedDifference[]>;
      told: Json<PushedFigures | null> | null;
      recharge: Json<Recharge | null> | null;
      waiting_kind: WaitingKind | null;
      buyer_said: AnswerKind | null;
      call_stage: CallStage | null;
      transport: Transport | null;
      rule_ids: Json<string[] | null> | null;
    }
  >;
  shipment_event: Known<
    "shipment_event",
    { kind: HistoryKind; source: HistorySource; details: JsonWithDefault<Record<string, unknown>> }
  >;
  shop: Known<"shop", { rate_price_unit: PriceUnit | null }>;
  statement: Known<
    "statement",
    {
      state: StatementState;
      trouble: Trouble | null;
      mapping: Json<Mapping | null> | null;
      stated: Json<Amounts | null> | null;
      tally: Json<Tally | null> | null;
    }
  >;
  statement_columns: Known<"statement_columns", { mapping: Json<Mapping> }>;
  statement_line: Known<"statement_line", { outcome: LineOutcome; problems: JsonWithDefault<LineProblem[]> }>;
  staff_preference: Known<
    "staff_preference",
    { printing: Json<PrintChoice | null> | null; list_columns: Json<unknown> | null }
  >;
}
