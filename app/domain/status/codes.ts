/** The carrier's official order statuses (carrier 3). They alone drive state. */
export const STATUS = {
  cancelled: -1,
  notReceived: 1,
  received: 2,
  pickedUp: 3,
  outForDelivery: 4,
  delivered: 5,
  reconciled: 6,
  pickupFailed: 7,
  pickupDelayed: 8,
  deliveryFailed: 9,
  deliveryDelayed: 10,
  returnReconciled: 11,
  pickupAssigned: 12,
  compensation: 13,
  returning: 20,
  returned: 21,
} as const;

export type OfficialStatus = (typeof STATUS)[keyof typeof STATUS];

/**
 * In order of progress: of two events with the same time the later one in this list counts (domain 4.4). Delivery comes before
 * reconciliation, a return after both (of a partial delivery), an end after everything.
 */
const BY_PROGRESS: readonly OfficialStatus[] = [
  STATUS.notReceived,
  STATUS.received,
  STATUS.pickupAssigned,
  STATUS.pickupDelayed,
  STATUS.pickupFailed,
  STATUS.pickedUp,
  STATUS.outForDelivery,
  STATUS.deliveryDelayed,
  STATUS.deliveryFailed,
  STATUS.delivered,
  STATUS.reconciled,
  STATUS.returning,
  STATUS.returned,
  STATUS.returnReconciled,
  STATUS.compensation,
  STATUS.cancelled,
];

const RANK: ReadonlyMap<number, number> = new Map(BY_PROGRESS.map((status, rank) => [status, rank]));

/** Returns whether a code is an official status. */
export function isOfficialStatus(code: number): code is OfficialStatus {
  return RANK.has(code);
}

/** Returns the position of a status in the order of progress. */
export function statusRank(status: OfficialStatus): number {
  return RANK.get(status) ?? -1;
}

/**
 * Shipper reports: history only, and may be corrected by another report (carrier 3). They are not reason codes, although three
 * look alike.
 */
const SHIPPER_REPORTED: readonly number[] = [123, 127, 128, 45, 49, 410];

/** Returns whether a code is a shipper report. */
export function isShipperReported(code: number): boolean {
  return SHIPPER_REPORTED.includes(code);
}

/** The carrier has the goods, or had them: from here on a fulfillment exists, even if earlier messages were lost (domain 4.3). */
const IN_CARRIERS_HANDS: readonly OfficialStatus[] = [3, 4, 5, 6, 9, 10, 11, 13, 20, 21];

/** Returns whether the carrier has the goods at this status, or had them. */
export function isWithCarrier(status: OfficialStatus): boolean {
  return IN_CARRIERS_HANDS.includes(status);
}

/**
 * Final statuses, and those about money: read back from the carrier with the shop's token before they count, because a push has
 * no signature.
 */
const TO_VERIFY: readonly number[] = [-1, 5, 6, 11, 13, 21];

/** Returns whether a pushed status must be read back before it counts. */
export function needsVerification(code: number): boolean {
  return TO_VERIFY.includes(code);
}

interface Implied {
  always?: readonly number[];
  /** If a part may have been delivered: delivery and COD then continue beside the return. */
  withPart?: readonly number[];
  /** If no delivery is known: what was settled may then be the return itself, or its fee (domain 2.4). */
  undelivered?: readonly number[];
}

const BACK: readonly number[] = [STATUS.returned, STATUS.returnReconciled];
const SOLD: readonly number[] = [STATUS.delivered, STATUS.reconciled];

/** For a status that the carrier shows, the read-back statuses that must have happened before it, or may have (domain 4.5). */
const IMPLIED: Readonly<Record<number, Implied>> = {
  [STATUS.reconciled]: { always: [STATUS.delivered], withPart: BACK, undelivered: BACK },
  [STATUS.returning]: { withPart: SOLD },
  [STATUS.returned]: { withPart: SOLD },
  [STATUS.returnReconciled]: { always: [STATUS.returned], withPart: SOLD },
};

/** What is known about a parcel whose push is read back. */
export interface ReadBackFacts {
  /** By its tags, or by the carrier's messages, the buyer may have kept a part of the parcel. */
  mayBePartial: boolean;
  /** A delivery was reported and accepted. */
  delivered: boolean;
}

/**
 * Returns whether the status in the carrier's record confirms a pushed one: it is the same, or one that implies it. A message
 * that was overtaken is late, not false. Accepting one of these never marks the COD as collected in full (decision 034).
 */
export function confirms(shown: number, pushed: number, { mayBePartial, delivered }: ReadBackFacts): boolean {
  const { always = [], withPart = [], undelivered = [] } = IMPLIED[shown] ?? {};
  const implied = [...always, ...(mayBePartial ? withPart : []), ...(delivered ? [] : undelivered)];
  return shown === pushed || implied.includes(pushed);
}

/** Returns whether the goods are on their way back, or back. */
export function isReturn(code: number): boolean {
  return code === STATUS.returning || BACK.includes(code);
}

/** Reason codes that the app acts on: a namespace of their own, apart from statuses (carrier 6.7). They arrive as text. */
export const REASON = {
  packageNotFound: "129",
  recipientAddressWrong: "125",
  recipientPhoneWrong: "1200",
} as const;

/** The courier was at the door, or spoke with the buyer: an attempt, not a delay by the carrier (domain 4.2). */
const ATTEMPT_REASONS: readonly string[] = ["121", "122", "123", "124"];

/** Returns whether a reason code means a delivery attempt. */
export function isAttempt(reasonCode: string | null): boolean {
  return reasonCode !== null && ATTEMPT_REASONS.includes(reasonCode);
}

const RETURN_DELAY_REASONS: readonly string[] = ["140", "141", "142", "143", "144"];

/** Returns whether a reason code means a delayed return. */
export function isReturnDelay(reasonCode: string): boolean {
  return RETURN_DELAY_REASONS.includes(reasonCode);
}
