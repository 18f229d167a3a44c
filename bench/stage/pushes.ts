/** A parcel that pushes are about. */
export interface PushedParcel {
  reference: string;
  trackingNumber: string;
}

export const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

/**
 * Returns the body of a status push as the carrier sends it (carrier 6.3). `again` gives the same event in other bytes: the
 * carrier's second delivery need not be byte for byte the first.
 */
export function pushBody(
  { reference, trackingNumber }: PushedParcel,
  status: number,
  at: Date,
  { again = false }: { again?: boolean } = {},
): string {
  const fields: [string, string][] = [
    ["label_id", trackingNumber],
    ["partner_id", reference],
    ["action_time", vietnamIso(at)],
    ["status_id", String(status)],
    ["reason_code", ""],
    ["reason", ""],
    ["weight", "0.9"],
    ["fee", "32000"],
    ["return_part_package", "0"],
  ];
  return new URLSearchParams(again ? fields.reverse() : fields).toString();
}

const vietnamIso = (at: Date) => `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;
