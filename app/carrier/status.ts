import { z } from "zod";
import type { Dialect } from "./dialect";
import { answerSummary, payload } from "./envelope";
import { CarrierError } from "./errors";
import { type ExtraFee, readExtraFees } from "./extra-fees";
import { lenient } from "./lenient";
import { judge } from "./verdict";
import { type OrderRef, orderSegment, usableTrackingNumber, type WireAnswer, type WireRequest } from "./wire";

/** An order as the carrier has it (carrier 2.8). A field that is absent or unreadable is null. */
export interface StatusRecord {
  label: string | null;
  partnerId: string | null;
  status: number;
  statusText: string | null;
  createdAt: Date | null;
  modifiedAt: Date | null;
  message: string | null;
  /** `YYYY-MM-DD`: scheduled, or actual once it has happened. */
  pickDate: string | null;
  deliverDate: string | null;
  recipientName: string | null;
  recipientPhone: string | null;
  /** One line: detail, ward, district, province. */
  address: string | null;
  /** Days in the warehouse before the return. */
  storageDays: number | null;
  feeVnd: number | null;
  insuranceFeeVnd: number | null;
  declaredValueVnd: number | null;
  /** As weighed by the carrier; may differ from what was sent (field notes 5). */
  weightGrams: number | null;
  codVnd: number | null;
  feePaidBy: "sender" | "receiver" | null;
  extraFees: ExtraFee[];
}

export type StatusOutcome =
  | { outcome: "found"; record: StatusRecord }
  | { outcome: "not_found"; message: string; logId: string | null };

const recordSchema = z.object({
  label_id: lenient.text,
  partner_id: lenient.text,
  status: lenient.integer,
  status_text: lenient.text,
  created: lenient.time,
  modified: lenient.time,
  message: lenient.text,
  pick_date: lenient.day,
  deliver_date: lenient.day,
  customer_fullname: lenient.text,
  customer_tel: lenient.text,
  address: lenient.text,
  storage_day: lenient.integer,
  ship_money: lenient.integer,
  insurance: lenient.integer,
  value: lenient.integer,
  weight: lenient.number,
  pick_money: lenient.integer,
  is_freeship: lenient.flag,
  ext_fees: z.unknown().optional(),
});

/** Builds a status query (carrier 4.3). */
export function statusRequest(ref: OrderRef): WireRequest {
  return { method: "GET", path: `/services/shipment/v2/${orderSegment(ref)}` };
}

/**
 * Reads the answer to a status query. The answer for an unknown order is not documented (field notes 5): a success without an
 * order, and every refusal that is not about the request itself, count as `not_found`. Throws like `judge`, and `refused`.
 */
export function readStatus(answer: WireAnswer, dialect: Dialect): StatusOutcome {
  const verdict = judge(answer);
  if (!verdict.accepted) {
    const { code, message, logId, httpStatus } = verdict.refusal;
    if (code === null || code.startsWith("5")) return { outcome: "not_found", message, logId };
    throw new CarrierError("refused", answerSummary(answer, message), { code, logId, httpStatus });
  }
  const { envelope } = verdict;
  const order = payload(envelope, "order");
  if (Object.keys(order).length === 0) {
    return { outcome: "not_found", message: envelope.message ?? "", logId: envelope.log_id };
  }
  const record = recordSchema.parse(order);
  const trackingNumber = usableTrackingNumber(record.label_id);
  if (record.status === null || (trackingNumber === null && record.partner_id === null)) {
    throw new CarrierError("unreadable", "the status record names no order or no status", { logId: envelope.log_id });
  }
  return {
    outcome: "found",
    record: {
      label: trackingNumber,
      partnerId: record.partner_id,
      status: record.status,
      statusText: record.status_text,
      createdAt: record.created,
      modifiedAt: record.modified,
      message: record.message,
      pickDate: record.pick_date,
      deliverDate: record.deliver_date,
      recipientName: record.customer_fullname,
      recipientPhone: record.customer_tel,
      address: record.address,
      storageDays: record.storage_day,
      feeVnd: record.ship_money,
      insuranceFeeVnd: record.insurance,
      declaredValueVnd: record.value,
      weightGrams: record.weight,
      codVnd: record.pick_money,
      feePaidBy: record.is_freeship === null ? null : record.is_freeship ? "sender" : "receiver",
      extraFees: readExtraFees(record.ext_fees, dialect),
    },
  };
}
