/** An order as the carrier sees it (carrier 2.8). What the carrier left out or garbled is null. */
export interface StatusRecord {
  label: string | null;
  partnerId: string | null;
  status: number | null;
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
  /** The carrier's own weighing; need not be what was sent (field notes 5). */
  weightGrams: number | null;
  codVnd: number | null;
  feePaidBy: "sender" | "receiver" | null;
  extraFees: ExtraFee[];
}

/** A surcharge. `type` is a key of `extraFeeTypes` where the carrier keeps to its list, else as it came. */
export interface ExtraFee {
  type: string;
  title: string;
  amountVnd: number;
}

export type StatusOutcome =
  | { outcome: "found"; record: StatusRecord }
  | { outcome: "not_found"; message: string; logId: string | null };
