import type { StatusAttention } from "~/domain/parcel/attention";

interface StatusRow {
  /** The carrier's number. Its text: `carrier:status.<code>` in both catalogues. */
  code: number;
  /** The carrier has the goods, or had them: a fulfillment exists, even if earlier messages were lost (domain 4.3). */
  withCarrier?: true;
  /** The goods are on their way to the buyer, or on their way back or back. */
  goods?: "out" | "back";
  /** The parcel has ended: cancelled, back, or paid for by the carrier (domain 4.8). */
  ended?: true;
  /** What staff may ask for: the contract allows a cancel (carrier 3, 4.5), or one must be tried first (domain 4.7). */
  cancel?: "allowed" | "tried";
  /** Final, or about money: a push, which has no signature, counts only once it was read back (domain 4.5). */
  readBack?: true;
  /** Why staff must look at a parcel with this status, unless its history says otherwise (domain 4.2). */
  attention?: StatusAttention;
}

/**
 * The carrier's official statuses (carrier 3): they alone drive state. They stand in order of progress: of two events with the
 * same time the later one here counts (domain 4.4). Delivery comes before reconciliation, a return after both (of a partial
 * delivery), an end after everything. A new status is a row here and its texts in two languages; domain 4.2 says what each
 * means, and the switches of `tracks.ts` and `shopify-events.ts` what it does to the money and at Shopify.
 */
export const STATUSES = {
  notReceived: { code: 1, cancel: "allowed" },
  received: { code: 2, cancel: "allowed" },
  pickupAssigned: { code: 12, cancel: "allowed" },
  pickupDelayed: { code: 8 },
  pickupFailed: { code: 7, cancel: "tried", attention: "pickup_failed" },
  pickedUp: { code: 3, withCarrier: true, goods: "out" },
  outForDelivery: { code: 4, withCarrier: true, goods: "out" },
  deliveryDelayed: { code: 10, withCarrier: true, goods: "out" },
  deliveryFailed: { code: 9, withCarrier: true, goods: "out", attention: "delivery_failed" },
  delivered: { code: 5, withCarrier: true, readBack: true },
  reconciled: { code: 6, withCarrier: true, readBack: true },
  returning: { code: 20, withCarrier: true, goods: "back" },
  returned: { code: 21, withCarrier: true, goods: "back", ended: true, readBack: true, attention: "returned" },
  returnReconciled: { code: 11, withCarrier: true, goods: "back", ended: true, readBack: true },
  compensation: { code: 13, withCarrier: true, ended: true, readBack: true, attention: "compensation" },
  cancelled: { code: -1, ended: true, readBack: true },
} as const satisfies Record<string, StatusRow>;

type StatusName = keyof typeof STATUSES;
export type OfficialStatus = (typeof STATUSES)[StatusName]["code"];

/** The carrier's number of each status. */
export const STATUS = Object.fromEntries(Object.entries(STATUSES).map(([name, { code }]) => [name, code])) as {
  readonly [Name in StatusName]: (typeof STATUSES)[Name]["code"];
};

/**
 * Shipper reports (carrier 3): history only, and may be corrected by another report. They are not reason codes, although three
 * look alike. Their texts: `carrier:shipper_report.<code>`.
 */
export const SHIPPER_REPORTS = {
  pickupCompleted: 123,
  pickupFailed: 127,
  pickupDelayed: 128,
  deliveryCompleted: 45,
  deliveryFailed: 49,
  deliveryDelayed: 410,
} as const;

const ROWS: ReadonlyMap<number, StatusRow> = new Map(Object.values(STATUSES).map((row) => [row.code, row]));
const RANKS: readonly number[] = [...ROWS.keys()];
const REPORTS: readonly number[] = Object.values(SHIPPER_REPORTS);

/** Returns whether a code is an official status. */
export const isOfficialStatus = (code: number): code is OfficialStatus => ROWS.has(code);

/** Returns the position of a status in the order of progress. */
export const statusRank = (status: OfficialStatus): number => RANKS.indexOf(status);

/** Returns whether a code is a shipper report. */
export const isShipperReported = (code: number): boolean => REPORTS.includes(code);

/** Returns whether the carrier has the goods at this status, or had them. */
export const isWithCarrier = (status: number): boolean => ROWS.get(status)?.withCarrier === true;

/** Returns whether the goods are on their way to the buyer. */
export const isOut = (status: number): boolean => ROWS.get(status)?.goods === "out";

/** Returns whether the goods are on their way back, or back. */
export const isReturn = (status: number): boolean => ROWS.get(status)?.goods === "back";

/** Returns whether a parcel is still to reach the buyer: it waits for its pickup, or is on its way out. */
export function awaitsDelivery(status: number): boolean {
  const row = ROWS.get(status);
  return row !== undefined && row.ended !== true && (row.goods === "out" || row.withCarrier !== true);
}

/** Returns whether a parcel with this status has ended: cancelled, back, or paid for by the carrier. */
export const isEnd = (status: number): boolean => ROWS.get(status)?.ended === true;

/** Returns whether a cancel can be asked for at a status: the contract allows it, or it must be tried; null: too late. */
export const cancelAt = (status: number): "allowed" | "tried" | null => ROWS.get(status)?.cancel ?? null;

/** Returns whether a pushed status must be read back before it counts. */
export const needsVerification = (status: number): boolean => ROWS.get(status)?.readBack === true;

/** Returns why staff must look at a parcel with this status, unless its history says otherwise; null: they need not. */
export const statusAttention = (status: number): StatusAttention | null => ROWS.get(status)?.attention ?? null;
