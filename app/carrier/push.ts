/** A status update the carrier pushed (carrier 6.3). */
export interface Push {
  label: string | null;
  partnerId: string | null;
  /** Official status, or a shipper's report (`shipperReports` in codes.ts). */
  statusId: number;
  /** Null when absent or unreadable: history only (domain 4). */
  actionTime: Date | null;
  /** A namespace of its own, apart from statuses; as it came, null when empty. */
  reasonCode: string | null;
  reason: string | null;
  weightGrams: number | null;
  feeVnd: number | null;
  /** To be collected; no proof that it was. */
  codVnd: number | null;
  /** Part of the parcel goes back (`return_part_package` 1). */
  partialReturn: boolean;
  /** What else came, such as `cur_station.address_l0`. */
  extra: Record<string, string>;
}
